import type { Day } from '../../domain/common/days.ts'
import { getCompanyDocumentStatus, type PaperLookup } from '../../domain/companies/paperStatus.ts'
import type { PaperCell, PaperGrid } from '../../domain/companies/papers.ts'
import { createFileNamer } from '../../domain/documents/fileName.ts'
import type { Actor } from '../../domain/groups.ts'
import {
  formatObligationPeriod,
  getMonthOfDay,
  getPeriodLastMonth,
  isFirstMonthOfPeriod,
  type Month,
} from '../../domain/obligations/periods.ts'
import {
  getDocumentDueDate,
  getObligationDocumentRules,
  getObligationStartDate,
  isObligationOfCompany,
  listPeriodStartMonths,
} from '../../domain/obligations/schedule.ts'
import type { ObligationRow } from '../../domain/obligations/schemas.ts'
import { canSeeCompany, canUploadDocument } from '../../domain/permissions.ts'
import { assertCatalogEntryActive, getCatalogEntry } from '../catalogs/entries.ts'
import { createForbiddenError, createValidationError } from '../common/httpError.ts'
import { getVisibleCompany } from '../companies/companyReads.ts'
import { readUploadedCompanyDocuments } from '../derived/companies.ts'
import { readNonWorkingDays } from '../derived/nonWorkingDays.ts'
import { type FileStorage, getDocumentFileName } from '../files/fileStorage.ts'
import { createDocumentMapper } from '../records/documentRows.ts'
import { readRowsById } from '../records/readRowsById.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'
import type { DocumentSource } from './documentSource.ts'

type CompanyDocument = Row<'company_papers'>

/** Documents that meet the obligations of companies. */
export const companyDocumentSource: DocumentSource<'companyPapers'> = {
  async resolve(tx, { company, obligation: obligationId, period }, { actor, today }) {
    if (!canSeeCompany(actor, company) || !(await tx.getOne('companies', company)))
      throw createValidationError({ company: 'notFound' })
    await assertCatalogEntryActive(tx, 'obligations', 'obligation', obligationId)
    const obligation = await getCatalogEntry(tx, 'obligations', obligationId)
    const rules = getObligationDocumentRules(obligation)
    if (!canUploadDocument(actor, rules)) throw createForbiddenError()
    if (obligation.period !== 'none' && period === null) throw createValidationError({ period: 'required' })
    if (period !== null && (!isFirstMonthOfPeriod(obligation, period) || period > getMonthOfDay(today)))
      throw createValidationError({ period: 'invalid' })
    return { columns: {}, rules }
  },

  async readReviewedSubject(tx, row, actor) {
    const obligation = await getCatalogEntry(tx, 'obligations', row.obligation)
    const company = await getVisibleCompany(tx, actor, row.company)
    return {
      rules: getObligationDocumentRules(obligation),
      event: {
        company: company.id,
        link: `/companies/${company.id}/obligaciones`,
        facts: {
          person: company.company_name,
          what: [obligation.name, formatObligationPeriod(obligation, row.period)].filter(Boolean).join(' · '),
        },
      },
    }
  },

  async readWaitingSubjects(store, rows) {
    const obligations = await readRowsById(
      store,
      'obligations',
      rows.map(({ obligation }) => obligation),
    )
    return ({ obligation: id, obligation_name, period }) => {
      const obligation = obligations.get(id)
      const { validity, validity_months } = obligation
        ? getObligationDocumentRules(obligation)
        : { validity: 'for_good' as const, validity_months: null }
      return {
        name: obligation_name,
        type: null,
        obligation: id,
        period,
        recurs: obligation?.period ?? null,
        personnel: null,
        person_name: '',
        validity,
        validity_months,
      }
    }
  },
}

type Company = Row<'companies'>

