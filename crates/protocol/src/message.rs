//! Messages between the page and its workers: the same for every worker.

use serde::{Deserialize, Serialize};
use std::error::Error;

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

/// What a worker says of a request. The page puts a failure of its own in the place of a worker's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reply<T, Failure = RequestError> {
    /// The worker can take its first request. Said once, of no request.
    Ready,
    /// How much of the work is done, in thousandths; the answer is still to come.
    Progress(u32),
    /// The answer.
    Answer(T),
    /// Why there is no answer.
    Failed(Failure),
    /// What is known of the answer, which is still to come.
    Part(T),
}

impl<T, Failure> Reply<T, Failure> {
    /// The same with another type of failure.
    pub fn map_failure<To>(self, to: impl FnOnce(Failure) -> To) -> Reply<T, To> {
        match self {
            Self::Ready => Reply::Ready,
            Self::Progress(done) => Reply::Progress(done),
            Self::Answer(answer) => Reply::Answer(answer),
            Self::Failed(failure) => Reply::Failed(to(failure)),
            Self::Part(part) => Reply::Part(part),
        }
    }
}

impl<T, Failure: Error> From<Result<T, Failure>> for Reply<T> {
    fn from(result: Result<T, Failure>) -> Self {
        match result {
            Ok(answer) => Self::Answer(answer),
            Err(failure) => Self::Failed(RequestError::Refused(Refusal::of(&failure))),
        }
    }
}

/// Why a worker has no answer to a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum RequestError {
    /// What it received is no request.
    #[error(transparent)]
    NotRequest(MessageError),
    /// It cannot do what is requested.
    #[error(transparent)]
    Refused(Refusal),
}

/// What the failure of a worker says. At the worker it is an enum; the page only shows it, and so need not hold the texts of
/// every worker's failures. It is made of an error, and of nothing else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{sentence}")]
pub struct Refusal {
    sentence: String,
}

impl Refusal {
    /// What this error says.
    pub fn of(error: &impl Error) -> Self {
        Self { sentence: error.to_string() }
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
        Part,
    }
    let (number, kind): (u32, Kind) = decode(bytes)?;
    Ok((number, matches!(kind, Kind::Answer | Kind::Failed)))
}

/// Bytes that are no message, or a message that cannot be made bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum MessageError {
    /// It cannot be made bytes.
    #[error("a message between page and worker could not be written: {0}")]
    Unwritable(postcard::Error),
    /// The bytes are no message.
    #[error("a message between page and worker could not be read: {0}")]
    Unreadable(postcard::Error),
}

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
    postcard::to_allocvec(message).map_err(MessageError::Unwritable)
}

/// A message from bytes. Cost O(their number); nothing is allocated beyond a small multiple of it.
pub fn decode<'a, Message: Deserialize<'a>>(bytes: &'a [u8]) -> Result<Message, MessageError> {
    postcard::from_bytes(bytes).map_err(MessageError::Unreadable)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_of_a_response_tells_whether_it_is_the_last() {
        let refused = Reply::from(Err(MessageError::Unreadable(postcard::Error::DeserializeBadBool)));
        let bodies =
            [Reply::Ready, Reply::Progress(900), Reply::Answer(vec![1, 2]), refused, Reply::Part(vec![1])];
        for (body, is_last) in bodies.into_iter().zip([false, false, true, true, false]) {
            let response = Response { number: 300, body };
            let bytes = encode(&response).unwrap();
            assert_eq!(head(&bytes), Ok((300, is_last)), "{response:?}");
            assert_eq!(decode(&bytes), Ok(response));
        }
        assert!(head(&[]).is_err());
        assert!(head(&[1, 5]).is_err());
    }
}
