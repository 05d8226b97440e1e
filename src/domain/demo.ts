/** Everybody's password in the demo: in production it is nobody's. */
export const DEMO_PASSWORD = 'demo'

/**
 * Argon2id of that password, the salt too known to all: made once, as the demo has to start quickly. Every demo has had this one, so its accounts
 * are told by it, in however large a portal, without hashing anything.
 */
export const DEMO_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$YWNyZWRpdGEtZGVtby0wMQ$9SJRY4usAPUGfIXMvjw3clvz039DZOw1MToIBKHRZA4'
