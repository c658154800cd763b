//! What is asked of the browser in more than one place: its focus, its downloads, elements that are known by name.

use crate::later::{self, Asker};
use hyperjam_editor::action::{self, Action, Modifiers};
use hyperjam_editor::geometry::Point;
use hyperjam_editor::id::PositionId;
use js_sys::{Array, Promise};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, BlobPropertyBag, DomRect, Element, EventTarget, HtmlAnchorElement, HtmlElement, KeyboardEvent, Url,
};

/// The address of this page without query and fragment.
pub(crate) fn address() -> String {
    let whole = window().location().href().unwrap_or_default();
    whole.split(['?', '#']).next().unwrap_or_default().to_owned()
}

/// A text as the content of a file.
pub(crate) fn blob(text: &str, kind: &str) -> Result<Blob, JsValue> {
    blob_of(&Array::of1(&JsValue::from_str(text)), kind)
}

/// Texts and what was made of texts, one behind the other, as the content of a file.
pub(crate) fn blob_of(parts: &Array, kind: &str) -> Result<Blob, JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    Blob::new_with_str_sequence_and_options(parts, &options)
}

/// Lets the browser save a file.
pub(crate) fn download(name: &str, content: &Blob) -> Result<(), JsValue> {
    let url = Url::create_object_url_with_blob(content)?;
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&url);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&url)
}

/// The sheet that is drawn on.
fn sheet() -> Option<Element> {
    document().query_selector(".sheet").ok().flatten()
}

/// Gives the keys back to the drawing, or to the figure that stands in its place.
pub(crate) fn focus_sheet() {
    focus_on("[data-room='figure'] .figures-pane, .sheet");
}

/// Gives what is there the focus, if it is.
pub(crate) fn focus_on(which: &str) {
    if let Ok(Some(found)) = document().query_selector(which) {
        let _ = found.unchecked_into::<HtmlElement>().focus();
    }
}

/// The fields whose texts are part of the drawing.
const TYPED: &str = ".title:focus, .short:focus, .rename:focus, .note-field textarea:focus, .board-text input:focus, \
                     .tutor-rules :is(input, textarea):focus";

/// What is being typed into the drawing counts as confirmed when something else is done: the drawing is left, another place
/// of the page is shown, or something outside the field is `pressed`. On a touch screen a press takes the focus away only after
/// all that it does.
pub(crate) fn commit_typed_text(pressed: Option<&Element>) {
    let Ok(Some(field)) = document().query_selector(TYPED) else { return };
    let around = field.closest(".note-field").ok().flatten().unwrap_or_else(|| field.clone());
    if pressed.is_none_or(|pressed| !around.contains(Some(pressed))) {
        focus_sheet();
        // Where there is no sheet to be focused, the field loses the focus all the same.
        let _ = field.unchecked_into::<HtmlElement>().blur();
    }
}

/// Whether the drawing has the keys.
pub(crate) fn is_sheet_focused() -> bool {
    document().active_element().is_some_and(|active| active.id() == "sheet")
}

/// Where an element is in the window.
pub(crate) fn place_of(element: &Element) -> DomRect {
    element.get_bounding_client_rect()
}

/// Where the sheet's corner is in the window.
pub(crate) fn sheet_corner() -> Point {
    let corner = sheet().map(|sheet| place_of(&sheet));
    corner.map_or_else(Point::default, |corner| Point::new(corner.left(), corner.top()))
}

/// The identifier of a position's element in the page.
pub(crate) fn element_id(id: PositionId) -> String {
    format!("position-{}", id.0)
}

/// Sets a property of an element's own style.
pub(crate) fn set_style(element: &HtmlElement, property: &str, value: &str) {
    // A refused value leaves the one before.
    let _ = element.style().set_property(property, value);
}

/// Closes the dialog that is open; the focus goes back to where it was.
pub(crate) fn close_dialog() {
    let open = document().query_selector("dialog[open]").ok().flatten();
    if let Some(open) = open {
        open.unchecked_into::<web_sys::HtmlDialogElement>().close();
    }
}

/// Whether something is typed or chosen there.
pub(crate) fn is_typing(target: Option<EventTarget>) -> bool {
    let element = target.and_then(|target| target.dyn_into::<Element>().ok());
    let field =
        |element: Element| element.closest("input, textarea, select, [contenteditable]").ok().flatten();
    element.and_then(field).is_some()
}

