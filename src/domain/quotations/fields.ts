import {
  choice,
  defineFields,
  derived,
  email,
  identifier,
  line,
  moment,
  money,
  name,
  phone,
  reference,
} from '../fields/fields.ts'
import { hasPermission, type Rule } from '../permissions.ts'
import { CLIENT_TYPES, COST_NUMBERS, type CostNumber } from './totals.ts'

const change: Rule = (actor) => hasPermission(actor, 'quotations.write')

const cost = (n: CostNumber) => money({ label: `Costo ${n}`, change, notInNew: true })
const costDescription = (n: CostNumber) =>
  line({ label: `Descripción del costo ${n}`, printed: true, change, notInNew: true })

type CostFields = { [N in CostNumber as `indirect_cost_${N}`]: ReturnType<typeof cost> } & {
  [N in CostNumber as `indirect_cost_${N}_description`]: ReturnType<typeof costDescription>
}

/** Amount and description of each additional cost. */
const costFields = Object.fromEntries(
  COST_NUMBERS.flatMap((n) => [
    [`indirect_cost_${n}`, cost(n)],
    [`indirect_cost_${n}_description`, costDescription(n)],
  ]),
) as CostFields

/** Fields of a quotation, in the order of the form (docs/requirements.md §4). */
export const quotationFields = defineFields({
  created_at: moment({ label: 'Fecha', required: true, sort: true, column: 1 }),
  client_type: choice({
    label: 'Tipo de cliente',
    choices: CLIENT_TYPES,
    blank: 'IN',
    change,
    section: 'client',
  }),
  name: name({
    label: 'Nombre',
    printed: true,
    required: true,
    change,
    search: true,
    sort: true,
    section: 'client',
    column: 2,
    width: 40,
  }),
  /** The client's type decides whether this is the RFC of a person or of a company (schemas.ts). */
  rfc: identifier({
    label: 'RFC',
    maxLength: 20,
    required: true,
    change,
    search: true,
    section: 'client',
    column: 5,
    width: 16,
  }),
  phone: phone({
    label: 'Teléfono',
    required: true,
    change,
    search: true,
    section: 'client',
    column: 6,
  }),
  email: email({ label: 'Correo electrónico', change, search: true, section: 'client', column: 7 }),
  /** Price tier. The API calls its id `pricing_id`, and sends the tier itself as `pricing`. */
  pricing: reference('pricing', { label: 'Metros de instalación', nullable: true, internal: true }),
  pricing_id: derived({ label: 'Metros de instalación', as: 'integer', nullable: true }),
  /** Price of the tier at the time when it was chosen. */
  actual_pricing: money({ label: 'Precio de los metros' }),
  ...costFields,
  additional_costs: derived({ label: 'Costos adicionales', as: 'money' }),
  folio: derived({ label: 'Folio', as: 'line', search: true, column: 3, width: 18 }),
  total: derived({ label: 'Total', as: 'money', column: 4 }),
  owner: reference('users', { label: 'Elaboró', required: true }),
  owner_name: derived({ label: 'Elaboró', as: 'line', column: 8, width: 20 }),
  /** Company that owns the quotation; null for the utility. */
  company: reference('companies', { label: 'Empresa', nullable: true }),
})
