//! The program as it is started: by signals, and as several processes.

mod interruption;
mod processes;
