//! What names denote, and the functions that are defined.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use hashbrown::HashMap;

use super::Value;
use super::error::Reason;
use crate::arena::{Arena, GameId};
use crate::notation::{Expression, FunctionText};

/// With how many functions of one text a new one is compared.
const MOST_COMPARED: usize = 1000;
/// The most values that a function remembers.
const MOST_REMEMBERED: usize = 200_000;

/// The board on which a game is played that is called with numbers, as in `Domineering(2, 3)`, by its value; none where no game is
/// called so. It is also asked without numbers, where something else is given. What games there are is not known here.
pub type Boards = fn(&mut Arena, &str, Option<&[i64]>) -> Option<std::result::Result<Value, Reason>>;

/// The names that were given.
///
/// Functions that call each other know each other as long as one of the scopes in which they were defined is kept, or a copy of it.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    names: BTreeMap<String, Value>,
    boards: Option<Boards>,
    /// What functions wait for that is still to be defined here, by name.
    awaited: RefCell<BTreeMap<String, Rc<Awaited>>>,
    calls: Rc<Calls>,
    /// How many calls this is in.
    depth: u32,
    /// How many levels of functions this is in, with what stands around the calls, since one was begun by itself.
    levels: u32,
}

impl Scope {
    /// No names, and games that can be called.
    pub fn with_boards(boards: Boards) -> Self {
        Self { boards: Some(boards), ..Self::default() }
    }

    /// Whether no names were given.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// What a name denotes. Capital and small letters differ.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.names.get(name)
    }

    /// Lets a name denote a value. A function is then known to those that were defined here before and use the name, if it denoted
    /// nothing.
    pub fn set(&mut self, name: &str, value: Value) {
        if matches!(value, Value::Function(_))
            && let Some(awaited) = self.awaited.get_mut().remove(name)
        {
            *awaited.0.borrow_mut() = Some(value.clone());
            self.calls.found.borrow_mut().push(awaited);
        }
        self.names.insert(name.to_owned(), value);
    }

    pub(super) fn boards(&self) -> Option<Boards> {
        self.boards
    }

    /// Whether a game on boards is called so.
    fn has_board(&self, arena: &mut Arena, name: &str) -> bool {
        self.boards.is_some_and(|boards| boards(arena, name, None).is_some())
    }

    pub(super) fn calls(&self) -> Rc<Calls> {
        self.calls.clone()
    }

    pub(super) fn depth(&self) -> u32 {
        self.depth
    }

    pub(super) fn levels(&self) -> u32 {
        self.levels
    }

    /// These names, and those that are given to no one outside.
    pub(super) fn within(&self) -> Self {
        Self { awaited: RefCell::default(), ..self.clone() }
    }

    /// The names in the body of a function.
    pub(super) fn of_call(&self, function: &Rc<Function>, arguments: &[Value], inside: [u32; 2]) -> Self {
        let [depth, levels] = inside;
        let mut names = function.names.clone();
        for (name, awaited) in &function.awaited {
            if let Some(value) = &*awaited.0.borrow() {
                names.insert(name.clone(), value.clone());
            }
        }
        if let Some(name) = &function.text.name {
            names.insert(name.clone(), Value::Function(function.clone()));
        }
        let arguments = function.parameters().iter().cloned().zip(arguments.iter().cloned());
        names.extend(arguments);
        let (boards, calls) = (self.boards, self.calls.clone());
        Self { names, boards, awaited: RefCell::default(), calls, depth, levels }
    }
}

/// A function that is still to be defined when another one that uses its name is.
#[derive(Debug, Default)]
struct Awaited(RefCell<Option<Value>>);

/// A call that there was too little room for.
#[derive(Debug)]
pub(super) struct Pending {
    pub(super) function: Rc<Function>,
    pub(super) arguments: Vec<Value>,
    /// How many calls it is in, with itself.
    pub(super) depth: u32,
}

/// The calls of a scope, of its copies, and of the functions in it.
#[derive(Debug, Default)]
pub(super) struct Calls {
    pending: RefCell<Option<Pending>>,
    /// What calls came to that were put off.
    answered: RefCell<Vec<(Pending, Value)>>,
    /// The functions that a line defines outside calls, in order, and how many of them it has come to: when it is begun again, they are
    /// the same, and what they remember is not lost.
    defined: RefCell<(Vec<Rc<Function>>, usize)>,
    /// The functions that are defined in calls, by their texts, as far as nothing is awaited in them.
    defined_in_calls: RefCell<HashMap<*const FunctionText, Vec<Rc<Function>>>>,
    /// The functions that others waited for. Each of two that call each other keeps the other one.
    found: RefCell<Vec<Rc<Awaited>>>,
}

impl Drop for Calls {
    fn drop(&mut self) {
        self.found.get_mut().drain(..).for_each(|awaited| drop(awaited.0.take()));
    }
}

impl Calls {
    /// This function, or one that was defined by the same text with the same names in this line.
    fn same_in_calls(&self, new: Rc<Function>) -> Rc<Function> {
        let mut defined = self.defined_in_calls.borrow_mut();
        let same = defined.entry(Arc::as_ptr(&new.text)).or_default();
        let known = same.iter().rev().take(MOST_COMPARED).find(|known| known.names == new.names);
        if let Some(known) = known {
            return known.clone();
        }
        same.push(new.clone());
        new
    }

