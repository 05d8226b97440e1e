import type { RaRecord } from 'react-admin'
import type { Quotation, QuotationRow } from '../../../domain/quotations.ts'
import { CLIENT_TYPES, COST_NUMBERS, getQuotationTotal } from '../../../domain/quotationTotals.ts'
import { getPriceTierTotal } from '../../../domain/tiers.ts'
import { parsePesosAsCents, parsePriceTier, type Tier } from './tier.ts'

type StoredQuotation = Omit<QuotationRow, 'owner' | 'company' | 'version' | 'pricing'>

/** Quotation with amounts in cents. Some servers omit fields. */
export interface QuotationRecord extends StoredQuotation {
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

/** Fields that are sent when a quotation is saved, with the fields of the reply that contain their values. */
const SENT_BACK: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    ['created_at', 'name', 'rfc', 'phone', 'email', 'client_type', 'actual_pricing'].map((field) => [
      field,
      [field],
    ]),
  ),
  ...Object.fromEntries(
    COST_NUMBERS.flatMap((n) => [`indirect_cost_${n}`, `indirect_cost_${n}_description`]).map((field) => [
      field,
      [field],
    ]),
  ),
  pricing_id: ['pricing_id', 'pricing'],
  pricing: ['pricing_id', 'pricing'],
}

const findMissingQuotationFields = (sent: object): string[] =>
  Object.keys(SENT_BACK).filter((field) => !SENT_BACK[field]?.some((source) => source in sent))

const convertValueToTextOrEmpty = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const isRecordWithId = (value: unknown): value is RaRecord =>
  typeof value === 'object' && value !== null && 'id' in value

const parseId = (value: unknown): number | null => Number(isRecordWithId(value) ? value.id : value) || null

/** Parses a quotation. Amounts may be numbers or texts, and `pricing` an id or a record. */
export const parseQuotation = (
  sent: Partial<Record<keyof Quotation, unknown>> & RaRecord,
): QuotationRecord => {
  const tier = isRecordWithId(sent.pricing) ? parsePriceTier(sent.pricing) : undefined
  const amounts = {
    actual_pricing: parsePesosAsCents(sent.actual_pricing ?? 0),
    indirect_cost_1: parsePesosAsCents(sent.indirect_cost_1),
    indirect_cost_2: parsePesosAsCents(sent.indirect_cost_2),
    indirect_cost_3: parsePesosAsCents(sent.indirect_cost_3),
    indirect_cost_4: parsePesosAsCents(sent.indirect_cost_4),
  }
  if (tier && (sent.actual_pricing ?? null) === null) amounts.actual_pricing = getPriceTierTotal(tier)
  return {
    id: Number(sent.id),
    created_at: convertValueToTextOrEmpty(sent.created_at),
    name: convertValueToTextOrEmpty(sent.name),
    rfc: convertValueToTextOrEmpty(sent.rfc),
    phone: convertValueToTextOrEmpty(sent.phone),
    email: convertValueToTextOrEmpty(sent.email),
    client_type: CLIENT_TYPES.find((type) => type === sent.client_type) ?? 'IN',
    ...amounts,
    indirect_cost_1_description: convertValueToTextOrEmpty(sent.indirect_cost_1_description),
    indirect_cost_2_description: convertValueToTextOrEmpty(sent.indirect_cost_2_description),
    indirect_cost_3_description: convertValueToTextOrEmpty(sent.indirect_cost_3_description),
    indirect_cost_4_description: convertValueToTextOrEmpty(sent.indirect_cost_4_description),
    pricing_id: parseId(sent.pricing_id) ?? parseId(sent.pricing),
    tier,
    total: (sent.total ?? null) === null ? getQuotationTotal(amounts) : parsePesosAsCents(sent.total),
    folio: convertValueToTextOrEmpty(sent.folio),
    owner_name: convertValueToTextOrEmpty(sent.owner_name),
    version: typeof sent.version === 'number' ? sent.version : undefined,
    absent: findMissingQuotationFields(sent),
  }
}
