;; A core whose jobs do what the first byte of their request says: 1 trap, 2 go on for ever,
;; 3 be done at once. For the tests of crash recovery.
(module
  (memory (export "memory") 2)
  (func (export "tesuji_abi") (result i32) (i32.const 2))
  (func (export "tesuji_job_new") (param i32 i32 i32) (result i32)
    (i32.const 1024))
  (func (export "tesuji_job_request") (param i32) (result i32) (i32.const 2048))
  (func (export "tesuji_job_start") (param i32) (result i32) (i32.const 0))
  (func (export "tesuji_job_step") (param i32 i32) (result i32)
    (if (i32.eq (i32.load8_u (i32.const 2048)) (i32.const 1)) (then (unreachable)))
    (i32.eq (i32.load8_u (i32.const 2048)) (i32.const 3)))
  (func (export "tesuji_job_nodes") (param i32) (result f64) (f64.const 0))
  (func (export "tesuji_job_answer") (param i32) (result i32) (i32.const 0))
  (func (export "tesuji_job_answer_bytes") (param i32) (result i32) (i32.const 2048))
  (func (export "tesuji_job_place") (param i32) (result i32) (i32.const 512))
  (func (export "tesuji_job_free") (param i32))
  (func (export "tesuji_error_name") (param i32) (result i32) (i32.const 512))
  (func (export "tesuji_error_text") (param i32) (result i32) (i32.const 512)))