/// What a key asks for, if it asks for anything.
pub(crate) fn action_of(event: &KeyboardEvent) -> Option<Action> {
    action::action(&event.key(), &event.code(), held(event))
}

/// The modifier keys that were held with a key.
pub(crate) fn held(event: &KeyboardEvent) -> Modifiers {
    Modifiers { shift: event.shift_key(), ctrl: event.ctrl_key() || event.meta_key(), alt: event.alt_key() }
}

/// Lets the arrows go up and down through the buttons of a list.
pub(crate) fn arrow_through_list(event: KeyboardEvent) {
    walk(event, "ArrowUp", "ArrowDown");
}

/// Lets the arrows go along the buttons of a toolbar, which is one stop of the Tab key: the button that had the focus last.
pub(crate) fn arrow_through_toolbar(event: KeyboardEvent) {
    walk(event, "ArrowLeft", "ArrowRight");
}

/// Makes the button of a toolbar that gets the focus the one that the Tab key leads to.
pub(crate) fn make_tab_stop(event: web_sys::FocusEvent) {
    let element = |target: Option<EventTarget>| target.and_then(|target| target.dyn_into::<Element>().ok());
    let (Some(toolbar), Some(now)) = (element(event.current_target()), element(event.target())) else {
        return;
    };
    let Ok(buttons) = toolbar.query_selector_all("button") else { return };
    for nth in 0..buttons.length() {
        if let Some(button) = buttons.item(nth).and_then(|button| button.dyn_into::<Element>().ok()) {
            let _ = button.set_attribute("tabindex", if button == now { "0" } else { "-1" });
        }
    }
}

fn walk(event: KeyboardEvent, before: &str, after: &str) {
    let key = event.key();
    let by = match key.as_str() {
        key if key == before => -1,
        key if key == after => 1,
        _ => return,
    };
    event.prevent_default();
    let list = event.current_target().and_then(|list| list.dyn_into::<Element>().ok());
    let Some(lines) = list.and_then(|list| list.query_selector_all("button").ok()) else { return };
    let active = document().active_element();
    let count = lines.length() as i32;
    let is_active = |nth: &i32| lines.item(*nth as u32).as_ref() == active.as_deref();
    let now = (0..count).find(is_active).unwrap_or(0);
    // What is not shown takes no focus, and is passed over.
    for steps in 1..count {
        let nth = (now + by * steps).rem_euclid(count) as u32;
        if let Some(line) = lines.item(nth) {
            let line: HtmlElement = line.unchecked_into();
            let _ = line.focus();
            if document().active_element().as_ref() == Some(&line) {
                return;
            }
        }
    }
}

/// Whether a media query holds now.
pub(crate) fn matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|answer| answer.matches())
}

#[wasm_bindgen]
extern "C" {
    /// The document or its root, as what says whether the browser did what it was asked to.
    type Screen;

    #[wasm_bindgen(method, catch, js_name = requestFullscreen)]
    fn request_fullscreen(this: &Screen) -> Result<Promise, JsValue>;

    #[wasm_bindgen(method, catch, js_name = exitFullscreen)]
    fn exit_fullscreen(this: &Screen) -> Result<Promise, JsValue>;
}

/// The whole screen where the browser lets it; as much as there is where not.
pub(crate) fn fill_screen(fills: bool) {
    let document = document();
    let answer = if !fills && document.fullscreen_element().is_some() {
        document.unchecked_ref::<Screen>().exit_fullscreen()
    } else if let Some(root) = document.document_element().filter(|_| fills && document.fullscreen_enabled())
    {
        root.unchecked_ref::<Screen>().request_fullscreen()
    } else {
        return;
    };
    if let Ok(answer) = answer {
        // A refusal comes late, and leaves the presentation as large as it is.
        later::spawn(Asker::PAGE, async { drop(JsFuture::from(answer).await) });
    }
}

/// Whether the window is that of a phone held across, where the inspector slides over the sheet (`styles/narrow.css`).
pub(crate) fn is_across() -> bool {
    matches("(min-width: 35.01rem) and (max-width: 56.25rem) and (max-height: 30rem)")
}
