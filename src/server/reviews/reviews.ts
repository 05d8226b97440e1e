import type { z } from 'zod'
import type { reviewEndpoints } from '../../contract/reviews.ts'
import type { Actor } from '../../domain/groups.ts'
import { getDocumentRules } from '../../domain/obligations.ts'
import { formatSortName } from '../../domain/personNames.ts'
import {
  filterWaitingDocuments,
  HOLD_MINUTES,
  parseReviewId,
  REVIEWER_DAYS,
  type ReviewFigures,
  type ReviewKind,
  toReviewId,
  type WaitingDocument,
} from '../../domain/reviews.ts'
import { HttpError } from '../common/httpError.ts'
import { inBatches } from '../common/inBatches.ts'
import { texts } from '../common/messages.ts'
import { paperSeenBy, wirePaper } from '../companies/papers.ts'
import { evidenceSeenBy, wireEvidence } from '../personnel/evidence.ts'
import { assertNotHeld, isOver, type Moment } from '../records/reviewHolds.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, WaitingQuery, Writer } from '../store/store.ts'

type Kept = (Row<'evidence'> & { kind: 'person' }) | (Row<'company_papers'> & { kind: 'company' })

const idsOf = <T>(ids: readonly T[]): T[] => [...new Set(ids)]
const byId = <R extends { id: number | string }>(rows: readonly R[]): Map<R['id'], R> =>
  new Map(rows.map((row) => [row.id, row]))

const idOf = ({ kind, id }: Kept): string => toReviewId(kind, id)

/** Documents with whose they are, what is asked of them, and who looks at each now. */
const wireWaiting = async (
  store: Reader,
  rows: readonly Kept[],
  { actor, now }: Moment,
): Promise<WaitingDocument[]> => {
  const proofs = rows.filter((row) => row.kind === 'person')
  const papers = rows.filter((row) => row.kind === 'company')
  // All at once: over Postgres, nobody waits for them one after the other.
  const [people, companies, types, obligations, holds] = await Promise.all([
    store.getMany('personnel', idsOf(proofs.map(({ personnel }) => personnel))).then(byId),
    store.getMany('companies', idsOf(rows.map(({ company }) => company))).then(byId),
    store.getMany('accreditation_types', idsOf(proofs.map(({ type }) => type))).then(byId),
    store.getMany('obligations', idsOf(papers.map(({ obligation }) => obligation))).then(byId),
    store.getMany('review_holds', rows.map(idOf)).then(byId),
  ])
  const sharedOf = (row: Kept) => {
    const hold = holds.get(idOf(row))
    return {
      id: idOf(row),
      kind: row.kind,
      document: row.id,
      company_name: companies.get(row.company)?.company_name ?? '',
      held:
        hold && !isOver(hold, now)
          ? { by: hold.name, mine: hold.user === actor.id, until: hold.until }
          : null,
    }
  }
  const proofOf = (row: Kept & { kind: 'person' }): WaitingDocument => {
    const { item: _, type_name, ...told } = wireEvidence(actor)(row)
    const person = people.get(row.personnel)
    const type = types.get(row.type)
    return {
      ...told,
      ...sharedOf(row),
      name: type_name,
      company: row.company,
      obligation: null,
      period: null,
      recurs: null,
      person_name: person ? formatSortName(person) : '',
      validity: type?.validity ?? 'for_good',
      validity_months: type?.validity_months ?? null,
    }
  }
  const paperOf = (row: Kept & { kind: 'company' }): WaitingDocument => {
    const { obligation_name, ...told } = wirePaper(actor)(row)
    const obligation = obligations.get(row.obligation)
    const { validity, validity_months } = obligation
      ? getDocumentRules(obligation)
      : { validity: 'for_good' as const, validity_months: null }
    return {
      ...told,
      ...sharedOf(row),
      name: obligation_name,
      recurs: obligation?.period ?? null,
      type: null,
      personnel: null,
      person_name: '',
      validity,
      validity_months,
    }
  }
  return rows.map((row) => (row.kind === 'person' ? proofOf(row) : paperOf(row)))
}

/** The document that an id names, if this actor may know of it. */
const keptOf = async (store: Reader, actor: Actor, id: string): Promise<Kept> => {
  const { kind, document } = parseReviewId(id)
  return kind === 'person'
    ? { kind, ...(await evidenceSeenBy(store, actor, document)) }
    : { kind, ...(await paperSeenBy(store, actor, document)) }
}

