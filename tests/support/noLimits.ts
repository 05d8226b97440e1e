/** Settings for who calls faster than any person, and whose clock jumps: tests and benches all come from one address, as few users. */
export const NO_LIMITS = {
  USER_CALLS_PER_MINUTE: '10000000',
  PUBLIC_CALLS_PER_MINUTE: '10000000',
  SESSION_IDLE_MINUTES: '43200',
  SIGN_IN_FAILURES_PER_MINUTE: '10000000',
}
