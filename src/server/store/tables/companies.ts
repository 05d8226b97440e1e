import { companyFields } from '../../../domain/companies/fields.ts'
import type { CompanyRow } from '../../../domain/companies/schemas.ts'
import { searchTexts, sortKeys } from '../../../domain/fields/fields.ts'
import { defineTable, firstOf, type RowSchema, rowOf } from '../defineTable.ts'
import { ownedDocuments } from './documents.ts'

export const companies = defineTable({
  row: rowOf(companyFields) as RowSchema<CompanyRow>,
  lookups: { zone_name: { by: 'zone', from: 'zones', take: 'name' } },
  sorts: {
    name: (row) => row.company_name,
    // The zone's name is stored in the company instead of joined, so that Postgres can read a page from an index.
    ...sortKeys(companyFields),
  },
  search: searchTexts(companyFields),
  indexes: {
    zone: 'zone',
    rfc: 'rfc',
    by_name: 'name_key, id',
    by_zone: 'zone_key, id',
    active_by_name: 'active, name_key, id',
    lacking: 'active, lacking_from_key, id',
    arrears: 'arrears_from',
    tax_list: 'tax_list_situation, id',
    repse: 'repse_registered_on',
    stale: 'papers_stale',
  },
  owns: [
    ...ownedDocuments('companies'),
    { collection: 'retention_items', by: 'company' },
    { collection: 'contacts', by: 'company' },
    { collection: 'message_events', by: 'company' },
  ],
  log: { derived: ['lacking_from', 'arrears_from'], unlogged: ['papers_stale'] },
  getName: firstOf('company_name'),
})
