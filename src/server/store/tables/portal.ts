import { z } from 'zod'
import type { Values } from '../../../domain/log/auditLog.ts'
import { SETTING_NAMES } from '../../../domain/settings/settings.ts'
import { defineTable } from '../defineTable.ts'

/** Stored response of a request with an idempotency key. A repeated request gets the same response. */
export const answers = defineTable({
  row: z.object({
    id: z.int(),
    key: z.string(),
    request_hash: z.string().default(''),
    answer: z.string(),
    created_at: z.string(),
  }),
  unique: ['key'],
  indexes: { created_at: 'created_at' },
})

/** Reservation of a document by a reviewer, so that two reviewers do not review the same document. It expires at `until`. */
export const reviewHolds = defineTable({
  row: z.object({
    id: z.string(),
    user: z.int(),
    name: z.string(),
    until: z.string(),
  }),
})

const isEmptyLogValue = (value: unknown): boolean =>
  value === '' || (Array.isArray(value) && value.length === 0)

/** Returns the settings that super-admins edit, which are stored as JSON in one row. */
const extractPreferences = (row: Values): Values => {
  if (row.key !== 'preferences') return {}
  const { version: _, values, ...others } = JSON.parse(String(row.value))
  const all = Object.entries<unknown>({ ...values, ...others })
  return Object.fromEntries(all.map(([field, value]) => [field, isEmptyLogValue(value) ? null : value]))
}

/** Settings of the portal, such as its name, and secrets. */
export const settings = defineTable({
  row: z.object({
    id: z.int(),
    key: z.string(),
    value: z.string(),
    created_at: z.string(),
  }),
  unique: ['key'],
  log: {
    extracted: {
      fields: [...SETTING_NAMES, 'mail_password', 'sign_on_secret', 'logo', 'dismissed'],
      extract: extractPreferences,
      subject: 'settings:portal',
    },
  },
})
