import type { z } from 'zod'
import type { Day } from '../../domain/common/days.ts'
import { getCompanyDocumentStatus, type PaperLookup } from '../../domain/companies/paperStatus.ts'
import type {
  CompanyPaper,
  newCompanyDocumentSchema,
  PaperCell,
  PaperGrid,
} from '../../domain/companies/papers.ts'
import type { documentReviewBodySchema } from '../../domain/documents/evidence.ts'
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
import {
  createForbiddenError,
  createNotFoundError,
  createValidationError,
  HttpError,
} from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { type FileStorage, getDocumentFileName } from '../files/fileStorage.ts'
import type { Upload } from '../files/uploads.ts'
import {
  createPendingDocumentFields,
  createReviewedDocumentResponse,
  formatDocumentRejectionReason,
  getColumnsChangedByReview,
  type UploadContext,
} from '../personnel/evidence.ts'
import { queueNotification } from '../records/queueNotification.ts'
import { readUploadedCompanyDocuments } from '../store/derived/companies.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'

type CompanyDocument = Row<'company_papers'>

export const createCompanyDocumentMapper =
  (actor: Actor) =>
  (row: CompanyDocument): CompanyPaper => ({
    ...createReviewedDocumentResponse(actor, row),
    file: `/files/company_papers/download/${row.id}/`,
  })

/** Returns a company document. Throws 404 if the document does not exist or the user may not see its company. */
export const getVisibleCompanyDocument = async (
  store: Reader,
  actor: Actor,
  id: number,
): Promise<CompanyDocument> => {
  const row = await store.getOne('company_papers', id)
  if (!row || !canSeeCompany(actor, row.company)) throw createNotFoundError()
  return row
}

/** Inserts an uploaded company document. A document of the same period that still waits for review becomes `replaced`. */
export const insertCompanyDocument = async (
  tx: Writer,
  { company: id, obligation: obligationId, period, ...inputDays }: z.output<typeof newCompanyDocumentSchema>,
  upload: Upload,
  context: UploadContext,
): Promise<CompanyDocument> => {
  const { actor, today } = context
  if (!canSeeCompany(actor, id) || !(await tx.getOne('companies', id)))
    throw createValidationError({ company: 'notFound' })
  await assertCatalogEntryActive(tx, 'obligations', 'obligation', obligationId)
  const obligation = await getCatalogEntry(tx, 'obligations', obligationId)
  const demands = getObligationDocumentRules(obligation)
  if (!canUploadDocument(actor, demands)) throw createForbiddenError()
  if (obligation.period !== 'none' && period === null) throw createValidationError({ period: 'required' })
  if (period !== null && (!isFirstMonthOfPeriod(obligation, period) || period > getMonthOfDay(today)))
    throw createValidationError({ period: 'invalid' })
  const file = createPendingDocumentFields(upload, demands, inputDays, context)
  const documentKey = { company: id, obligation: obligationId, period }
  await tx.updateMany('company_papers', { ...documentKey, review: 'pending' }, { review: 'replaced' })
  return tx.create('company_papers', { ...file, ...documentKey })
}

/** Stores the review of a company document and notifies the contractor. */
export const reviewCompanyDocument = async (
  tx: Writer,
  row: CompanyDocument,
  decision: z.output<typeof documentReviewBodySchema>,
  context: UploadContext,
): Promise<CompanyDocument> => {
  const obligation = await getCatalogEntry(tx, 'obligations', row.obligation)
  const patch = getColumnsChangedByReview<CompanyDocument>(
    row,
    getObligationDocumentRules(obligation),
    decision,
    context,
  )
  if (decision.decision === 'reopen') {
    const papers = (await readUploadedCompanyDocuments(tx, row.company))(row.obligation, row.period)
    if (papers.at(-1)?.id !== row.id) throw new HttpError(409, texts.evidenceReplaced)
  }
  const changed = await tx.update('company_papers', row.id, patch)
  const company = await tx.getOne('companies', row.company)
  if (!company || decision.decision === 'reopen') return changed ?? row
  await queueNotification(
    tx,
    {
      kind: decision.decision === 'approve' ? 'approved' : 'rejected',
      subject: `company_papers ${row.id} ${changed?.version ?? ''}`,
      company: company.id,
      by: context.actor.id,
      link: `/companies/${company.id}/obligaciones`,
      facts: {
        person: company.company_name,
        on: changed?.expires_on ?? null,
        what: [obligation.name, formatObligationPeriod(obligation, row.period)].filter(Boolean).join(' · '),
        reason: formatDocumentRejectionReason(decision),
      },
    },
    context.now,
  )
  return changed ?? row
}

type Company = Row<'companies'>

const createDocumentGridCell = (
  obligation: ObligationRow,
  company: Company,
  period: Month | null,
  documents: readonly CompanyDocument[],
  { actor, today }: { actor: Actor; today: Day },
): PaperCell => {
  const due = getDocumentDueDate(obligation, company, period)
  const documentStatus = getCompanyDocumentStatus(obligation, due, documents, today)
  const isRequired =
    isObligationOfCompany(obligation, company) && due >= getObligationStartDate(obligation, company)
  const newest = documents.at(-1)
  return {
    period,
    ...(isRequired || newest ? documentStatus : { ...documentStatus, state: 'not_asked', late: false }),
    paper: newest ? createCompanyDocumentMapper(actor)(newest) : null,
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
  const rows = obligations.map((one) => {
    const periods = one.period === 'none' ? [null] : listPeriodStartMonths(one, year)
    const { active: _, version: __, ...obligation } = one
    return {
      obligation,
      may_bring: one.active && canUploadDocument(context.actor, getObligationDocumentRules(one)),
      cells: periods.map((period) =>
        createDocumentGridCell(one, company, period, papers(one.id, period), context),
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