    pub(super) fn put_off(&self, call: Pending) {
        *self.pending.borrow_mut() = Some(call);
    }

    pub(super) fn take_pending(&self) -> Option<Pending> {
        self.pending.borrow_mut().take()
    }

    pub(super) fn answer(&self, call: Pending, value: Value) {
        self.answered.borrow_mut().push((call, value));
    }

    pub(super) fn answered(&self, function: &Rc<Function>, arguments: &[Value]) -> Option<Value> {
        let answered = self.answered.borrow();
        let is_same = |call: &Pending| Rc::ptr_eq(&call.function, function) && call.arguments == arguments;
        answered.iter().rev().find(|(call, _)| is_same(call)).map(|(_, value)| value.clone())
    }

    /// The line is begun, perhaps again.
    pub(super) fn begin(&self) {
        self.defined.borrow_mut().1 = 0;
    }

    /// The line has ended.
    pub(super) fn forget(&self) {
        self.answered.borrow_mut().clear();
        self.defined.borrow_mut().0.clear();
        self.defined_in_calls.borrow_mut().clear();
    }
}

/// A function that was defined.
///
/// It depends on its arguments alone: what the names in it denote is settled by the definition, but for functions that are defined
/// later, which it knows from then on. So its values are remembered where all arguments are games, and a function that calls itself
/// as Fibonacci's takes as many steps as it has arguments.
#[derive(Debug)]
pub struct Function {
    text: Arc<FunctionText>,
    /// What the names in it denote.
    names: BTreeMap<String, Value>,
    /// The names in it that denoted nothing.
    awaited: BTreeMap<String, Rc<Awaited>>,
    remembered: RefCell<HashMap<Vec<GameId>, Value>>,
}

impl PartialEq for Function {
    /// Functions are the same only if they were defined at once.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Function {
    /// What it is called with: f(n, m).
    pub fn head(&self) -> String {
        format!("{}({})", self.text.name.as_deref().unwrap_or("function"), self.text.parameters.join(", "))
    }

    /// A function as it is written where these names denote something. It is the same as before where a line is begun again.
    pub(super) fn define(arena: &mut Arena, scope: &Scope, text: &Arc<FunctionText>) -> Rc<Self> {
        if scope.depth > 0 {
            let new = Self::define_anew(arena, scope, text);
            return if new.awaited.is_empty() { scope.calls.same_in_calls(new) } else { new };
        }
        let (known, place) = {
            let mut defined = scope.calls.defined.borrow_mut();
            defined.1 += 1;
            (defined.0.get(defined.1 - 1).cloned(), defined.1 - 1)
        };
        if let Some(known) = known.filter(|known| Arc::ptr_eq(&known.text, text)) {
            let awaited = known.awaited.iter().map(|(name, awaited)| (name.clone(), awaited.clone()));
            scope.awaited.borrow_mut().extend(awaited);
            return known;
        }
        let new = Self::define_anew(arena, scope, text);
        let mut defined = scope.calls.defined.borrow_mut();
        defined.0.truncate(place);
        defined.0.push(new.clone());
        new
    }

    fn define_anew(arena: &mut Arena, scope: &Scope, text: &Arc<FunctionText>) -> Rc<Self> {
        let (mut names, mut awaited) = (BTreeMap::new(), BTreeMap::new());
        Expression::Function(text.clone()).each_name(&mut |used| {
            let name = used.name.to_owned();
            if let Some(value) = scope.get(used.name) {
                names.insert(name, value.clone());
            } else if !scope.has_board(arena, used.name) {
                let known = scope.awaited.borrow_mut().entry(name.clone()).or_default().clone();
                awaited.insert(name, known);
            }
        });
        Rc::new(Self { text: text.clone(), names, awaited, remembered: RefCell::default() })
    }

    pub(super) fn parameters(&self) -> &[String] {
        &self.text.parameters
    }

    pub(super) fn body(&self) -> &Expression {
        &self.text.body
    }

    /// How deep its body is nested.
    pub(super) fn levels(&self) -> u32 {
        self.text.levels
    }

    /// What it came to before.
    pub(super) fn known(&self, arguments: &[Value]) -> Option<Value> {
        self.remembered.borrow().get(&key(arguments)?).cloned()
    }

    /// Remembers what it came to, where that can be done.
    pub(super) fn remember(&self, arguments: &[Value], value: &Value) {
        let mut remembered = self.remembered.borrow_mut();
        // What the work did not suffice for may be found another time.
        if let Some(key) = key(arguments).filter(|_| remembered.len() < MOST_REMEMBERED && value.is_decided())
        {
            remembered.insert(key, value.clone());
        }
    }
}

/// The arguments, if all are games.
fn key(arguments: &[Value]) -> Option<Vec<GameId>> {
    let game = |argument: &Value| match argument {
        Value::Game(game) => Some(*game),
        _ => None,
    };
    arguments.iter().map(game).collect()
}
