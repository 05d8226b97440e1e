import type { z } from 'zod'
import { getPaperStatus, type PaperLookup } from '../../domain/companyPaperStatus.ts'
import type { CompanyPaper, newCompanyPaper, PaperCell, PaperGrid } from '../../domain/companyPapers.ts'
import type { Day } from '../../domain/days.ts'
import type { evidenceReview } from '../../domain/evidence.ts'
import { toSafeFileName } from '../../domain/fileName.ts'
import type { Actor } from '../../domain/groups.ts'
import {
  getDocumentRules,
  getDueDay,
  getObligationStart,
  isObliged,
  listPeriods,
  type ObligationRow,
} from '../../domain/obligations.ts'
import { formatPeriod, getLastMonth, isPeriodStart, type Month, toMonth } from '../../domain/periods.ts'
import { canSeeCompany, canUploadEvidence } from '../../domain/permissions.ts'
import { assertOffered, entryOf } from '../catalogs/entries.ts'
import { forbidden, HttpError, invalid, notFound } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { documentName, type Files } from '../files/files.ts'
import type { Upload } from '../files/uploads.ts'
import { type Moment, reasonOf, reviewed, toldOf, waitingFile } from '../personnel/evidence.ts'
import { tell } from '../records/tell.ts'
import { papersOf } from '../store/derived/companies.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'

type Paper = Row<'company_papers'>

/** A paper as this actor has it. */
export const wirePaper =
  (actor: Actor) =>
  (row: Paper): CompanyPaper => ({
    ...toldOf(actor, row),
    file: `/files/company_papers/download/${row.id}/`,
  })

/** The paper, if this actor may know of its company. */
export const paperSeenBy = async (store: Reader, actor: Actor, id: number): Promise<Paper> => {
  const row = await store.getOne('company_papers', id)
  if (!row || !canSeeCompany(actor, row.company)) throw notFound()
  return row
}

/** Keeps a paper that was brought; one that still waited for the same period is replaced by it. */
export const bringPaper = async (
  tx: Writer,
  { company: id, obligation: asked, period, ...given }: z.output<typeof newCompanyPaper>,
  upload: Upload,
  moment: Moment,
): Promise<Paper> => {
  const { actor, today } = moment
  if (!canSeeCompany(actor, id) || !(await tx.getOne('companies', id))) throw invalid({ company: 'notFound' })
  await assertOffered(tx, 'obligations', 'obligation', asked)
  const obligation = await entryOf(tx, 'obligations', asked)
  const demands = getDocumentRules(obligation)
  if (!canUploadEvidence(actor, demands)) throw forbidden()
  if (obligation.period !== 'none' && period === null) throw invalid({ period: 'required' })
  if (period !== null && (!isPeriodStart(obligation, period) || period > toMonth(today)))
    throw invalid({ period: 'invalid' })
  const file = waitingFile(upload, demands, given, moment)
  const of = { company: id, obligation: asked, period }
  await tx.updateMany('company_papers', { ...of, review: 'pending' }, { review: 'replaced' })
  return tx.create('company_papers', { ...file, ...of })
}

/** Keeps what was decided of a paper. */
export const reviewPaper = async (
  tx: Writer,
  row: Paper,
  decision: z.output<typeof evidenceReview>,
  moment: Moment,
): Promise<Paper> => {
  const obligation = await entryOf(tx, 'obligations', row.obligation)
  const patch = reviewed<Paper>(row, getDocumentRules(obligation), decision, moment)
  if (decision.decision === 'reopen') {
    const papers = (await papersOf(tx, row.company))(row.obligation, row.period)
    if (papers.at(-1)?.id !== row.id) throw new HttpError(409, texts.evidenceReplaced)
  }
  const changed = await tx.update('company_papers', row.id, patch)
  const company = await tx.getOne('companies', row.company)
  if (!company || decision.decision === 'reopen') return changed ?? row
  await tell(
    tx,
    {
      kind: decision.decision === 'approve' ? 'approved' : 'rejected',
      subject: `company_papers ${row.id} ${changed?.version ?? ''}`,
      company: company.id,
      by: moment.actor.id,
      link: `/companies/${company.id}/obligaciones`,
      facts: {
        person: company.company_name,
        on: changed?.expires_on ?? null,
        what: [obligation.name, formatPeriod(obligation, row.period)].filter(Boolean).join(' · '),
        reason: reasonOf(decision),
      },
    },
    moment.now,
  )
  return changed ?? row
}

