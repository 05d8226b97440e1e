import type { z } from 'zod'
import type { reviewEndpoints } from '../../contract/reviews.ts'
import {
  createReviewId,
  getWaitingDocumentsFilter,
  HOLD_MINUTES,
  parseReviewId,
  REVIEWER_DAYS,
  type ReviewFigures,
  type ReviewKind,
  type WaitingDocument,
} from '../../domain/documents/reviews.ts'
import type { Actor } from '../../domain/groups.ts'
import { getObligationDocumentRules } from '../../domain/obligations/schedule.ts'
import { formatNameForSorting } from '../../domain/people/personNames.ts'
import { splitIntoBatches } from '../common/batches.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { createCompanyDocumentMapper, getVisibleCompanyDocument } from '../companies/companyDocuments.ts'
import { createEvidenceMapper, getRequirementDocumentVisibleToUser } from '../personnel/evidence.ts'
import {
  assertNotReservedByOtherReviewer,
  isDocumentReservationExpired,
  type ReviewContext,
} from '../records/reviewHolds.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, ReviewQueueQuery, Writer } from '../store/store.ts'

type ReviewRow = (Row<'evidence'> & { kind: 'person' }) | (Row<'company_papers'> & { kind: 'company' })

const removeDuplicateIds = <T>(ids: readonly T[]): T[] => [...new Set(ids)]
const createMapById = <R extends { id: number | string }>(rows: readonly R[]): Map<R['id'], R> =>
  new Map(rows.map((row) => [row.id, row]))

const getReviewIdOfDocument = ({ kind, id }: ReviewRow): string => createReviewId(kind, id)

/** Formats documents for the review list, with their owner, requirement and current reviewer. */
const createWaitingDocumentsResponse = async (
  store: Reader,
  rows: readonly ReviewRow[],
  { actor, now }: ReviewContext,
): Promise<WaitingDocument[]> => {
  const evidence = rows.filter((row) => row.kind === 'person')
  const companyDocuments = rows.filter((row) => row.kind === 'company')
  // Runs all queries concurrently to save network round trips.
  const [people, companies, types, obligations, holds] = await Promise.all([
    store
      .getMany('personnel', removeDuplicateIds(evidence.map(({ personnel }) => personnel)))
      .then(createMapById),
    store.getMany('companies', removeDuplicateIds(rows.map(({ company }) => company))).then(createMapById),
    store
      .getMany('accreditation_types', removeDuplicateIds(evidence.map(({ type }) => type)))
      .then(createMapById),
    store
      .getMany('obligations', removeDuplicateIds(companyDocuments.map(({ obligation }) => obligation)))
      .then(createMapById),
    store.getMany('review_holds', rows.map(getReviewIdOfDocument)).then(createMapById),
  ])
  const toSharedFields = (row: ReviewRow) => {
    const hold = holds.get(getReviewIdOfDocument(row))
    return {
      id: getReviewIdOfDocument(row),
      kind: row.kind,
      document: row.id,
      company_name: companies.get(row.company)?.company_name ?? '',
      held:
        hold && !isDocumentReservationExpired(hold, now)
          ? { by: hold.name, mine: hold.user === actor.id, until: hold.until }
          : null,
    }
  }
  const fromEvidence = (row: ReviewRow & { kind: 'person' }): WaitingDocument => {
    const { item: _, type_name, ...wire } = createEvidenceMapper(actor)(row)
    const person = people.get(row.personnel)
    const type = types.get(row.type)
    return {
      ...wire,
      ...toSharedFields(row),
      name: type_name,
      company: row.company,
      obligation: null,
      period: null,
      recurs: null,
      person_name: person ? formatNameForSorting(person) : '',
      validity: type?.validity ?? 'for_good',
      validity_months: type?.validity_months ?? null,
    }
  }
  const fromCompanyDocument = (row: ReviewRow & { kind: 'company' }): WaitingDocument => {
    const { obligation_name, ...wire } = createCompanyDocumentMapper(actor)(row)
    const obligation = obligations.get(row.obligation)
    const { validity, validity_months } = obligation
      ? getObligationDocumentRules(obligation)
      : { validity: 'for_good' as const, validity_months: null }
    return {
      ...wire,
      ...toSharedFields(row),
      name: obligation_name,
      recurs: obligation?.period ?? null,
      type: null,
      personnel: null,
      person_name: '',
      validity,
      validity_months,
    }
  }
  return rows.map((row) => (row.kind === 'person' ? fromEvidence(row) : fromCompanyDocument(row)))
}

/** Returns a document by its review id. Throws 404 if the user may not see the document. */
const getReviewDocumentVisibleToUser = async (
  store: Reader,
  actor: Actor,
  id: string,
): Promise<ReviewRow> => {
  const { kind, document } = parseReviewId(id)
  return kind === 'person'
    ? { kind, ...(await getRequirementDocumentVisibleToUser(store, actor, document)) }
    : { kind, ...(await getVisibleCompanyDocument(store, actor, document)) }
}

