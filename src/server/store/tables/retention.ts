import {
  formatRetentionFolio,
  type RetentionDeletionRow,
  type RetentionHoldRow,
  type RetentionItemRow,
  retentionDeletionRowSchema,
  retentionHoldRowSchema,
  retentionItemRowSchema,
} from '../../../domain/retention/schemas.ts'
import { defineTable, type RowSchema } from '../defineTable.ts'

/** Deletions that users decided on. Their progress is not logged: the log has each deleted row. */
export const retentionDeletions = defineTable({
  row: retentionDeletionRowSchema as RowSchema<RetentionDeletionRow>,
  references: { user: 'users' },
  indexes: { user: 'user', state: 'state, id' },
  log: { unlogged: ['state', 'deleted', 'skipped', 'size', 'finished_at', 'entries', 'sha256'] },
  getName: ({ id }) => (typeof id === 'number' ? formatRetentionFolio(id) : ''),
  noun: ['eliminación', 'eliminaciones'],
})

/** What has ended. The portal derives the rows daily, so the log does not record them. */
export const retentionItems = defineTable({
  row: retentionItemRowSchema as RowSchema<RetentionItemRow>,
  lookups: { company_name: { by: 'company', from: 'companies', take: 'company_name' } },
  references: { personnel: 'personnel', deletion: 'retention_deletions' },
  sorts: { due_on: ({ due_on }) => due_on },
  indexes: {
    record: 'kind, record',
    state: 'state, due_on_key, id',
    category: 'category, state, due_on_key, id',
    company: 'company, state, due_on_key, id',
    person: 'personnel, company',
    deletion: 'deletion, id',
  },
})

/** Orders to keep something. */
export const retentionHolds = defineTable({
  row: retentionHoldRowSchema as RowSchema<RetentionHoldRow>,
  references: { user: 'users', personnel: 'personnel' },
  indexes: { record: 'kind, record', user: 'user', person: 'personnel' },
  log: {},
  noun: ['orden de conservar', 'órdenes de conservar'],
})
