//! One set of features for the libraries that the page and its workers share. Cargo compiles a library anew for every set of
//! features that it is asked for; as all of these programs depend on this crate, each library is compiled once, and the
//! programs are linked side by side. It has no code, and what a program does not call is not in it.