const createDocumentGridCell = (
  obligation: ObligationRow,
  company: Company,
  period: Month | null,
  documents: readonly CompanyDocument[],
  { actor, today, extraDays }: { actor: Actor; today: Day; extraDays: readonly Day[] },
): PaperCell => {
  const due = getDocumentDueDate(obligation, company, period, extraDays)
  const documentStatus = getCompanyDocumentStatus(obligation, due, documents, today)
  const isRequired =
    isObligationOfCompany(obligation, company) && due >= getObligationStartDate(obligation, company)
  const newest = documents.at(-1)
  return {
    period,
    ...(isRequired || newest ? documentStatus : { ...documentStatus, state: 'not_asked', late: false }),
    paper: newest ? createDocumentMapper('companyPapers', actor)(newest) : null,
    versions: documents.length,
  }
}

/** Returns the years to show, newest first: years with documents, and years in which documents are due. */
const listCompanyDocumentYears = (
  obligations: readonly ObligationRow[],
  company: Company,
  today: Day,
): number[] => {
  const currentYear = Number(today.slice(0, 4))
  const firstYear = Math.min(
    currentYear - 1,
    ...obligations.map((one) => Number(getObligationStartDate(one, company).slice(0, 4))),
  )
  return Array.from({ length: currentYear - firstYear + 1 }, (_, i) => currentYear - i)
}

/** Returns the documents of a company in a year, by month or other period. Includes optional kinds only if they have documents. */
export const getCompanyDocumentsOfYear = async (
  store: Reader,
  company: Company,
  year: number,
  context: { actor: Actor; today: Day },
): Promise<PaperGrid> => {
  const { rows: obligations } = await store.getList('obligations', { sort: { field: 'name', order: 'ASC' } })
  const papers = await readUploadedCompanyDocuments(store, company.id)
  const extraDays = await readNonWorkingDays(store)
  const rows = obligations.map((one) => {
    const periods = one.period === 'none' ? [null] : listPeriodStartMonths(one, year)
    const { active: _, version: __, ...obligation } = one
    return {
      obligation,
      may_bring: one.active && canUploadDocument(context.actor, getObligationDocumentRules(one)),
      cells: periods.map((period) =>
        createDocumentGridCell(one, company, period, papers(one.id, period), { ...context, extraDays }),
      ),
    }
  })
  return {
    id: company.id,
    year,
    years: listCompanyDocumentYears(obligations, company, context.today),
    rows: rows.filter(({ cells }) => cells.some(({ state }) => state !== 'not_asked')),
  }
}

/** Returns the newest approved document. Without one, returns the newest document that waits for review. */
const getCurrentCompanyDocument = (documents: readonly CompanyDocument[]): CompanyDocument | undefined =>
  documents.findLast(({ review }) => review === 'approved') ??
  documents.findLast(({ review }) => review === 'pending')

/** Returns the documents of a month. A document for several months counts for the last of them. */
const getCompanyDocumentsOfMonth = (
  obligations: readonly ObligationRow[],
  papers: PaperLookup<CompanyDocument>,
  month: Month,
) =>
  obligations
    .filter(({ period }) => period !== 'none')
    .flatMap((one) =>
      listPeriodStartMonths(one, Number(month.slice(0, 4)))
        .filter((of) => getPeriodLastMonth(one, of) === month)
        .flatMap((of) => getCurrentCompanyDocument(papers(one.id, of)) ?? []),
    )

/** Returns the title of a document in a zip, such as "ICSOE 2026-04". The title marks documents that wait for review. */
const formatDocumentTitle = ({ obligation_name, review }: CompanyDocument, month: Month): string =>
  `${obligation_name.replaceAll(/[/\\]/gu, '-')} ${month}${review === 'approved' ? '' : ' (por revisar)'}`

/** Yields a company's documents of a month as zip entries, reading one file at a time. */
export async function* readMonthEntries(store: Reader, files: FileStorage, company: Company, month: Month) {
  const { rows } = await store.getList('obligations', { sort: { field: 'name', order: 'ASC' } })
  const getFileName = createFileNamer()
  for (const document of getCompanyDocumentsOfMonth(
    rows,
    await readUploadedCompanyDocuments(store, company.id),
    month,
  )) {
    const file = await files.read(getDocumentFileName(document.key))
    const extension = /[^.]+$/u.exec(document.file_name)?.[0] ?? ''
    if (file)
      yield { name: getFileName(formatDocumentTitle(document, month), extension), content: file.stream() }
  }
}
