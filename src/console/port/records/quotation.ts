import type { RaRecord } from 'react-admin'
import { isChangeable, namesOf } from '../../../domain/fields/fields.ts'
import { getPriceTierTotal } from '../../../domain/pricing/tiers.ts'
import { quotationFields } from '../../../domain/quotations/fields.ts'
import type { Quotation, QuotationRow } from '../../../domain/quotations/schemas.ts'
import { CLIENT_TYPES, getQuotationTotal } from '../../../domain/quotations/totals.ts'
import { createFieldParser } from './createFieldParser.ts'
import { parsePesosAsCents } from './parsePesosAsCents.ts'
import { parsePriceTier, type Tier } from './tier.ts'

/** Quotation with amounts in cents. Some servers omit fields. */
export interface QuotationRecord extends Omit<QuotationRow, 'owner' | 'company' | 'version' | 'pricing'> {
  pricing_id: number | null
  /** Chosen price tier with its current prices; undefined if the server does not send it. */
  tier: Tier | undefined
  total: number
  folio: string
  owner_name: string
  version: number | undefined
  /** Names of the fields that the server did not send. A save must not overwrite them with empty values. */
  absent: readonly string[]
}

/** Fields that are sent when a quotation is saved, besides the price tier. */
const SENT_BACK = ['created_at', 'actual_pricing', ...namesOf(quotationFields, isChangeable)]
/** Fields that identify the price tier. The server may send only one of them. */
const TIER_FIELDS = ['pricing_id', 'pricing']

const findMissingQuotationFields = (sent: object): string[] => [
  ...SENT_BACK.filter((field) => !(field in sent)),
  ...(TIER_FIELDS.some((field) => field in sent) ? [] : TIER_FIELDS),
]

const isRecordWithId = (value: unknown): value is RaRecord =>
  typeof value === 'object' && value !== null && 'id' in value

const parseId = (value: unknown): number | null => Number(isRecordWithId(value) ? value.id : value) || null

const parseFields = createFieldParser(quotationFields)

/** Parses a quotation. Amounts may be numbers or texts, and `pricing` an id or a record. */
export const parseQuotation = (
  sent: Partial<Record<keyof Quotation, unknown>> & RaRecord,
): QuotationRecord => {
  const tier = isRecordWithId(sent.pricing) ? parsePriceTier(sent.pricing) : undefined
  const fields = parseFields(sent) as Omit<QuotationRow, 'id' | 'version'> & {
    folio: string
    owner_name: string
  }
  if (tier && (sent.actual_pricing ?? null) === null) fields.actual_pricing = getPriceTierTotal(tier)
  return {
    ...fields,
    id: Number(sent.id),
    client_type: CLIENT_TYPES.find((type) => type === sent.client_type) ?? 'IN',
    pricing_id: parseId(sent.pricing_id) ?? parseId(sent.pricing),
    tier,
    total: (sent.total ?? null) === null ? getQuotationTotal(fields) : parsePesosAsCents(sent.total),
    version: typeof sent.version === 'number' ? sent.version : undefined,
    absent: findMissingQuotationFields(sent),
  }
}
