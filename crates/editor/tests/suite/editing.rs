//! The editor under people's hands: what each gesture of mouse, pen, touch and keyboard does to a drawing,
//! and laws that hold whatever is done.

mod arranging;
mod bending;
mod cancelling;
mod copying;
mod drawing;
mod grounding;
mod hand;
mod in_line;
mod keyboard;
mod laws;
mod lifting;
mod redirecting;
mod rewriting;
mod selecting;
mod sketching;
mod stepping;
mod storing;
mod touching;
mod vehicles;
mod viewing;
