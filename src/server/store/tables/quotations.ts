import { searchTexts, sortKeys } from '../../../domain/fields/fields.ts'
import { tierFields } from '../../../domain/pricing/fields.ts'
import { type PriceTierRow, priceTierRowSchema } from '../../../domain/pricing/schemas.ts'
import { quotationFields } from '../../../domain/quotations/fields.ts'
import {
  formatQuotationFolio,
  type QuotationRow,
  quotationRowSchema,
} from '../../../domain/quotations/schemas.ts'
import { defineTable, firstOf, type RowSchema } from '../defineTable.ts'

export const pricing = defineTable({
  row: priceTierRowSchema as RowSchema<PriceTierRow>,
  sorts: { meters: (row) => String(row.meters).padStart(9, '0') },
  search: searchTexts(tierFields),
  indexes: { meters: 'meters_key, id' },
  log: {},
  getName: ({ meters }) => (meters === undefined ? '' : `${meters} m`),
})

const listQuotationTexts = searchTexts(quotationFields)

export const quotations = defineTable({
  row: quotationRowSchema as RowSchema<QuotationRow>,
  lookups: { owner_name: { by: 'owner', from: 'users', take: 'name' } },
  references: { company: 'companies', pricing: 'pricing' },
  sorts: sortKeys(quotationFields),
  search: (row) => listQuotationTexts({ ...row, folio: formatQuotationFolio(row) }),
  indexes: {
    newest: 'created_at_key, id',
    by_name: 'name_key, id',
    company_newest: 'company, created_at_key, id',
    company_by_name: 'company, name_key, id',
    owner: 'owner',
    pricing: 'pricing',
  },
  index: { by: 'created_at', narrow: ['company'] },
  log: {},
  getName: firstOf('name'),
})
