import type { documentEndpoints } from '../../contract/documents.ts'
import type { PersonnelDocument, PersonnelFile } from '../../domain/documents/documents.ts'
import { toSafeFileName } from '../../domain/documents/fileName.ts'
import type { Actor } from '../../domain/groups.ts'
import {
  canReadPersonDocument,
  getPersonDocumentName,
  hasHiddenPersonDocuments,
} from '../../domain/people/provenFields.ts'
import { canSeeCompany, hasPermission } from '../../domain/permissions.ts'
import {
  assertCatalogEntryActive,
  createCatalogListQuery,
  createEntryMapper,
  getCatalogEntry,
} from '../catalogs/entries.ts'
import { createNotFoundError, createValidationError, HttpError } from '../common/httpError.ts'
import { createCompanyFileMapper, getVisibleCompany } from '../companies/companyReads.ts'
import { createStoredFileColumns, deleteDocumentFile, openStoredFile } from '../files/uploads.ts'
import type { Call, Handlers } from '../http/call.ts'
import { getPersonVisibleToUser } from '../personnel/people.ts'
import { combineRowFilters } from '../records/combineRowFilters.ts'
import { convertListRequestToQuery, getListPageOrRowStream } from '../records/lists.ts'
import {
  assertMayReadWithdrawnRecord,
  canUserWithdrawUpload,
  createWithdrawalResponse,
  getWithdrawnRecordsFilter,
  type WithdrawalColumns,
  withdrawUploadedFile,
} from '../records/withdrawals.ts'
import type { Row, Rows } from '../store/rows.ts'
import type { Filter, ListQuery, Reader } from '../store/store.ts'

/** Formats the fields that all files of a person have. */
const toPersonFileResponse = (actor: Actor, row: Row<'documents' | 'personnel_files'>) => ({
  created_at: row.created_at,
  file_name: row.file_name,
  media_type: row.media_type,
  size: row.size,
  scan: row.scan,
  ...createWithdrawalResponse(
    actor,
    row,
    hasPermission(actor, 'personnelFiles.create') && canUserWithdrawUpload(actor, row),
  ),
})

const createDocumentMapper =
  (actor: Actor) =>
  (row: Row<'documents'>): PersonnelDocument => ({
    id: row.id,
    type: row.type,
    personnel: row.personnel,
    file: `/files/download/${row.id}/`,
    ...toPersonFileResponse(actor, row),
  })

const createPersonnelFileMapper =
  (actor: Actor) =>
  (row: Row<'personnel_files'>): PersonnelFile => ({
    id: row.id,
    name: row.title,
    category: row.category,
    person: row.person,
    file: `/files/personnel/download/${row.id}/`,
    ...toPersonFileResponse(actor, row),
  })

/** Waits for the record that a form field names. Converts a 404 error to a 400 error for this field. */
const findRecordForFormField = async <T>(field: string, find: Promise<T>): Promise<T> =>
  find.catch((error: unknown) => {
    throw error instanceof HttpError && error.status === 404
      ? createValidationError({ [field]: 'notFound' })
      : error
  })

const getFileNameCatalogEntry = async <C extends 'company_file_names' | 'personnel_file_names'>(
  tx: Reader,
  collection: C,
  id: number,
): Promise<Row<C>> => {
  await assertCatalogEntryActive(tx, collection, 'name', id)
  return getCatalogEntry(tx, collection, id)
}

type Endpoints = typeof documentEndpoints

const insertCompanyFile = (
  {
    store,
    actor,
    now,
    uploads,
  }: Pick<Call<Endpoints['companyFiles.createIn']>, 'store' | 'actor' | 'now' | 'uploads'>,
  name: number,
  getCompany: (tx: Reader) => Promise<Row<'companies'>>,
) =>
  store.transaction(async (tx) => {
    const { id: company } = await getCompany(tx)
    const { category } = await getFileNameCatalogEntry(tx, 'company_file_names', name)
    const row = await tx.create('company_files', {
      ...createStoredFileColumns(uploads.file, actor, now()),
      company,
      name,
      category,
    })
    return createCompanyFileMapper(actor)(row)
  })

