import type { DocumentEndpoints, otherDocumentEndpoints } from '../../contract/documents.ts'
import {
  DOCUMENT_KIND_NAMES,
  type DocumentKindName,
  type DocumentTable,
  documentKindOf,
  type ReviewedKind,
  type ReviewKind,
} from '../../domain/documents/kinds.ts'
import type { NewDocument } from '../../domain/documents/schemas.ts'
import type { Actor } from '../../domain/groups.ts'
import { hasHiddenPersonDocuments } from '../../domain/people/provenFields.ts'
import { getAccessibleCompany, hasPermission } from '../../domain/permissions.ts'
import { createCatalogListQuery, createEntryMapper } from '../catalogs/entries.ts'
import { createNotFoundError, createValidationError, HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { getVisibleCompany } from '../companies/companyReads.ts'
import { deleteDocumentFile, openStoredFile } from '../files/uploads.ts'
import type { Call, Handlers } from '../http/call.ts'
import { combineRowFilters } from '../records/combineRowFilters.ts'
import { createDocumentMapper } from '../records/documentRows.ts'
import {
  convertListRequestToQuery,
  filterListQueryByValue,
  getListPageOrRowStream,
} from '../records/lists.ts'
import { endDocumentReservation } from '../records/reviewHolds.ts'
import { assertReviewedBySecondPerson } from '../records/secondReviewer.ts'
import { assertRecordVersionMatches } from '../records/versions.ts'
import {
  assertMayReadWithdrawnRecord,
  getWithdrawnRecordsFilter,
  type WithdrawalColumns,
  withdrawUploadedFile,
} from '../records/withdrawals.ts'
import type { Row } from '../store/rows.ts'
import type { Filter, ListQuery, Reader } from '../store/store.ts'
import { getVisibleOwner } from './documentOwner.ts'
import {
  createDocumentReadCheck,
  documentSourceOf,
  getVisibleDocument,
  insertDocument,
  reviewDocument,
} from './documents.ts'
import { createSensitivityCheck } from './sensitiveDocuments.ts'

/** Query of a list of documents. The owner's id has the name `listBy` of the kind. */
type ListParameters = Parameters<typeof convertListRequestToQuery>[1] & Readonly<Record<string, unknown>>

/** Returns a filter for the documents of one owner that the user may read. */
const createOwnerFilter = async (
  store: Reader,
  actor: Actor,
  name: DocumentKindName,
  id: string | number,
): Promise<Filter<DocumentTable>> => {
  const kind = documentKindOf(name)
  const owner = await getVisibleOwner(store, actor, name, id)
  const filter = { [kind.by]: owner.id } as Filter<DocumentTable>
  if (kind.owner !== 'personnel' || !hasHiddenPersonDocuments(actor)) return filter
  const { rows } = await store.getList(kind.table as DocumentTable, { filter })
  const canRead = await createDocumentReadCheck(store, actor, name)
  return { ...filter, id: rows.filter(canRead).map((row) => row.id) }
}

/** Returns the database query for a list of documents: of one owner, or of all that the user sees. */
const createDocumentListQuery = async (
  { store, actor }: { store: Reader; actor: Actor },
  name: DocumentKindName,
  { filter: { withdrawn, ...filter } = {}, ...query }: ListParameters,
): Promise<ListQuery<DocumentTable>> => {
  const { table, listBy, isWithdrawable } = documentKindOf(name)
  const allQuery = convertListRequestToQuery(table as DocumentTable, {
    sort: ['created_at', 'DESC'],
    ...query,
    filter,
  })
  const listQuery = listBy
    ? allQuery
    : filterListQueryByValue(allQuery as ListQuery<'evidence'>, 'company', getAccessibleCompany(actor))
  return {
    ...(listQuery as ListQuery<DocumentTable>),
    filter: combineRowFilters<DocumentTable>(
      listQuery.filter,
      listBy === undefined
        ? undefined
        : await createOwnerFilter(store, actor, name, query[listBy] as string | number),
      isWithdrawable
        ? (getWithdrawnRecordsFilter(actor, withdrawn === true) as Filter<DocumentTable>)
        : undefined,
      await documentSourceOf(name).getFilter?.(store, actor),
    ),
  }
}

/** Creates the handlers of a kind of documents, by verb. */
const createHandlersOfKind = <K extends DocumentKindName>(name: K) => {
  const { table, by, createBy, listBy, review } = documentKindOf(name)
  return {
    list: async ({ store, actor, query }: Call<DocumentEndpoints['documents.list']>) =>
      getListPageOrRowStream(
        store,
        table as DocumentTable,
        await createDocumentListQuery({ store, actor }, name, query),
        createDocumentMapper(name, actor) as (row: Row<DocumentTable>) => unknown,
      ),

    create: ({
      query,
      body,
      uploads,
      actor,
      store,
      today,
      now,
    }: Call<DocumentEndpoints['documents.create']>) => {
      const owner = (body as Readonly<Record<string, unknown>>)[by]
      if (createBy && listBy && (query as Readonly<Record<string, unknown>>)[listBy] !== owner)
        throw createValidationError({ [by]: 'contradiction' })
      return store.transaction(async (tx) =>
        createDocumentMapper(
          name,
          actor,
        )(
          await insertDocument(tx, name, body as unknown as NewDocument<K>, uploads.file, {
            actor,
            today,
            now: now(),
          }),
        ),
      )
    },

    withdraw: ({ params, body, actor, store, now }: Call<DocumentEndpoints['documents.withdraw']>) =>
      store.transaction(async (tx) => {
        const row = await getVisibleDocument(tx, actor, name as 'documents', params.id)
        const withdrawn = await withdrawUploadedFile(tx, table as 'documents', row, { ...body, actor, now })
        return createDocumentMapper(name as 'documents', actor)(withdrawn)
      }),

    review: ({
      params,
      body,
      actor,
      store,
      config,
      today,
      now,
      ifMatch,
    }: Call<DocumentEndpoints['evidence.review']>) =>
      store.transaction(async (tx) => {
        const reviewed = name as ReviewedKind
        const row = await getVisibleDocument(tx, actor, reviewed, params.id)
        assertRecordVersionMatches(ifMatch, row.version)
        if ('withdrawn_at' in row && row.withdrawn_at !== null)
          throw new HttpError(409, texts.alreadyWithdrawn)
        assertReviewedBySecondPerson(tx, row, body, { actor, config })
        await endDocumentReservation(tx, review?.kind as ReviewKind, row.id, { actor, now: now() })
        const context = { actor, today, now: now() }
        return createDocumentMapper(reviewed, actor)(await reviewDocument(tx, reviewed, row, body, context))
      }),

    download: async ({ params, actor, store, files }: Call<DocumentEndpoints['documents.download']>) => {
      const row = await getVisibleDocument(store, actor, name, params.id)
      if ('withdrawn_at' in row) assertMayReadWithdrawnRecord(actor, row as WithdrawalColumns)
      const isSensitive = (await createSensitivityCheck(store, name))(row)
      return { ...(await openStoredFile(files, row)), isSensitive }
    },
  }
}

const handlersOfKinds = Object.fromEntries(
  DOCUMENT_KIND_NAMES.flatMap((name) =>
    Object.entries(createHandlersOfKind(name)).map(([verb, handler]) => [`${name}.${verb}`, handler]),
  ),
) as unknown as Handlers<DocumentEndpoints>

const otherHandlers: Handlers<typeof otherDocumentEndpoints> = {
  'companyFileNames.list': ({ store, query, actor }) =>
    getListPageOrRowStream(
      store,
      'company_file_names',
      createCatalogListQuery('company_file_names', query),
      createEntryMapper(actor),
    ),

  'personnelFileNames.list': ({ store, query, actor }) =>
    getListPageOrRowStream(
      store,
      'personnel_file_names',
      createCatalogListQuery('personnel_file_names', query),
      ({ sensitive, ...row }) => ({
        ...createEntryMapper(actor)(row),
        ...(hasPermission(actor, 'catalog.write') && { sensitive }),
      }),
    ),

  'companyFiles.createIn': ({ params, body, uploads, actor, store, today, now }) =>
    store.transaction(async (tx) => {
      const { id: company } = await getVisibleCompany(tx, actor, params.id)
      const context = { actor, today, now: now() }
      return createDocumentMapper(
        'companyFiles',
        actor,
      )(await insertDocument(tx, 'companyFiles', { ...body, company }, uploads.file, context))
    }),

  'companyFiles.delete': async ({ params, query, actor, store, files }) => {
    const { key } = await store.transaction(async (tx) => {
      const { id: company } = await getVisibleCompany(tx, actor, query.company_id)
      const row = await tx.getOne('company_files', params.id)
      if (row?.company !== company) throw createNotFoundError()
      await tx.delete('company_files', row.id)
      return row
    })
    await deleteDocumentFile(files, key)
    return undefined
  },
}

export const documentRoutes = { ...handlersOfKinds, ...otherHandlers }
