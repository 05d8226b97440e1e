import { documentRuleFields } from '../catalogs/documentRules.ts'
import { choice, day, defineFields, integer } from '../fields/fields.ts'
import { catalogEntry, catalogKeepers } from '../fields/shared.ts'
import { PERIODS } from './periods.ts'

const change = catalogKeepers

/** Companies to which an obligation applies: all, or those with a REPSE number. */
const OBLIGATION_SCOPES = ['all', 'repse'] as const

/** Fields of an obligation, which asks companies for a document. It is due on day `due_day`, `due_after` months after its period. */
export const obligationFields = defineFields({
  name: catalogEntry.name,
  /** The period is fixed, because documents are stored by period. */
  period: choice({
    label: 'Periodo',
    choices: PERIODS,
    texts: {
      none: 'Sin periodo',
      monthly: 'Mensual',
      two_monthly: 'Bimestral',
      four_monthly: 'Cuatrimestral',
      yearly: 'Anual',
    },
    blank: 'none',
    change,
    onlyInNew: true,
    column: true,
  }),
  // By default as for Mexican taxes: the 17th of the next month.
  due_day: integer({ label: 'Día en que vence', min: 1, max: 31, blank: 17, change }),
  due_after: integer({ label: 'Meses después del periodo', max: 12, blank: 1, change }),
  validity: documentRuleFields.validity,
  validity_months: documentRuleFields.validity_months,
  asked_of: choice({
    label: 'Se pide a',
    choices: OBLIGATION_SCOPES,
    texts: { all: 'Todas las empresas', repse: 'Empresas con número REPSE' },
    blank: 'all',
    change,
    column: true,
    width: 26,
  }),
  since: day({ label: 'Se pide desde', required: true, change }),
  brought_by: documentRuleFields.brought_by,
  warning_days: documentRuleFields.warning_days,
  absence: choice({
    ...documentRuleFields.absence,
    texts: { danger: 'Se propone retener sus pagos', warning: 'Solo se avisa' },
    width: 28,
  }),
  active: catalogEntry.active,
})
