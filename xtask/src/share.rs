//! What is shown where somebody shares a link: the picture and the sentence that `index.html` gives in its Open Graph tags.

use std::env;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

/// The picture's name in a build. Only programs that show links ask for it: the page never does, so it belongs neither to
/// what a visit loads nor to what is kept for a visit without network.
pub(crate) const PICTURE: &str = "share.png";

/// The variable that says where the page is going to be, as in `https://example.org/games/`.
const ADDRESS: &str = "HYPERJAM_ADDRESS";

/// Where the page is going to be, if that is known.
pub(crate) fn address() -> Option<String> {
    env::var(ADDRESS).ok().filter(|address| !address.is_empty())
}

/// Gives the picture its full address in the page of a finished build, if that is known.
///
/// Fails when the address is not one of the web, or the page does not name the picture.
pub(crate) fn complete(dist: &Path) -> Result<()> {
    let Some(address) = address() else { return Ok(()) };
    let index = dist.join("index.html");
    let about = || format!("cannot write the address into {}", index.display());
    let page = fs::read_to_string(&index).with_context(about)?;
    fs::write(&index, completed(&page, &address).with_context(about)?).with_context(about)
}

fn completed(page: &str, address: &str) -> Result<String> {
    let is_plain = |letter: char| letter.is_ascii_graphic() && !"\"<>&#?".contains(letter);
    ensure!(
        (address.starts_with("https://") || address.starts_with("http://")) && address.chars().all(is_plain),
        "{ADDRESS} is “{address}”, which is not the address of a folder such as https://example.org/games/"
    );
    let named = |picture: &str| format!("content=\"{picture}\"");
    let relative = named(PICTURE);
    ensure!(page.contains(&relative), "no tag names the picture {PICTURE}");
    Ok(page.replace(&relative, &named(&format!("{}/{PICTURE}", address.trim_end_matches('/')))))
}

#[cfg(test)]
mod tests {
    use super::completed;

    const TAG: &str = "<meta property=\"og:image\" content=\"share.png\">";

    #[test]
    fn the_picture_gets_the_address_of_the_folder() {
        for address in ["https://example.org/games", "https://example.org/games/"] {
            let expected = "<meta property=\"og:image\" content=\"https://example.org/games/share.png\">";
            assert_eq!(completed(TAG, address).unwrap(), expected);
        }
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for address in ["example.org", "/games/", "https://example.org/\"><script>", "https://example.org/?a"]
        {
            let error = completed(TAG, address).unwrap_err().to_string();
            assert!(error.contains(address), "{error}");
        }
        assert!(completed("<head></head>", "https://example.org/").is_err());
    }
}
