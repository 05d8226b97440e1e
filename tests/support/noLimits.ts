/**
 * Settings without rate limits and with long sessions. Tests and benchmarks call from one address,
 * faster than people, and change the clock.
 */
export const NO_LIMITS = {
  USER_CALLS_PER_MINUTE: '10000000',
  SERVICE_CALLS_PER_MINUTE: '10000000',
  PUBLIC_CALLS_PER_MINUTE: '10000000',
  SESSION_IDLE_MINUTES: '43200',
  SIGN_IN_FAILURES_PER_MINUTE: '10000000',
}
