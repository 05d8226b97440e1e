import { formatMonthAndYear } from '../../../contract/logValues.ts'
import { companyFields } from '../../../domain/companies/fields.ts'
import { companyPaperRowSchema } from '../../../domain/companies/papers.ts'
import type { CompanyRow } from '../../../domain/companies/schemas.ts'
import { companyFileRowSchema } from '../../../domain/documents/documents.ts'
import { searchTexts, sortKeys } from '../../../domain/fields/fields.ts'
import { defineTable, firstOf, type RowSchema, rowOf } from '../defineTable.ts'
import { reviewLookups, withdrawnLookup } from './shared.ts'

const log = { owner: { collection: 'companies', by: 'company' } } as const

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
    stale: 'papers_stale',
  },
  owns: [
    { collection: 'company_papers', by: 'company' },
    { collection: 'contacts', by: 'company' },
    { collection: 'company_files', by: 'company' },
    { collection: 'message_events', by: 'company' },
  ],
  log: { derived: ['lacking_from', 'arrears_from'], unlogged: ['papers_stale'] },
  getName: firstOf('company_name'),
})

export const companyPapers = defineTable({
  row: companyPaperRowSchema,
  lookups: { obligation_name: { by: 'obligation', from: 'obligations', take: 'name' }, ...reviewLookups },
  sorts: { created_at: (row) => row.created_at },
  unique: ['key'],
  indexes: {
    company: 'company, obligation, period, id',
    obligation: 'obligation, id',
    waiting: 'review, created_at_key, id',
    company_waiting: 'company, review, created_at_key, id',
    aged: 'review, created_at, company, obligation',
    reviewed_by: 'reviewed_by, reviewed_at',
    uploaded_by: 'uploaded_by',
  },
  log,
  getName: (row) =>
    row.obligation_name && row.period
      ? `${row.obligation_name} de ${formatMonthAndYear(String(row.period))}`
      : firstOf('obligation_name', 'file_name')(row),
  noun: ['documento', 'documentos'],
})

export const companyFiles = defineTable({
  row: companyFileRowSchema,
  lookups: { title: { by: 'name', from: 'company_file_names', take: 'name' }, ...withdrawnLookup },
  sorts: {
    name: { by: 'name', from: 'company_file_names', sort: 'name' },
    created_at: (row) => row.created_at,
  },
  search: (row) => [row.category, row.title, row.file_name],
  unique: ['key'],
  indexes: {
    name: 'name',
    withdrawn_by: 'withdrawn_by',
    by_day: 'company, created_at_key, id',
    category_by_day: 'company, category, created_at_key, id',
  },
  log,
  getName: firstOf('title', 'file_name'),
  noun: ['archivo', 'archivos'],
})