const newestFirst = { sort: ['created_at', 'DESC'] as ['created_at', 'DESC'] }

type FileQuery = Omit<Call<Endpoints['companyFiles.list']>['query'], 'company_id' | 'filter'> & {
  filter?:
    | {
        withdrawn?: boolean | undefined
        category?: string | undefined
        q?: string | undefined
        id?: number[] | undefined
      }
    | undefined
}

type PersonDocuments = 'documents' | 'personnel_files'

interface NamedDocument {
  file_name: string
  /** Name that the user chose for the file from a catalogue. */
  title?: string
  type?: string
}

const getDocumentTitle = ({ title, type = '', file_name }: NamedDocument): string =>
  title ?? getPersonDocumentName({ type, file_name })

/** Returns a filter for a person's files that excludes the files hidden from the user. */
const createVisibleFilesFilter = async <C extends PersonDocuments>(
  store: Reader,
  collection: C,
  actor: Actor,
  ownerFilter: Filter<C>,
): Promise<Filter<C>> => {
  if (!hasHiddenPersonDocuments(actor)) return ownerFilter
  const { rows } = await store.getList(collection, { filter: ownerFilter })
  return {
    ...ownerFilter,
    id: rows.filter((row) => canReadPersonDocument(actor, getDocumentTitle(row))).map(({ id }) => id),
  }
}

/** Returns the database query for the files of a company or person. */
const createFileListQuery = <C extends 'company_files' | 'documents' | 'personnel_files'>(
  collection: C,
  actor: Actor,
  { filter: { withdrawn, ...filter } = {}, ...query }: FileQuery,
  ownerFilter: Filter<C>,
): ListQuery<C> => {
  const listQuery = convertListRequestToQuery(collection, { ...newestFirst, ...query, filter })
  return {
    ...listQuery,
    filter: combineRowFilters<C>(listQuery.filter, ownerFilter, getWithdrawnRecordsFilter(actor, withdrawn)),
  }
}

/** Creates handlers for withdrawing and downloading files. `assertVisible` throws 404 if the user may not see the file. */
const createFileRouteHandlers = <C extends 'company_files' | 'documents' | 'personnel_files', W>(
  collection: C,
  toWire: (actor: Actor) => (row: Row<C>) => W,
  assertVisible: (reader: Reader, actor: Actor, row: Row<C>) => Promise<unknown>,
) => {
  type FileRow = Row<C> & WithdrawalColumns
  const getVisibleFile = async (reader: Reader, actor: Actor, id: number): Promise<FileRow> => {
    const row = (await reader.getOne<keyof Rows>(collection, id)) as FileRow | undefined
    if (!row) throw createNotFoundError()
    await assertVisible(reader, actor, row)
    return row
  }
  return {
    withdraw: ({ params, body, actor, store, now }: Call<Endpoints['documents.withdraw']>) =>
      store.transaction(async (tx) => {
        const row = await getVisibleFile(tx, actor, params.id)
        return toWire(actor)(await withdrawUploadedFile(tx, collection, row, { ...body, actor, now }))
      }),
    download: async ({ params, actor, store, files }: Call<Endpoints['documents.download']>) => {
      const row = await getVisibleFile(store, actor, params.id)
      assertMayReadWithdrawnRecord(actor, row)
      if (collection !== 'company_files' && !canReadPersonDocument(actor, getDocumentTitle(row)))
        throw createNotFoundError()
      return openStoredFile(files, row)
    },
  }
}

const companyFileRouteHandlers = createFileRouteHandlers(
  'company_files',
  createCompanyFileMapper,
  async (_, actor, { company }) => {
    if (!canSeeCompany(actor, company)) throw createNotFoundError()
  },
)
const personDocumentRouteHandlers = createFileRouteHandlers(
  'documents',
  createDocumentMapper,
  (reader, actor, { personnel }) => getPersonVisibleToUser(reader, actor, personnel),
)
const personnelFileRouteHandlers = createFileRouteHandlers(
  'personnel_files',
  createPersonnelFileMapper,
  (reader, actor, { person }) => getPersonVisibleToUser(reader, actor, person),
)

