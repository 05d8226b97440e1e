import { contactFields } from '../../../domain/contacts/fields.ts'
import type { ContactRow } from '../../../domain/contacts/schemas.ts'
import { searchTexts, sortKeys } from '../../../domain/fields/fields.ts'
import { defineTable, firstOf, type RowSchema, rowOf } from '../defineTable.ts'
import { withdrawnLookup } from './shared.ts'

export const contacts = defineTable({
  row: rowOf(contactFields) as RowSchema<ContactRow>,
  lookups: withdrawnLookup,
  sorts: sortKeys(contactFields),
  search: searchTexts(contactFields),
  indexes: { by_name: 'company, name_key, id', withdrawn_by: 'withdrawn_by' },
  owns: [{ collection: 'messages', by: 'contact' }],
  log: { owner: { collection: 'companies', by: 'company' } },
  getName: firstOf('name'),
})
