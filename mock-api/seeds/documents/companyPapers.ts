import { NEW_ENTRY } from '../../../src/domain/catalogs/schemas.ts'
import { usualCatalog } from '../../../src/domain/catalogs/usualCatalog.ts'
import { addDays, addMonths, type Day, toMexicoDay } from '../../../src/domain/common/days.ts'
import type { DocumentRow } from '../../../src/domain/documents/schemas.ts'
import { getMonthOfDay, getPeriodLastMonth, type Month } from '../../../src/domain/obligations/periods.ts'
import {
  generatePeriods,
  getDocumentDueDate,
  isObligationOfCompany,
} from '../../../src/domain/obligations/schedule.ts'
import { DEFAULT_OBLIGATION, type ObligationRow } from '../../../src/domain/obligations/schemas.ts'
import type { Employer } from '../companies.ts'
import { createRandomGenerator, type Random } from '../random.ts'
import { pickOfficeHoursTimestamp } from '../timelines.ts'
import { issuers } from './issuers.ts'
import { createDemoDocumentPdf } from './paper.ts'
import { createDemoFileContent, createStoredDemoFile, type Filed } from './stored.ts'

/** Number of months since the demo's obligations took effect. */
const MONTHS_SINCE_START = 4

export const createDemoObligations = (today: Day): ObligationRow[] =>
  usualCatalog.obligations.map((obligation, i) => ({
    id: i + 1,
    ...DEFAULT_OBLIGATION,
    since: `${getMonthOfDay(addMonths(today, -MONTHS_SINCE_START))}-01`,
    ...obligation,
    ...NEW_ENTRY,
  }))

const [UTILITY, CONTRACTOR] = [2, 4]

/** Outcome of a document that was due. `again` means rejected first, then approved. */
type Outcome = 'approved' | 'pending' | 'rejected' | 'again' | 'missing'

