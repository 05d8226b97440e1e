import type { z } from 'zod'
import type { evidenceEndpoints } from '../../contract/evidence.ts'
import type { documentReviewBodySchema } from '../../domain/documents/evidence.ts'
import type { ReviewKind } from '../../domain/documents/reviews.ts'
import type { Actor } from '../../domain/groups.ts'
import { getAccessibleCompany } from '../../domain/permissions.ts'
import { openStoredFile, type Upload } from '../files/uploads.ts'
import type { Call } from '../http/call.ts'
import { combineRowFilters } from '../records/combineRowFilters.ts'
import {
  convertListRequestToQuery,
  filterListQueryByValue,
  getListPageOrRowStream,
} from '../records/lists.ts'
import { endDocumentReservation } from '../records/reviewHolds.ts'
import { assertReviewedBySecondPerson } from '../records/secondReviewer.ts'
import { assertRecordVersionMatches } from '../records/versions.ts'
import type { Row } from '../store/rows.ts'
import type { Filter, Reader, Writer } from '../store/store.ts'
import type { UploadContext } from './evidence.ts'

type Endpoints = typeof evidenceEndpoints
type Query = Parameters<typeof convertListRequestToQuery>[1]

interface DocumentKind<C extends 'evidence' | 'company_papers', Body, Wire> {
  collection: C
  reviewKind: ReviewKind
  toWire(actor: Actor): (row: Row<C>) => Wire
  /** Throws 404 if the document does not exist or the user may not see it. */
  getVisible(store: Reader, actor: Actor, id: number): Promise<Row<C>>
  insert(tx: Writer, body: Body, upload: Upload, context: UploadContext): Promise<Row<C>>
  review(
    tx: Writer,
    row: Row<C>,
    decision: z.output<typeof documentReviewBodySchema>,
    context: UploadContext,
  ): Promise<Row<C>>
  /** Returns a filter without documents that are hidden from the user. */
  getFilter?(store: Reader, actor: Actor): Promise<Filter<C>>
}

/** Creates the handlers that list, upload, review and download one kind of documents. */
export const createReviewableDocumentRoutes = <C extends 'evidence' | 'company_papers', Body, Wire>({
  collection,
  reviewKind,
  toWire,
  getVisible,
  insert,
  review,
  getFilter,
}: DocumentKind<C, Body, Wire>) => ({
  list: async ({
    store,
    query,
    actor,
  }: Pick<Call<Endpoints['evidence.list']>, 'store' | 'actor'> & { query: Query }) => {
    const allQuery = convertListRequestToQuery(collection, { sort: ['created_at', 'DESC'], ...query })
    const companyQuery = filterListQueryByValue(allQuery, 'company', getAccessibleCompany(actor))
    const filter = combineRowFilters<C>(companyQuery.filter, await getFilter?.(store, actor))
    return getListPageOrRowStream(store, collection, { ...companyQuery, filter }, toWire(actor))
  },

  create: ({
    body,
    uploads,
    actor,
    store,
    today,
    now,
  }: Omit<Call<Endpoints['evidence.create']>, 'body'> & { body: Body }) =>
    store.transaction(async (tx) =>
      toWire(actor)(await insert(tx, body, uploads.file, { actor, today, now: now() })),
    ),

  review: ({ params, body, actor, store, config, today, now, ifMatch }: Call<Endpoints['evidence.review']>) =>
    store.transaction(async (tx) => {
      const row = await getVisible(tx, actor, params.id)
      assertRecordVersionMatches(ifMatch, row.version)
      assertReviewedBySecondPerson(tx, row, body, { actor, config })
      await endDocumentReservation(tx, reviewKind, row.id, { actor, now: now() })
      return toWire(actor)(await review(tx, row, body, { actor, today, now: now() }))
    }),

  download: async ({ params, actor, store, files }: Call<Endpoints['evidence.download']>) =>
    openStoredFile(files, await getVisible(store, actor, params.id)),
})
