import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { requiredLine } from '../../src/domain/fields.ts'
import { usernameKey } from '../../src/domain/usernames.ts'
import { type Calls, call, literalOf, type Portal, Refusal, read, rowOf } from '../call.ts'
import type { User } from '../database.ts'

/** A user (specification, section 3); `read_only` and `superAdmin` are derived by whoever asks. */
const shownUser = (portal: Portal, { username, groups, admin_access, company }: User) => ({
  ...{ username, admin_access, company },
  groups: groups.map((group) => literalOf(portal, group)),
})

/** Specification, section 7, "Auth". */
export const authCalls: Calls = {
  'GET /api/auth/user/': read('session.use', ({ portal, actor }) =>
    shownUser(portal, rowOf(portal.rows.users, actor.id)),
  ),

  'POST /api/auth/login/': call({
    access: 'public',
    body: z.strictObject({ username: requiredLine(), password: z.string().min(1, 'required') }),
    answer({ portal, body: { username, password } }) {
      const user = portal.rows.users.find((one) => one.username === usernameKey(username))
      if (user?.password !== password) throw new Refusal(401, 'El usuario o la contraseña no son correctos.')
      const token = randomBytes(32).toString('base64url')
      portal.rows.tokens.push({ token, username: user.username })
      return { token, user: shownUser(portal, user) }
    },
  }),

  'POST /api/auth/logout/': call({
    access: 'session.use',
    answer({ portal, token }) {
      portal.rows.tokens = portal.rows.tokens.filter((one) => one.token !== token)
    },
  }),
}
