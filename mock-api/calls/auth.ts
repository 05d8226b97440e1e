import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { User } from '../database.ts'
import { type BackEnd, defineMockCall, defineMockCallWithoutInput, Refusal } from '../defineMockCall.ts'
import { requiredTextSchema } from '../fields.ts'
import { pickFields } from '../pickFields.ts'

/** Returns a user for a reply, without the computed fields `read_only` and `superAdmin`. */
const toUserReply = ({ utilityGroup }: BackEnd, user: User) => ({
  ...pickFields(user, 'username admin_access company'),
  groups: user.groups.map((group) => (group === 'utility' ? utilityGroup : group)),
})

/** API calls for sign-in (docs/requirements.md §8). */
export const authCalls = {
  'GET /api/auth/user/': defineMockCallWithoutInput(({ backEnd, user }) => toUserReply(backEnd, user)),

  'POST /api/auth/login/': defineMockCall({
    body: z.strictObject({ username: requiredTextSchema, password: z.string().min(1) }),
    handle({ backEnd, body: { username, password } }) {
      const user = backEnd.rows.users.find((one) => one.username === username.toLowerCase())
      if (user?.password !== password) throw new Refusal(401, 'El usuario o la contraseña no son correctos.')
      const token = randomBytes(32).toString('base64url')
      backEnd.rows.tokens.push({ token, username: user.username })
      return { token, user: toUserReply(backEnd, user) }
    },
  }),

  'POST /api/auth/logout/': defineMockCallWithoutInput(({ backEnd, token }) => {
    backEnd.rows.tokens = backEnd.rows.tokens.filter((one) => one.token !== token)
  }),
}
