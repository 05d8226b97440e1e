import { NEW_ENTRY } from '../../../src/domain/catalogs.ts'
import type { CompanyPaperRow } from '../../../src/domain/companyPapers.ts'
import { addDays, addMonths, type Day, dayOf } from '../../../src/domain/days.ts'
import {
  askedPeriods,
  dueFor,
  isAskedOf,
  type ObligationRow,
  PLAIN_OBLIGATION,
} from '../../../src/domain/obligations.ts'
import { lastMonthOf, type Month, monthOf } from '../../../src/domain/periods.ts'
import { usualCatalog } from '../../../src/domain/usualCatalog.ts'
import type { Employer } from '../companies.ts'
import { type Random, randomFrom } from '../random.ts'
import { instantOn } from '../timelines.ts'
import { issuers } from './issuers.ts'
import { printed } from './paper.ts'
import { contentOf, type Filed, filed } from './stored.ts'

/** So many months ago the demo's utility began to ask for them. */
const MONTHS_AGO = 4

export const obligations = (today: Day): ObligationRow[] =>
  usualCatalog.obligations.map((obligation, i) => ({
    id: i + 1,
    ...PLAIN_OBLIGATION,
    since: `${monthOf(addMonths(today, -MONTHS_AGO))}-01`,
    ...obligation,
    ...NEW_ENTRY,
  }))

const [UTILITY, CONTRACTOR] = [2, 4]

/** What became of what was asked: brought and approved, or not. */
type Fate = 'approved' | 'pending' | 'rejected' | 'again' | 'missing'

/** By company and a part of the obligation's name: what became of the last period that is due, of those in which a demo shows something else than a good one. */
const FATES: readonly [company: number, obligation: string, fate: Fate, periods: number][] = [
  [1, 'CFDI de nómina', 'rejected', 1],
  [1, 'Declaración de IVA', 'missing', 1],
  [1, 'cumplimiento del IMSS', 'pending', 1],
  [1, 'cumplimiento del SAT', 'again', 1],
  [2, 'Pago de cuotas', 'missing', 3],
  [2, 'ICSOE', 'missing', 1],
  [4, 'INFONAVIT (SUA)', 'missing', 2],
  [4, 'Pago de cuotas', 'rejected', 3],
  [6, 'cumplimiento del SAT', 'pending', 1],
  [7, 'Declaración de retenciones', 'missing', 1],
]

/** How many days are left of what does not recur: one that ends soon, one that has ended, and good ones. */
const DAYS_LEFT: Readonly<Record<number, number>> = { 1: 20, 5: -12 }

interface Asked {
  one: ObligationRow
  period: Month | null
  due: Day
}

const askedBy = (one: ObligationRow, employer: Employer, today: Day): Asked[] => {
  if (one.period === 'none') return [{ one, period: null, due: dueFor(one, employer, null) }]
  const periods: Asked[] = []
  for (const period of askedPeriods(one, employer)) {
    if (lastMonthOf(one, period) > monthOf(today)) break
    periods.push({ one, period, due: dueFor(one, employer, period) })
  }
  return periods
}

/** Of the periods of an obligation, the last one that is due comes first. */
const fateOf = ({ one, due }: Asked, back: number, employer: Employer, today: Day, random: Random): Fate => {
  const [, , fate] =
    FATES.find(
      ([company, name, , periods]) => company === employer.id && one.name.includes(name) && back < periods,
    ) ?? []
  if (due >= today) return random.chance(employer.id === 1 ? 0.2 : 0.4) ? 'pending' : 'missing'
  return fate ?? 'approved'
}

/** Whose paper it is, by its name. */
const issuerOf = ({ name }: ObligationRow) => {
  if (/INFONAVIT/u.test(name)) return issuers.housing
  if (/IMSS/u.test(name)) return issuers.welfare
  return name.includes('REPSE') ? issuers.labour : issuers.taxes
}

const paperOf = ({ one, period }: Asked, employer: Employer, day: Day, random: Random): Buffer =>
  printed({
    title: one.name,
    ...issuerOf(one),
    folio: random.digits(10),
    day,
    facts: [
      ['Razón social', employer.company_name],
      ['RFC', employer.rfc],
      ['Registro REPSE', employer.repse_number],
      ...(period ? ([['Periodo', period]] as const) : []),
    ],
    body: `Se hace constar que ${employer.company_name} presentó lo que este documento ampara.`,
  })

type Paper = Filed<Omit<CompanyPaperRow, 'id'>>

const brought = (
  asked: Asked,
  employer: Employer,
  day: Day,
  fate: Fate,
  today: Day,
  random: Random,
): Paper => {
  const { one, period } = asked
  const content = contentOf(paperOf(asked, employer, day, random))
  const created_at = instantOn(day, today, random)
  const {
    row: { withdrawn_at: _, withdrawn_by: __, withdrawn_reason: ___, ...row },
    file,
  } = filed(
    content,
    {
      title: [one.name, period].filter(Boolean).join(' '),
      uploaded_by: employer.id === 1 ? CONTRACTOR : UTILITY,
      created_at,
    },
    { company: employer.id, obligation: one.id, period },
    random,
  )
  const isDecided = fate === 'approved' || fate === 'rejected'
  return {
    row: {
      ...row,
      issued_on: day,
      expires_on:
        period === null && one.validity === 'issue' ? addMonths(day, one.validity_months ?? 0) : null,
      review: fate === 'approved' ? 'approved' : fate === 'rejected' ? 'rejected' : 'pending',
      rejection: fate === 'rejected' ? 'incomplete' : null,
      note: fate === 'rejected' ? 'Faltan las páginas con el detalle de los trabajadores.' : '',
      reviewed_by: isDecided ? UTILITY : null,
      reviewed_at: isDecided ? created_at : null,
      version: 1,
    },
    file,
  }
}

const papersOf = (employer: Employer, today: Day, random: Random): Paper[] => {
  const asked = obligations(today).filter((one) => isAskedOf(one, employer))
  return asked.flatMap((one) => {
    const periods = askedBy(one, employer, today)
    const due = periods.filter((of) => of.due < today).length
    return periods.flatMap((of, i) => {
      if (of.period === null) {
        const left = DAYS_LEFT[employer.id] ?? random.int(200, 900)
        const day = addMonths(addDays(today, left), -(one.validity_months ?? 0))
        return [brought(of, employer, day, 'approved', today, random)]
      }
      const fate = fateOf(of, due - 1 - i, employer, today, random)
      if (fate === 'missing') return []
      const latest = of.due < today ? of.due : addDays(today, -1)
      const day = addDays(latest, -random.int(0, 3))
      if (fate !== 'again') return [brought(of, employer, day, fate, today, random)]
      return (['rejected', 'approved'] as const).map((one, nth) =>
        brought(of, employer, addDays(day, nth), one, today, random),
      )
    })
  })
}

/** What the demo's companies have brought of what is asked by period: every state, whatever the day. */
export const companyPapers = (employers: readonly Employer[], today: Day): Paper[] =>
  employers
    .filter(({ active, created_at }) => active && dayOf(new Date(created_at)) < today)
    .flatMap((employer) => papersOf(employer, today, randomFrom(`papers of company ${employer.id}`)))

/** The company whose payments the demo holds, and why. */
export const HELD = {
  company: 4,
  days: 9,
  reason: 'Debe dos bimestres del INFONAVIT y tres meses de cuotas al IMSS.',
}
