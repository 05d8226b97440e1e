import { addDays, type Day } from '../../src/domain/common/days.ts'
import type { CompanyRow } from '../../src/domain/companies/schemas.ts'
import {
  type ListedTaxpayer,
  NO_LOAD_FIGURES,
  type TaxListLoadRow,
} from '../../src/domain/taxList/schemas.ts'
import type { ListedSituation } from '../../src/domain/taxList/situations.ts'

/** Companies of the demo in the SAT's list, with the days since the publication. */
const LISTED: readonly [company: number, situation: ListedSituation, daysAgo: number][] = [
  [3, 'rebutted', 400],
  [6, 'presumed', 12],
]

/** Creates the lines of the SAT's list about companies of the demo. */
export const createDemoTaxList = (companies: readonly CompanyRow[], today: Day): ListedTaxpayer[] =>
  LISTED.flatMap(([id, situation, daysAgo]) => {
    const company = companies.find((one) => one.id === id)
    const published_on = addDays(today, -daysAgo)
    return company
      ? [
          {
            rfc: company.rfc,
            name: company.company_name.toUpperCase(),
            situation,
            published_on,
            letter: `500-05-${published_on.slice(0, 4)}-${String(10_000 + id)}`,
          },
        ]
      : []
  })

/** Creates the load that brought these lines. */
export const createDemoTaxListLoad = (lines: readonly ListedTaxpayer[], today: Day): TaxListLoadRow => {
  const at = `${addDays(today, -3)}T16:00:00.000Z`
  return {
    id: 1,
    state: 'done',
    key: null,
    file_name: 'Listado_Completo_69-B.csv',
    size: 4_412_345,
    sha256: '0'.repeat(64),
    uploaded_by: 1,
    listed_on: addDays(today, -10),
    figures: { ...NO_LOAD_FIGURES, added: lines.length },
    reason: '',
    created_at: at,
    finished_at: at,
    worker: '',
    worker_until: 0,
    version: 1,
  }
}
