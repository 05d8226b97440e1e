import { z } from 'zod'
import { arcoRequestFields } from '../../../domain/arcoRequests/fields.ts'
import { type ArcoRequestRow, arcoStepRowSchema } from '../../../domain/arcoRequests/schemas.ts'
import { formatArcoFolio } from '../../../domain/arcoRequests/states.ts'
import { LAST_DAY } from '../../../domain/common/days.ts'
import { searchTexts, sortKeys } from '../../../domain/fields/fields.ts'
import { rowShape } from '../../../domain/fields/schemas.ts'
import { blockedPersonFields } from '../../../domain/personalData/fields.ts'
import type { BlockedPersonRow } from '../../../domain/personalData/schemas.ts'
import { noticeAcceptanceFields, privacyNoticeFields } from '../../../domain/privacyNotices/fields.ts'
import type { NoticeAcceptanceRow, PrivacyNoticeRow } from '../../../domain/privacyNotices/schemas.ts'
import { defineTable, firstOf, type RowSchema, rowOf } from '../defineTable.ts'
import { ownedDocuments } from './documents.ts'
import { userLookup } from './shared.ts'

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

export const privacyNotices = defineTable({
  row: z.object({ id: z.int(), ...rowShape(privacyNoticeFields) }) as RowSchema<PrivacyNoticeRow>,
  lookups: { author_name: { by: 'published_by', from: 'users', take: 'name' } },
  unique: ['number'],
  indexes: { published_by: 'published_by' },
  log: {},
  getName: ({ number }) => (number === undefined ? '' : String(number)),
})

export const noticeAcceptances = defineTable({
  row: z.object({ id: z.int(), ...rowShape(noticeAcceptanceFields) }) as RowSchema<NoticeAcceptanceRow>,
  lookups: {
    username: { by: 'user', from: 'users', take: 'username' },
    user_name: { by: 'user', from: 'users', take: 'name' },
  },
  references: { notice: 'privacy_notices' },
  indexes: { user: 'user, notice', notice: 'notice', number: 'number, id' },
  log: { owner: { collection: 'users', by: 'user' } },
})

const listRequestTexts = searchTexts(arcoRequestFields)

export const arcoRequests = defineTable({
  row: rowOf(arcoRequestFields) as RowSchema<ArcoRequestRow>,
  lookups: { created_by_name: { by: 'created_by', from: 'users', take: 'name' } },
  sorts: { due: (row) => row.due ?? LAST_DAY },
  search: (row) => listRequestTexts({ ...row, folio: formatArcoFolio(row.id) }),
  indexes: {
    by_due: 'due_key, id',
    state: 'state, due',
    kind: 'kind, id',
    person: 'person, id',
    created_by: 'created_by',
  },
  owns: [...ownedDocuments('arco_requests'), { collection: 'arco_steps', by: 'request' }],
  log: {},
  getName: ({ id, name }) =>
    [id === undefined ? '' : formatArcoFolio(String(id)), name].filter(Boolean).join(' · '),
  noun: ['solicitud ARCO', 'solicitudes ARCO'],
})

export const arcoSteps = defineTable({
  row: arcoStepRowSchema,
  lookups: userLookup,
  indexes: { request: 'request, id', user: 'user' },
  log: { owner: { collection: 'arco_requests', by: 'request' } },
})
