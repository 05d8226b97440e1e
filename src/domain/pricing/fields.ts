import { defineFields, derived, integer, money, yesNo } from '../fields/fields.ts'
import { hasPermission, type Rule } from '../permissions.ts'

const priceEditors: Rule = (actor) => hasPermission(actor, 'pricing.update')
const catalogEditors: Rule = (actor) => hasPermission(actor, 'catalog.write')

/** Fields of a price tier: metres of an installation, and its prices (docs/requirements.md §4). */
export const tierFields = defineFields({
  meters: integer({
    label: 'Metros',
    max: 100_000,
    required: true,
    change: catalogEditors,
    onlyInNew: true,
    search: true,
    sort: true,
    column: true,
  }),
  materials_price: money({ label: 'Materiales', change: priceEditors, column: true }),
  workforce: money({ label: 'Mano de obra', change: priceEditors, column: true }),
  indirect_costs: money({ label: 'Costos indirectos', change: priceEditors, column: true, width: 18 }),
  total: derived({ label: 'Total', as: 'money', internal: true, column: true }),
  /** Whether the tier can be chosen for quotations. */
  active: yesNo({
    label: 'Se ofrece',
    blank: true,
    late: true,
    see: catalogEditors,
    change: priceEditors,
    notInNew: true,
    column: true,
    width: 10,
  }),
})
