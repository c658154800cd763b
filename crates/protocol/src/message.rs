//! Messages between the page and its workers: the same for every worker.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A request to a worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Request<T> {
    /// Chosen by the page, above zero; every response to it carries the same.
    pub number: u32,
    /// What is to be done.
    pub body: T,
}

/// What a worker says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Response<T> {
    /// The number of the request; 0 where there is none.
    pub number: u32,
    /// What is said of it.
    pub body: Reply<T>,
}

/// What a worker says of a request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reply<T> {
    /// The worker can take its first request. Said once, of no request.
    Ready,
    /// How much of the work is done, in thousandths; the answer is still to come.
    Progress(u32),
    /// The answer.
    Answer(T),
    /// Why there is no answer, as a sentence. At the worker it is an enum; the page only shows it, and so need not hold
    /// the texts of every worker's failures.
    Failed(String),
}

impl<T, Failure: fmt::Display> From<Result<T, Failure>> for Reply<T> {
    /// A failure travels as the sentence that it says.
    fn from(result: Result<T, Failure>) -> Self {
        match result {
            Ok(answer) => Self::Answer(answer),
            Err(failure) => Self::Failed(failure.to_string()),
        }
    }
}

/// The number of a response, and whether it is the last to its request, without reading the rest. Cost O(1).
///
/// ```
/// use hyperjam_protocol::{Reply, Response, encode, head};
///
/// let progress = Response { number: 7, body: Reply::<u8>::Progress(40) };
/// assert_eq!(head(&encode(&progress)?)?, (7, false));
/// let answer = Response { number: 7, body: Reply::Answer(1_u8) };
/// assert_eq!(head(&encode(&answer)?)?, (7, true));
/// # Ok::<(), hyperjam_protocol::MessageError>(())
/// ```
pub fn head(bytes: &[u8]) -> Result<(u32, bool), MessageError> {
    /// [`Reply`] without what it carries: as an enum's bytes begin with the number of the variant, so do these.
    #[derive(Deserialize)]
    enum Kind {
        Ready,
        Progress,
        Answer,
        Failed,
    }
    let (number, kind): (u32, Kind) = decode(bytes)?;
    Ok((number, matches!(kind, Kind::Answer | Kind::Failed)))
}

/// Bytes that are no message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageError(String);

impl fmt::Display for MessageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a message between page and worker could not be read: {}", self.0)
    }
}

impl std::error::Error for MessageError {}

/// A message as bytes. Cost O(its size).
///
/// ```
/// use hyperjam_editor::document::Document;
/// use hyperjam_editor::game::GameGraph;
/// use hyperjam_protocol::{SolverQuery, Request, decode, encode};
///
/// let graph = GameGraph::of(&Document::default());
/// let request = Request { number: 7, body: SolverQuery { graph, classes: false } };
/// let bytes = encode(&request)?;
/// assert_eq!(decode::<Request<SolverQuery>>(&bytes)?, request);
/// # Ok::<(), hyperjam_protocol::MessageError>(())
/// ```
pub fn encode<Message: Serialize>(message: &Message) -> Result<Vec<u8>, MessageError> {
    postcard::to_allocvec(message).map_err(|error| MessageError(error.to_string()))
}

/// A message from bytes. Cost O(their number); nothing is allocated beyond a small multiple of it.
pub fn decode<'a, Message: Deserialize<'a>>(bytes: &'a [u8]) -> Result<Message, MessageError> {
    postcard::from_bytes(bytes).map_err(|error| MessageError(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_of_a_response_tells_whether_it_is_the_last() {
        let bodies =
            [Reply::Ready, Reply::Progress(900), Reply::Answer(vec![1, 2]), Reply::Failed("No.".into())];
        for (body, is_last) in bodies.into_iter().zip([false, false, true, true]) {
            let response = Response { number: 300, body };
            let bytes = encode(&response).unwrap();
            assert_eq!(head(&bytes), Ok((300, is_last)), "{response:?}");
            assert_eq!(decode(&bytes), Ok(response));
        }
        assert!(head(&[]).is_err());
        assert!(head(&[1, 4]).is_err());
    }
}
