import { listedTaxpayerRowSchema, taxListLoadRowSchema } from '../../../domain/taxList/schemas.ts'
import { defineTable, firstOf } from '../defineTable.ts'

/** Taxpayers in the list of CFF article 69-B. Their changes are not logged: the list is public, and its loads are logged. */
export const listedTaxpayers = defineTable({
  row: listedTaxpayerRowSchema,
  unique: ['rfc'],
})

export const taxListLoads = defineTable({
  row: taxListLoadRowSchema,
  lookups: { uploaded_name: { by: 'uploaded_by', from: 'users', take: 'name' } },
  unique: ['key'],
  indexes: { state: 'state', uploaded_by: 'uploaded_by' },
  log: { unlogged: ['key', 'worker', 'worker_until'] },
  getName: firstOf('file_name'),
  noun: ['carga de la lista 69-B', 'cargas de la lista 69-B'],
})