type Company = Row<'companies'>

const cellOf = (
  one: ObligationRow,
  company: Company,
  period: Month | null,
  brought: readonly Paper[],
  { actor, today }: { actor: Actor; today: Day },
): PaperCell => {
  const due = getDueDay(one, company, period)
  const standing = getPaperStatus(one, due, brought, today)
  const isAsked = isObliged(one, company) && due >= getObligationStart(one, company)
  const newest = brought.at(-1)
  return {
    period,
    ...(isAsked || newest ? standing : { ...standing, state: 'not_asked', late: false }),
    paper: newest ? wirePaper(actor)(newest) : null,
    versions: brought.length,
  }
}

/** The years that a company has something in, the newest first. */
const yearsOf = (obligations: readonly ObligationRow[], company: Company, today: Day): number[] => {
  const now = Number(today.slice(0, 4))
  const first = Math.min(
    now - 1,
    ...obligations.map((one) => Number(getObligationStart(one, company).slice(0, 4))),
  )
  return Array.from({ length: now - first + 1 }, (_, i) => now - i)
}

/** A year of a company's obligations: what recurs by its periods, and the rest as it stands today. What is offered no longer is shown where something was brought. */
export const gridOf = async (
  store: Reader,
  company: Company,
  year: number,
  viewing: { actor: Actor; today: Day },
): Promise<PaperGrid> => {
  const { rows: obligations } = await store.getList('obligations', { sort: { field: 'name', order: 'ASC' } })
  const papers = await papersOf(store, company.id)
  const rows = obligations.map((one) => {
    const periods = one.period === 'none' ? [null] : listPeriods(one, year)
    const { active: _, version: __, ...obligation } = one
    return {
      obligation,
      may_bring: one.active && canUploadEvidence(viewing.actor, getDocumentRules(one)),
      cells: periods.map((of) => cellOf(one, company, of, papers(one.id, of), viewing)),
    }
  })
  return {
    id: company.id,
    year,
    years: yearsOf(obligations, company, viewing.today),
    rows: rows.filter(({ cells }) => cells.some(({ state }) => state !== 'not_asked')),
  }
}

/** What counts of what was brought for a period: the newest that was approved, or else that waits. */
const countingOf = (brought: readonly Paper[]): Paper | undefined =>
  brought.findLast(({ review }) => review === 'approved') ??
  brought.findLast(({ review }) => review === 'pending')

/** The papers of a month, those of longer periods in the last of theirs. */
const papersOfMonth = (obligations: readonly ObligationRow[], papers: PaperLookup<Paper>, month: Month) =>
  obligations
    .filter(({ period }) => period !== 'none')
    .flatMap((one) =>
      listPeriods(one, Number(month.slice(0, 4)))
        .filter((of) => getLastMonth(one, of) === month)
        .flatMap((of) => countingOf(papers(one.id, of)) ?? []),
    )

/** "ICSOE 2026-04.pdf"; what nobody has looked at says so. */
const entryName = ({ obligation_name, file_name, review }: Paper, month: Month): string => {
  const mark = review === 'approved' ? '' : ' (por revisar)'
  const extension = /[^.]+$/u.exec(file_name)?.[0] ?? ''
  return toSafeFileName(`${obligation_name} ${month}${mark}`.replaceAll(/[/\\]/gu, '-'), [extension])
}

/** The same as entries of a zip, each named by its obligation and its month; read one after the other. */
export async function* monthEntries(store: Reader, files: Files, company: Company, month: Month) {
  const { rows } = await store.getList('obligations', { sort: { field: 'name', order: 'ASC' } })
  for (const paper of papersOfMonth(rows, await papersOf(store, company.id), month)) {
    const file = await files.read(documentName(paper.key))
    if (file) yield { name: entryName(paper, month), content: file.stream() }
  }
}
