import fc from 'fast-check'
import { reply } from './fakeApi.ts'

export type Fields = Record<string, unknown>

/** How a back end answers a write: nothing, null, or so many fields of the record, by chance. */
export type Answer = 'nothing' | 'null' | readonly string[]

export const answers = (record: Fields) =>
  fc.oneof(
    fc.constantFrom<Answer>('nothing', 'null', ['id'], Object.keys(record)),
    fc.subarray(Object.keys(record)),
  )

export const pick = (record: Fields, fields: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(record).filter(([field]) => fields.includes(field)))

export const say = (answer: Answer, record: Fields, status = 200): Response => {
  if (answer === 'nothing') return new Response('', { status })
  return reply(answer === 'null' ? null : pick(record, answer), status)
}

export const ZONES = [
  { id: 1, name: 'Bajío' },
  { id: 2, name: 'Toluca' },
]

export const quotation: Fields = {
  ...{ id: 7, created_at: '2026-01-02', name: 'Ana Paz', rfc: 'PAAA900101', phone: '5512345678' },
  ...{ email: 'ana@paz.mx', client_type: 'IN', indirect_cost_1: 100.5, indirect_cost_2: 20 },
  ...{ indirect_cost_3: 3, indirect_cost_4: 4, indirect_cost_1_description: 'Zanja' },
  ...{
    indirect_cost_2_description: 'Grúa',
    indirect_cost_3_description: 'c',
    indirect_cost_4_description: 'd',
  },
  ...{
    pricing_id: 3,
    pricing: { id: 3, meters: 2, materials_price: 100, workforce: 50, indirect_costs: 25 },
  },
  ...{ actual_pricing: 175, additional_costs: 127.5, total: 302.5, owner: 1 },
}
