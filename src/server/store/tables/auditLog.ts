import { z } from 'zod'
import { logChangeRowSchema, logEntryRowSchema } from '../../../domain/log/auditLog.ts'
import { defineTable } from '../defineTable.ts'

export const logEntries = defineTable({
  row: logEntryRowSchema,
  // Partial indexes omit the most frequent values, so that a new entry usually updates only three indexes.
  indexes: {
    action: 'action, id',
    address: 'address, id',
    user: 'user, id',
    // Entries of service accounts, which have a username but no user.
    service: 'username, id where "user" is null',
    kind: "kind, id where kind <> 'personnel'",
    nature: "nature, id where nature <> 'change'",
    about: 'about where about is not null',
    part_of: 'part_of where part_of is not null',
  },
})

export const logChanges = defineTable({
  row: logChangeRowSchema,
  indexes: { entry: 'entry', subject: 'subject' },
})

/**
 * Marker in the audit log (logHeads.ts). Id 1: the last entry. Id 2: the last deleted entry. Id 3: the last entry that another
 * portal signed.
 */
export const logHeads = defineTable({
  row: z.object({
    id: z.literal([1, 2, 3]),
    last: z.int(),
    hash: z.string(),
    /** Number of rows per collection that existed before the log began. */
    known: z.record(z.string(), z.int()).default({}),
    signature: z.string().default(''),
  }),
})
