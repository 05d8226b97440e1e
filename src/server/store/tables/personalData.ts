import { z } from 'zod'
import { sortKeys } from '../../../domain/fields/fields.ts'
import { blockedPersonFields } from '../../../domain/personalData/fields.ts'
import type { BlockedPersonRow } from '../../../domain/personalData/schemas.ts'
import { defineTable, firstOf, type RowSchema, rowOf } from '../defineTable.ts'

export const blockedPeople = defineTable({
  row: rowOf(blockedPersonFields) as RowSchema<BlockedPersonRow>,
  lookups: { blocked_name: { by: 'blocked_by', from: 'users', take: 'name' } },
  sorts: sortKeys(blockedPersonFields),
  unique: ['key'],
  indexes: {
    blocked_by: 'blocked_by',
    newest: 'blocked_at_key, id',
    by_end: 'keep_until_key, id',
  },
  log: { secret: ['secret'] },
  getName: firstOf('reason'),
  noun: ['persona bloqueada', 'personas bloqueadas'],
})

/**
 * Personal data that is still to be erased from the audit log and from texts of other rows. A background job works through it in steps, and
 * then deletes the row. `texts` identify the person.
 */
export const erasures = defineTable({
  row: z.object({
    id: z.int(),
    created_at: z.string(),
    /** Records such as `personnel:…` whose log entries are searched. */
    subjects: z.array(z.string()),
    /** Records whose texts in the log are erased as a whole: subjects, or single rows such as `evidence:3`. */
    records: z.array(z.string()),
    texts: z.array(z.string()),
    /** Current step, and the id of the last row that it processed. */
    step: z.int(),
    after: z.string(),
  }),
})
