import type { z } from 'zod'
import type { CompanyPaper, newCompanyPaper } from '../../domain/companyPapers.ts'
import type { evidenceReview } from '../../domain/evidence.ts'
import type { Actor } from '../../domain/groups.ts'
import { demandsOf } from '../../domain/obligations.ts'
import { isPeriodOf, monthOf, periodName } from '../../domain/periods.ts'
import { canBringEvidence, seesCompany } from '../../domain/permissions.ts'
import { assertOffered, entryOf } from '../catalogs/entries.ts'
import { forbidden, HttpError, invalid, notFound } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Upload } from '../files/uploads.ts'
import { type Moment, reasonOf, reviewed, toldOf, waitingFile } from '../personnel/evidence.ts'
import { tell } from '../records/tell.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'
import { keepCompanyDays } from './companyDays.ts'
import { papersOf } from './papersOf.ts'

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
  if (!row || !seesCompany(actor, row.company)) throw notFound()
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
  const company = seesCompany(actor, id) ? await tx.getOne('companies', id) : undefined
  if (!company) throw invalid({ company: 'notFound' })
  await assertOffered(tx, 'obligations', 'obligation', asked)
  const obligation = await entryOf(tx, 'obligations', asked)
  const demands = demandsOf(obligation)
  if (!canBringEvidence(actor, demands)) throw forbidden()
  if (obligation.period !== 'none' && period === null) throw invalid({ period: 'required' })
  if (period !== null && (!isPeriodOf(obligation, period) || period > monthOf(today)))
    throw invalid({ period: 'invalid' })
  const file = waitingFile(upload, demands, given, moment)
  const of = { company: id, obligation: asked, period }
  await tx.updateMany('company_papers', { ...of, review: 'pending' }, { review: 'replaced' })
  const made = await tx.create('company_papers', { ...file, ...of })
  await keepCompanyDays(tx, company)
  return made
}

/** Keeps what was decided of a paper. */
export const reviewPaper = async (
  tx: Writer,
  row: Paper,
  decision: z.output<typeof evidenceReview>,
  moment: Moment,
): Promise<Paper> => {
  const obligation = await entryOf(tx, 'obligations', row.obligation)
  const patch = reviewed<Paper>(row, demandsOf(obligation), decision, moment)
  if (decision.decision === 'reopen') {
    const papers = (await papersOf(tx, row.company))(row.obligation, row.period)
    if (papers.at(-1)?.id !== row.id) throw new HttpError(409, texts.evidenceReplaced)
  }
  const changed = await tx.update('company_papers', row.id, patch)
  const company = await tx.getOne('companies', row.company)
  if (!company) return row
  await keepCompanyDays(tx, company)
  if (decision.decision === 'reopen') return changed ?? row
  await tell(
    tx,
    {
      kind: decision.decision === 'approve' ? 'approved' : 'rejected',
      subject: `company_papers ${row.id} ${changed?.version ?? ''}`,
      ...{ company: company.id, by: moment.actor.id, link: `/companies/${company.id}/obligaciones` },
      facts: {
        ...{ person: company.company_name, on: changed?.expires_on ?? null },
        what: [obligation.name, periodName(obligation, row.period)].filter(Boolean).join(' · '),
        reason: reasonOf(decision),
      },
    },
    moment.now,
  )
  return changed ?? row
}
