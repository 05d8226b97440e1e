import { searchTexts, sortKeys } from '../../../domain/fields/fields.ts'
import { noticeFields } from '../../../domain/notices/fields.ts'
import {
  type NoticeRow,
  type NoticeVersionRow,
  noticeVersionRowSchema,
} from '../../../domain/notices/schemas.ts'
import { vetoExceptionRowSchema } from '../../../domain/notices/vetoes.ts'
import { defineTable, firstOf, type RowSchema, rowOf } from '../defineTable.ts'
import { userLookup, withdrawnLookup } from './shared.ts'

/** Table that all boards have. */
const board = defineTable({
  row: rowOf(noticeFields) as RowSchema<NoticeRow>,
  lookups: {
    company_name: { by: 'company', from: 'companies', take: 'company_name' },
    created_by: { by: 'uploaded_by', from: 'users', take: 'name' },
    corrected_name: { by: 'corrected_by', from: 'users', take: 'name' },
    ...withdrawnLookup,
  },
  sorts: sortKeys(noticeFields),
  search: searchTexts(noticeFields),
  personal: searchTexts(noticeFields, 'personal'),
  unique: ['key'],
  indexes: {
    newest: 'created_at_key, id',
    company: 'company, created_at_key, id',
    withdrawn_by: 'withdrawn_by',
    corrected_by: 'corrected_by',
  },
  log: {},
  getName: firstOf('file_name'),
})

export const vetoes: typeof board = {
  ...board,
  indexes: { ...board.indexes, rfc: 'rfc' },
  getName: firstOf('name', 'file_name'),
}
export const announcements = board
export const administrativeActs = board
export const nonAccordance = board

export const noticeVersions = defineTable({
  row: noticeVersionRowSchema as RowSchema<NoticeVersionRow>,
  lookups: { created_by: { by: 'uploaded_by', from: 'users', take: 'name' } },
  indexes: { notice: 'board, notice, id', key: 'key', uploaded_by: 'uploaded_by' },
  log: {},
  getName: firstOf('name', 'file_name'),
})

export const vetoExceptions = defineTable({
  row: vetoExceptionRowSchema,
  lookups: userLookup,
  indexes: { company: 'company, id', person: 'personnel' },
  log: {},
  getName: firstOf('veto_name'),
  noun: ['excepción a un veto', 'excepciones a un veto'],
})
