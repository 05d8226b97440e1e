/** Password of all demo accounts. Production accounts do not accept it. */
export const DEMO_PASSWORD = 'demo'

/** Argon2id hash of the demo password, with a fixed salt, so that a demo starts without computing hashes. */
export const DEMO_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$YWNyZWRpdGEtZGVtby0wMQ$9SJRY4usAPUGfIXMvjw3clvz039DZOw1MToIBKHRZA4'