export const documentRoutes: Handlers<Endpoints> = {
  'companyFiles.withdraw': companyFileRouteHandlers.withdraw,
  'companyFiles.download': companyFileRouteHandlers.download,
  'documents.withdraw': personDocumentRouteHandlers.withdraw,
  'documents.download': personDocumentRouteHandlers.download,
  'personnelFiles.withdraw': personnelFileRouteHandlers.withdraw,
  'personnelFiles.download': personnelFileRouteHandlers.download,

  'companyFileNames.list': ({ store, query, actor }) =>
    getListPageOrRowStream(
      store,
      'company_file_names',
      createCatalogListQuery('company_file_names', query),
      createEntryMapper(actor),
    ),

  'companyFiles.list': async ({ store, actor, query: { company_id, ...query } }) => {
    const { id: company } = await getVisibleCompany(store, actor, company_id)
    return getListPageOrRowStream(
      store,
      'company_files',
      createFileListQuery('company_files', actor, query, { company }),
      createCompanyFileMapper(actor),
    )
  },

  'companyFiles.create': (call) =>
    insertCompanyFile(call, call.body.name, (tx) =>
      findRecordForFormField('company', getVisibleCompany(tx, call.actor, call.body.company)),
    ),

  'companyFiles.createIn': (call) =>
    insertCompanyFile(call, call.body.name, (tx) => getVisibleCompany(tx, call.actor, call.params.id)),

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

  'documents.list': async ({ store, actor, query: { personnel, ...query } }) => {
    const { id } = await getPersonVisibleToUser(store, actor, personnel)
    return getListPageOrRowStream(
      store,
      'documents',
      createFileListQuery(
        'documents',
        actor,
        query,
        await createVisibleFilesFilter(store, 'documents', actor, { personnel: id }),
      ),
      createDocumentMapper(actor),
    )
  },

  'documents.create': async ({ query, body, uploads, actor, store, now }) => {
    if (query.personnel !== body.personnel) throw createValidationError({ personnel: 'contradiction' })
    return store.transaction(async (tx) => {
      const { id } = await getPersonVisibleToUser(tx, actor, body.personnel)
      const row = await tx.create('documents', {
        ...createStoredFileColumns(uploads.file, actor, now()),
        file_name: toSafeFileName(body.file_name, uploads.file.extensions),
        personnel: id,
        type: body.type,
      })
      return createDocumentMapper(actor)(row)
    })
  },

  'personnelFileNames.list': ({ store, query, actor }) =>
    getListPageOrRowStream(
      store,
      'personnel_file_names',
      createCatalogListQuery('personnel_file_names', query),
      createEntryMapper(actor),
    ),

  'personnelFiles.list': async ({ store, actor, query: { personnel_id, ...query } }) => {
    const { id } = await getPersonVisibleToUser(store, actor, personnel_id)
    return getListPageOrRowStream(
      store,
      'personnel_files',
      createFileListQuery(
        'personnel_files',
        actor,
        query,
        await createVisibleFilesFilter(store, 'personnel_files', actor, { person: id }),
      ),
      createPersonnelFileMapper(actor),
    )
  },

  'personnelFiles.create': ({ body, uploads, actor, store, now }) =>
    store.transaction(async (tx) => {
      const { id: person } = await findRecordForFormField(
        'person',
        getPersonVisibleToUser(tx, actor, body.person),
      )
      const { category } = await getFileNameCatalogEntry(tx, 'personnel_file_names', body.name)
      const row = await tx.create('personnel_files', {
        ...createStoredFileColumns(uploads.file, actor, now()),
        person,
        name: body.name,
        category,
      })
      return createPersonnelFileMapper(actor)(row)
    }),
}
