//! Outcomes, sectors and generalized Grundy labels of finite game graphs.
