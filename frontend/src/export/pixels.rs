//! From a picture of lines to one of pixels.

use crate::browser;
use crate::failure::Failure;
use hyperjam_editor::link::carrying_png;
use js_sys::Uint8Array;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement, Url};

/// The longest side that browsers draw, in pixels.
const MOST_SIDE: f64 = 12_000.0;
/// The most pixels.
const MOST_AREA: f64 = 60e6;

/// The picture as PNG, with `scale` pixels for one of its units, and with this link in it.
pub(super) async fn of(picture: &Blob, scale: f64, link: Option<String>) -> Result<Blob, Failure> {
    let failed = |_| Failure::NotDrawn;
    let url = Url::create_object_url_with_blob(picture).map_err(failed)?;
    let image = HtmlImageElement::new().map_err(failed)?;
    image.set_src(&url);
    let decoded = JsFuture::from(image.decode()).await;
    let drawn = decoded.map_err(failed).and_then(|_| {
        let (width, height) =
            (f64::from(image.natural_width()) * scale, f64::from(image.natural_height()) * scale);
        if width.max(height) > MOST_SIDE || width * height > MOST_AREA {
            return Err(Failure::TooLarge { width, height });
        }
        draw(&image, width, height).map_err(failed)
    });
    let _ = Url::revoke_object_url(&url);
    let sheet = drawn?;
    let made = js_sys::Promise::new(&mut |done, refuse| {
        if sheet.to_blob(&done).is_err() {
            let _ = refuse.call0(&JsValue::NULL);
        }
    });
    let made: Blob = JsFuture::from(made).await.map_err(failed)?.dyn_into().map_err(failed)?;
    match link {
        Some(link) => carrying(&made, &link).await.map_err(failed),
        None => Ok(made),
    }
}

async fn carrying(picture: &Blob, link: &str) -> Result<Blob, JsValue> {
    let bytes = JsFuture::from(picture.array_buffer()).await?;
    let bytes = carrying_png(Uint8Array::new(&bytes).to_vec(), link);
    browser::blob_of(&js_sys::Array::of1(&Uint8Array::from(&bytes[..])), &picture.type_())
}

fn draw(image: &HtmlImageElement, width: f64, height: f64) -> Result<HtmlCanvasElement, JsValue> {
    let sheet: HtmlCanvasElement = document().create_element("canvas")?.unchecked_into();
    sheet.set_width(width as u32);
    sheet.set_height(height as u32);
    let context = sheet.get_context("2d")?.ok_or(JsValue::NULL)?;
    let context: CanvasRenderingContext2d = context.unchecked_into();
    context.draw_image_with_html_image_element_and_dw_and_dh(image, 0.0, 0.0, width, height)?;
    Ok(sheet)
}
