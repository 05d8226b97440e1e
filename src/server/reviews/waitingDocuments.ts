import type { z } from 'zod'
import type { reviewEndpoints } from '../../contract/reviews.ts'
import {
  documentKindOfReview,
  documentKinds,
  type ReviewedKind,
  type ReviewedTable,
  type ReviewKind,
} from '../../domain/documents/kinds.ts'
import {
  createReviewId,
  getWaitingDocumentsFilter,
  HOLD_MINUTES,
  parseReviewId,
  REVIEW_KINDS,
  REVIEWER_DAYS,
  type ReviewFigures,
  type WaitingDocument,
} from '../../domain/documents/reviews.ts'
import type { Actor } from '../../domain/groups.ts'
import { splitIntoBatches } from '../common/batches.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { WaitingSubject } from '../documents/documentSource.ts'
import { documentSourceOf, getVisibleDocument } from '../documents/documents.ts'
import { createDocumentMapper, type RowOfKind } from '../records/documentRows.ts'
import { readRowsById } from '../records/readRowsById.ts'
import {
  assertNotReservedByOtherReviewer,
  isDocumentReservationExpired,
  type ReviewContext,
} from '../records/reviewHolds.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, ReviewQueueQuery, Writer } from '../store/store.ts'

/** Reviewed document with the name of its kind in reviews. */
type ReviewRow = Row<ReviewedTable> & { kind: ReviewKind }

const getReviewIdOfDocument = ({ kind, id }: ReviewRow): string => createReviewId(kind, id)

/** Reads what the documents of one kind prove. */
const readSubjectsOfKind = async (store: Reader, kind: ReviewKind, rows: readonly ReviewRow[]) => {
  const documents = rows.filter((row) => row.kind === kind) as unknown as RowOfKind<ReviewedKind>[]
  const tellSubject = await documentSourceOf(documentKindOfReview(kind)).readWaitingSubjects(
    store,
    documents as never,
  )
  return [kind, tellSubject as (row: ReviewRow) => WaitingSubject] as const
}

/** Formats documents for the review list, with their owner, requirement and current reviewer. */
const createWaitingDocumentsResponse = async (
  store: Reader,
  rows: readonly ReviewRow[],
  { actor, now }: ReviewContext,
): Promise<WaitingDocument[]> => {
  const kinds = REVIEW_KINDS.filter((kind) => rows.some((row) => row.kind === kind))
  // Runs all queries concurrently to save network round trips.
  const [companies, holds, ...subjects] = await Promise.all([
    readRowsById(
      store,
      'companies',
      rows.map(({ company }) => company),
    ),
    readRowsById(store, 'review_holds', rows.map(getReviewIdOfDocument)),
    ...kinds.map((kind) => readSubjectsOfKind(store, kind, rows)),
  ])
  const subjectsByKind = new Map(subjects)
  return rows.map((row) => {
    const id = getReviewIdOfDocument(row)
    const hold = holds.get(id)
    return {
      ...createDocumentMapper(documentKindOfReview(row.kind), actor)(row),
      ...(subjectsByKind.get(row.kind)?.(row) as WaitingSubject),
      id,
      kind: row.kind,
      document: row.id,
      company: row.company,
      company_name: companies.get(row.company)?.company_name ?? '',
      tax_list: {
        situation: companies.get(row.company)?.tax_list_situation ?? 'none',
        since: companies.get(row.company)?.tax_list_since ?? null,
      },
      held:
        hold && !isDocumentReservationExpired(hold, now)
          ? { by: hold.name, mine: hold.user === actor.id, until: hold.until }
          : null,
    }
  })
}

/** Returns a document by its review id. Throws 404 if the user may not see the document. */
const getReviewDocumentVisibleToUser = async (
  store: Reader,
  actor: Actor,
  id: string,
): Promise<ReviewRow> => {
  const { kind, document } = parseReviewId(id)
  return { kind, ...(await getVisibleDocument(store, actor, documentKindOfReview(kind), document)) }
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
  { kind: wantedKind, type, obligation, days, below, company }: NonNullable<ReviewsQuery['filter']>,
  now: Date,
): ReviewQueueQuery['filter'] => {
  const fieldFilters = Object.entries({ company, type, obligation }).filter(
    ([, value]) => value !== undefined,
  )
  return Object.fromEntries(
    REVIEW_KINDS.flatMap((kind) => {
      const { fields } = documentKinds[documentKindOfReview(kind)]
      const isExcluded =
        (wantedKind !== undefined && wantedKind !== kind) ||
        fieldFilters.some(([field]) => !(field in fields))
      if (isExcluded) return []
      return [
        [kind, { ...getWaitingDocumentsFilter({ days, below }, now), ...Object.fromEntries(fieldFilters) }],
      ]
    }),
  )
}

/** Reads documents in a given order. Skips documents that were deleted meanwhile. */
const readWaitingDocumentsInOrder = async (
  store: Reader,
  documents: readonly { kind: ReviewKind; id: number }[],
  context: ReviewContext,
): Promise<WaitingDocument[]> => {
  const rowsOfKinds = await Promise.all(
    REVIEW_KINDS.map(async (kind) => {
      const ids = documents.flatMap((one) => (one.kind === kind ? [one.id] : []))
      const rows = await store.getMany(documentKinds[documentKindOfReview(kind)].table, ids)
      return rows.map((row): ReviewRow => ({ ...row, kind }))
    }),
  )
  const rowsById = new Map(rowsOfKinds.flat().map((one) => [getReviewIdOfDocument(one), one]))
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