/** One document of the inbox. */
export const waitingOf = async (store: Reader, id: string, moment: Moment): Promise<WaitingDocument> => {
  const [one] = await wireWaiting(store, [await keptOf(store, moment.actor, id)], moment)
  if (!one) throw new Error('a document without itself')
  return one
}

export type ReviewsQuery = z.output<(typeof reviewEndpoints)['reviews.list']['query']>

/** What the documents of each kind are narrowed to. */
const narrowed = (
  { kind, type, obligation, days, below, company }: NonNullable<ReviewsQuery['filter']>,
  now: Date,
): WaitingQuery['filter'] => {
  const shared = {
    ...filterWaitingDocuments({ days, below }, now),
    ...(company !== undefined && { company }),
  }
  return {
    ...(kind !== 'company' &&
      obligation === undefined && { person: { ...shared, ...(type !== undefined && { type }) } }),
    ...(kind !== 'person' &&
      type === undefined && { company: { ...shared, ...(obligation !== undefined && { obligation }) } }),
  }
}

/** Returns documents in the given order, without those that were deleted meanwhile. */
const readWaiting = async (
  store: Reader,
  documents: readonly { kind: ReviewKind; id: number }[],
  moment: Moment,
): Promise<WaitingDocument[]> => {
  const ofKind = (wanted: ReviewKind) => documents.flatMap(({ kind, id }) => (kind === wanted ? [id] : []))
  const [proofs, papers] = await Promise.all([
    store.getMany('evidence', ofKind('person')),
    store.getMany('company_papers', ofKind('company')),
  ])
  const found = new Map(
    [
      ...proofs.map((row): Kept => ({ ...row, kind: 'person' })),
      ...papers.map((row): Kept => ({ ...row, kind: 'company' })),
    ].map((one) => [idOf(one), one]),
  )
  const rows = documents.flatMap(({ kind, id }) => found.get(toReviewId(kind, id)) ?? [])
  return wireWaiting(store, rows, moment)
}

/** A page of what waits, the oldest first unless asked otherwise, and how many there are. */
export const waitingPage = async (
  store: Reader,
  { sort: [, order] = ['created_at', 'ASC'], filter = {} }: ReviewsQuery,
  range: [number, number],
  moment: Moment,
): Promise<{ rows: WaitingDocument[]; total: number }> => {
  const { documents, total } = await store.getWaiting({ filter: narrowed(filter, moment.now), order, range })
  return { rows: await readWaiting(store, documents, moment), total }
}

/** Returns all waiting documents of a query. Reads their ids at once, so that a decision meanwhile shifts no page. */
export async function* eachWaiting(
  store: Reader,
  { sort: [, order] = ['created_at', 'ASC'], filter = {} }: ReviewsQuery,
  moment: Moment,
): AsyncGenerator<WaitingDocument> {
  const range = [0, Number.MAX_SAFE_INTEGER - 1] as const
  const { documents } = await store.getWaiting({ filter: narrowed(filter, moment.now), order, range })
  for await (const some of inBatches(documents)) yield* await readWaiting(store, some, moment)
}

/** Keeps a document from others for some minutes; again and again while somebody goes on looking at it. */
export const holdDocument = async (tx: Writer, id: string, { actor, now }: Moment): Promise<void> => {
  const { review } = await keptOf(tx, actor, id)
  if (review !== 'pending') throw new HttpError(409, texts.evidenceDecided)
  await assertNotHeld(tx, id, { actor, now })
  const until = new Date(now.getTime() + HOLD_MINUTES * 60_000).toISOString()
  const hold = { user: actor.id, name: (await tx.getOne('users', actor.id))?.name ?? '', until }
  if (!(await tx.update('review_holds', id, hold))) await tx.create('review_holds', { id, ...hold })
}

/** Gives back what one held; what another holds stays held. */
export const releaseDocument = async (tx: Writer, id: string, { actor }: Pick<Moment, 'actor'>) => {
  await keptOf(tx, actor, id)
  const hold = await tx.getOne('review_holds', id)
  if (hold?.user === actor.id) await tx.delete('review_holds', id)
}

/** How many documents wait and since when, and who of the utility has decided how many in the last days. */
export const figuresOf = (store: Reader, now: Date): Promise<ReviewFigures> =>
  store.getReviewFigures(new Date(now.getTime() - REVIEWER_DAYS * 86_400_000).toISOString())
