import type { authEndpoints } from '../../contract/auth.ts'
import { usernameKey } from '../../domain/usernames.ts'
import type { Handlers } from '../call.ts'
import { DEMO_PASSWORD, disableAccount } from '../demoAccounts.ts'
import { texts } from '../messages.ts'
import { Refusal, unauthenticated } from '../refusal.ts'
import { openSession, wireUserOf } from '../sessions.ts'
import { claimTry, forgetFailures } from '../throttle.ts'

export const authRoutes: Handlers<typeof authEndpoints> = {
  'auth.login': async ({ body: { username, password }, store, passwords, config, address, now }) => {
    await store.transaction((tx) => claimTry(tx, username, address, now()))
    const user = await store.getBy('users', 'username_key', usernameKey(username))
    const known = user?.active ? user.password_hash : undefined
    const matches = await passwords.verify(known, password)
    if (!user || !matches) throw new Refusal(401, texts.badCredentials)
    // Whatever its hash: a demo's password is known to all.
    if (config.production && password === DEMO_PASSWORD) {
      await store.transaction((tx) => disableAccount(tx, user.id))
      console.error(texts.demoAccountsDisabled([user.username]))
      throw new Refusal(401, texts.badCredentials)
    }
    const token = await store.transaction(async (tx) => {
      // Whoever was disabled or got another password while this one was checked is not let in with it.
      const still = await tx.getOne('users', user.id)
      if (!still?.active || still.password_hash !== user.password_hash)
        throw new Refusal(401, texts.badCredentials)
      await forgetFailures(tx, username, address)
      return openSession(tx, user.id, now(), config.tokenHours)
    })
    return { token, user: wireUserOf(user, config) }
  },

  'auth.logout': async ({ store, session }) => {
    await store.transaction((tx) => tx.delete('tokens', session))
    return undefined
  },

  'auth.user': async ({ store, actor, config }) => {
    const user = await store.getOne('users', actor.id)
    if (!user) throw unauthenticated()
    return wireUserOf(user, config)
  },
}