export const getWaitingDocument = async (
  store: Reader,
  id: string,
  context: ReviewContext,
): Promise<WaitingDocument> => {
  const [one] = await createWaitingDocumentsResponse(
    store,
    [await getReviewDocumentVisibleToUser(store, context.actor, id)],
    context,
  )
  if (!one) throw new Error('a document without itself')
  return one
}

export type ReviewsQuery = z.output<(typeof reviewEndpoints)['reviews.list']['query']>

/** Returns one filter per kind of document. Kinds that the query excludes have no filter. */
const createFilterByDocumentKind = (
  { kind, type, obligation, days, below, company }: NonNullable<ReviewsQuery['filter']>,
  now: Date,
): ReviewQueueQuery['filter'] => {
  const shared = {
    ...getWaitingDocumentsFilter({ days, below }, now),
    ...(company !== undefined && { company }),
  }
  return {
    ...(kind !== 'company' &&
      obligation === undefined && { person: { ...shared, ...(type !== undefined && { type }) } }),
    ...(kind !== 'person' &&
      type === undefined && { company: { ...shared, ...(obligation !== undefined && { obligation }) } }),
  }
}

/** Reads documents in a given order. Skips documents that were deleted meanwhile. */
const readWaitingDocumentsInOrder = async (
  store: Reader,
  documents: readonly { kind: ReviewKind; id: number }[],
  context: ReviewContext,
): Promise<WaitingDocument[]> => {
  const getIdsOfKind = (wantedKind: ReviewKind) =>
    documents.flatMap(({ kind, id }) => (kind === wantedKind ? [id] : []))
  const [evidence, companyDocuments] = await Promise.all([
    store.getMany('evidence', getIdsOfKind('person')),
    store.getMany('company_papers', getIdsOfKind('company')),
  ])
  const rowsById = new Map(
    [
      ...evidence.map((row): ReviewRow => ({ ...row, kind: 'person' })),
      ...companyDocuments.map((row): ReviewRow => ({ ...row, kind: 'company' })),
    ].map((one) => [getReviewIdOfDocument(one), one]),
  )
  const rows = documents.flatMap(({ kind, id }) => rowsById.get(createReviewId(kind, id)) ?? [])
  return createWaitingDocumentsResponse(store, rows, context)
}

/** Returns a page of the documents that wait for review, oldest first by default, and their total number. */
export const getWaitingDocumentsPage = async (
  store: Reader,
  { sort: [, order] = ['created_at', 'ASC'], filter = {} }: ReviewsQuery,
  range: [number, number],
  context: ReviewContext,
): Promise<{ rows: WaitingDocument[]; total: number }> => {
  const { documents, total } = await store.getReviewQueue({
    filter: createFilterByDocumentKind(filter, context.now),
    order,
    range,
  })
  return { rows: await readWaitingDocumentsInOrder(store, documents, context), total }
}

/** Streams all documents that wait for review. Reads the ids first, so that reviews meanwhile do not shift the rows. */
export async function* generateWaitingDocuments(
  store: Reader,
  { sort: [, order] = ['created_at', 'ASC'], filter = {} }: ReviewsQuery,
  context: ReviewContext,
): AsyncGenerator<WaitingDocument> {
  const range = [0, Number.MAX_SAFE_INTEGER - 1] as const
  const { documents } = await store.getReviewQueue({
    filter: createFilterByDocumentKind(filter, context.now),
    order,
    range,
  })
  for await (const batch of splitIntoBatches(documents))
    yield* await readWaitingDocumentsInOrder(store, batch, context)
}

/** Reserves a document for a reviewer for some minutes, so that other reviewers skip it. Repeated calls extend the time. */
export const reserveDocumentForReview = async (
  tx: Writer,
  id: string,
  { actor, now }: ReviewContext,
): Promise<void> => {
  const { review } = await getReviewDocumentVisibleToUser(tx, actor, id)
  if (review !== 'pending') throw new HttpError(409, texts.evidenceAlreadyReviewed)
  await assertNotReservedByOtherReviewer(tx, id, { actor, now })
  const until = new Date(now.getTime() + HOLD_MINUTES * 60_000).toISOString()
  const hold = { user: actor.id, name: (await tx.getOne('users', actor.id))?.name ?? '', until }
  if (!(await tx.update('review_holds', id, hold))) await tx.create('review_holds', { id, ...hold })
}

/** Releases a document that the reviewer has reserved. A reservation of another reviewer remains. */
export const releaseDocumentReservedByUser = async (
  tx: Writer,
  id: string,
  { actor }: Pick<ReviewContext, 'actor'>,
) => {
  await getReviewDocumentVisibleToUser(tx, actor, id)
  const hold = await tx.getOne('review_holds', id)
  if (hold?.user === actor.id) await tx.delete('review_holds', id)
}

/** Returns the number and age of documents that wait for review, and the number of recent reviews per reviewer. */
export const getDocumentReviewFigures = (store: Reader, now: Date): Promise<ReviewFigures> =>
  store.getReviewFigures(new Date(now.getTime() - REVIEWER_DAYS * 86_400_000).toISOString())