/** Exceptions to the outcome `approved`, by company, part of the obligation's name, and number of periods. */
const OUTCOMES: readonly [company: number, obligation: string, outcome: Outcome, periods: number][] = [
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

/** Number of days until a document without a period expires, by company id. */
const DAYS_LEFT: Readonly<Record<number, number>> = { 1: 20, 5: -12 }

interface DueDocument {
  obligation: ObligationRow
  period: Month | null
  due: Day
}

const listDueDocuments = (obligation: ObligationRow, employer: Employer, today: Day): DueDocument[] => {
  if (obligation.period === 'none')
    return [{ obligation, period: null, due: getDocumentDueDate(obligation, employer, null, []) }]
  const periods: DueDocument[] = []
  for (const period of generatePeriods(obligation, employer, [])) {
    if (getPeriodLastMonth(obligation, period) > getMonthOfDay(today)) break
    periods.push({ obligation, period, due: getDocumentDueDate(obligation, employer, period, []) })
  }
  return periods
}

/** Returns the outcome of a due document. `periodsBack` is 0 for the latest due period. */
const pickDemoReviewOutcome = (
  { obligation, due }: DueDocument,
  periodsBack: number,
  employer: Employer,
  today: Day,
  random: Random,
): Outcome => {
  const [, , outcome] =
    OUTCOMES.find(
      ([company, name, , periods]) =>
        company === employer.id && obligation.name.includes(name) && periodsBack < periods,
    ) ?? []
  if (due >= today) return random.chance(employer.id === 1 ? 0.2 : 0.4) ? 'pending' : 'missing'
  return outcome ?? 'approved'
}

/** Returns the authority that issues the documents of an obligation, based on the obligation's name. */
const getIssuingAuthority = ({ name }: ObligationRow) => {
  if (/INFONAVIT/u.test(name)) return issuers.housing
  if (/IMSS/u.test(name)) return issuers.welfare
  return name.includes('REPSE') ? issuers.labour : issuers.taxes
}

/** Titles of the opinions of authorities, by a part of the obligation's name. The review recognizes the opinions by them. */
const OPINION_TITLES: readonly [name: string, title: string][] = [
  ['cumplimiento del SAT', 'Opinión del cumplimiento de obligaciones fiscales'],
  ['cumplimiento del IMSS', 'Opinión del cumplimiento de obligaciones en materia de seguridad social'],
  ['fiscal del INFONAVIT', 'Constancia de situación fiscal ante el INFONAVIT'],
]

const createBody = ({ name }: ObligationRow, { company_name }: Employer): string => {
  const title = OPINION_TITLES.find(([part]) => name.includes(part))?.[1]
  return title
    ? `${title}: se emite opinión en sentido POSITIVO, porque la empresa se encuentra al corriente.`
    : `Se hace constar que ${company_name} presentó lo que este documento ampara.`
}

const createObligationDocumentPdf = (
  { obligation, period }: DueDocument,
  employer: Employer,
  day: Day,
  random: Random,
): Buffer =>
  createDemoDocumentPdf({
    title: obligation.name,
    ...getIssuingAuthority(obligation),
    folio: random.digits(10),
    day,
    facts: [
      ['Razón social', employer.company_name],
      ['RFC', employer.rfc],
      ['Registro REPSE', employer.repse_number],
      ...(period ? ([['Periodo', period]] as const) : []),
    ],
    body: createBody(obligation, employer),
  })

type Paper = Filed<Omit<DocumentRow<'companyPapers'>, 'id'>>

const createObligationDocument = (
  document: DueDocument,
  employer: Employer,
  day: Day,
  outcome: Outcome,
  today: Day,
  random: Random,
): Paper => {
  const { obligation, period } = document
  const content = createDemoFileContent(createObligationDocumentPdf(document, employer, day, random))
  const created_at = pickOfficeHoursTimestamp(day, today, random)
  const {
    row: { withdrawn_at: _, withdrawn_by: __, withdrawn_reason: ___, ...row },
    file,
  } = createStoredDemoFile(
    content,
    {
      title: [obligation.name, period].filter(Boolean).join(' '),
      uploaded_by: employer.id === 1 ? CONTRACTOR : UTILITY,
      created_at,
    },
    { company: employer.id, obligation: obligation.id, period },
    random,
  )
  const isDecided = outcome === 'approved' || outcome === 'rejected'
  return {
    row: {
      ...row,
      issued_on: day,
      expires_on:
        period === null && obligation.validity === 'issue'
          ? addMonths(day, obligation.validity_months ?? 0)
          : null,
      review: outcome === 'approved' ? 'approved' : outcome === 'rejected' ? 'rejected' : 'pending',
      rejection: outcome === 'rejected' ? 'incomplete' : null,
      note: outcome === 'rejected' ? 'Faltan las páginas con el detalle de los trabajadores.' : '',
      reviewed_by: isDecided ? UTILITY : null,
      reviewed_at: isDecided ? created_at : null,
      version: 1,
    },
    file,
  }
}

const createDocumentsForCompany = (employer: Employer, today: Day, random: Random): Paper[] =>
  createDemoObligations(today)
    .filter((obligation) => isObligationOfCompany(obligation, employer))
    .flatMap((obligation) => {
      const documents = listDueDocuments(obligation, employer, today)
      const dueCount = documents.filter(({ due }) => due < today).length
      return documents.flatMap((document, i) => {
        if (document.period === null) {
          const daysLeft = DAYS_LEFT[employer.id] ?? random.int(200, 900)
          const day = addMonths(addDays(today, daysLeft), -(obligation.validity_months ?? 0))
          return [createObligationDocument(document, employer, day, 'approved', today, random)]
        }
        const outcome = pickDemoReviewOutcome(document, dueCount - 1 - i, employer, today, random)
        if (outcome === 'missing') return []
        const latest = document.due < today ? document.due : addDays(today, -1)
        const day = addDays(latest, -random.int(0, 3))
        if (outcome !== 'again')
          return [createObligationDocument(document, employer, day, outcome, today, random)]
        return (['rejected', 'approved'] as const).map((each, days) =>
          createObligationDocument(document, employer, addDays(day, days), each, today, random),
        )
      })
    })

/** Creates the documents that companies must submit. The documents cover every review state. */
export const createDemoObligationDocuments = (employers: readonly Employer[], today: Day): Paper[] =>
  employers
    .filter(({ active, created_at }) => active && toMexicoDay(new Date(created_at)) < today)
    .flatMap((employer) =>
      createDocumentsForCompany(employer, today, createRandomGenerator(`papers of company ${employer.id}`)),
    )

/** Demo company with a payment hold, the number of days since the start, and the reason. */
export const PAYMENT_HOLD = {
  company: 4,
  days: 9,
  reason: 'Debe dos bimestres del INFONAVIT y tres meses de cuotas al IMSS.',
}
