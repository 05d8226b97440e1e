import type { documentEndpoints } from '../../contract/documents.ts'
import type { PersonnelDocument, PersonnelFile } from '../../domain/documents.ts'
import { safeFileName } from '../../domain/fileName.ts'
import type { Actor } from '../../domain/groups.ts'
import { can, companyScope, seesCompany } from '../../domain/permissions.ts'
import { assertOffered, entryOf } from '../catalogs/entries.ts'
import { HttpError, invalid, notFound } from '../common/httpError.ts'
import { companySeenBy, wireCompanyFile } from '../companies/companies.ts'
import { dropDocument, keptFile, storedOf } from '../files/uploads.ts'
import type { Call, Handlers } from '../http/call.ts'
import { personSeenBy } from '../personnel/people.ts'
import { catalogQuery, keptFor } from '../records/listQueries.ts'
import { listed, toListQuery } from '../records/lists.ts'
import {
  assertReadable,
  isOwnUpload,
  standing,
  wireWithdrawalOf,
  withdrawFile,
} from '../records/withdrawals.ts'
import type { Row } from '../store/rows.ts'
import type { Filter, ListQuery, Reader } from '../store/store.ts'

const wireDocument =
  (actor: Actor) =>
  (row: Row<'documents'>): PersonnelDocument => ({
    id: row.id,
    type: row.type,
    created_at: row.created_at,
    file: `/files/download/${row.id}/`,
    file_name: row.file_name,
    personnel: row.personnel,
    media_type: row.media_type,
    size: row.size,
    scan: row.scan,
    ...wireWithdrawalOf(actor, row, can(actor, 'personnelFiles.create') && isOwnUpload(actor, row)),
  })

const wirePersonnelFile =
  (actor: Actor) =>
  (row: Row<'personnel_files'>): PersonnelFile => ({
    id: row.id,
    name: row.title,
    category: row.category,
    file: `/files/personnel/download/${row.id}/`,
    person: row.person,
    created_at: row.created_at,
    file_name: row.file_name,
    media_type: row.media_type,
    size: row.size,
    scan: row.scan,
    ...wireWithdrawalOf(actor, row, can(actor, 'personnelFiles.create') && isOwnUpload(actor, row)),
  })

/** A company or person named in a body: one that this user may not know of is the field's error, as one that is not there. */
const named = async <T>(field: string, find: Promise<T>): Promise<T> =>
  find.catch((error: unknown) => {
    throw error instanceof HttpError && error.status === 404 ? invalid({ [field]: 'notFound' }) : error
  })

const chosen = async <C extends 'company_file_names' | 'personnel_file_names'>(
  tx: Reader,
  collection: C,
  id: number,
): Promise<Row<C>> => {
  await assertOffered(tx, collection, 'name', id)
  return entryOf(tx, collection, id)
}

type Endpoints = typeof documentEndpoints

const addCompanyFile = (
  {
    store,
    actor,
    now,
    uploads,
  }: Pick<Call<Endpoints['companyFiles.createIn']>, 'store' | 'actor' | 'now' | 'uploads'>,
  name: number,
  companyOf: (tx: Reader) => Promise<Row<'companies'>>,
) =>
  store.transaction(async (tx) => {
    const { id: company } = await companyOf(tx)
    const { category } = await chosen(tx, 'company_file_names', name)
    const row = await tx.create('company_files', {
      ...storedOf(uploads.file, actor, now()),
      company,
      name,
      category,
    })
    return wireCompanyFile(actor)(row)
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

/** The files of whoever `of` says that a query asks for: those that stand, or those that were withdrawn. */
const shown = <C extends 'company_files' | 'documents' | 'personnel_files'>(
  collection: C,
  actor: Actor,
  { filter: { withdrawn, ...filter } = {}, ...query }: FileQuery,
  of: Filter<C>,
): ListQuery<C> => {
  const asked = toListQuery(collection, { ...newestFirst, ...query, filter })
  return { ...asked, filter: { ...asked.filter, ...of, ...standing(actor, withdrawn) } as Filter<C> }
}

export const documentRoutes: Handlers<Endpoints> = {
  'companyFileNames.list': ({ store, query, actor }) =>
    listed(store, 'company_file_names', catalogQuery('company_file_names', query), keptFor(actor)),

  'companyFiles.list': async ({ store, actor, query: { company_id, ...query } }) => {
    const { id: company } = await companySeenBy(store, actor, company_id)
    return listed(
      store,
      'company_files',
      shown('company_files', actor, query, { company }),
      wireCompanyFile(actor),
    )
  },

  'companyFiles.create': (call) =>
    addCompanyFile(call, call.body.name, (tx) =>
      named('company', companySeenBy(tx, call.actor, call.body.company)),
    ),

  'companyFiles.createIn': (call) =>
    addCompanyFile(call, call.body.name, (tx) => companySeenBy(tx, call.actor, call.params.id)),

  'companyFiles.delete': async ({ params, query, actor, store, files }) => {
    const { key } = await store.transaction(async (tx) => {
      const { id: company } = await companySeenBy(tx, actor, query.company_id)
      const row = await tx.getOne('company_files', params.id)
      if (row?.company !== company) throw notFound()
      await tx.delete('company_files', row.id)
      return row
    })
    await dropDocument(files, key)
    return undefined
  },

  'companyFiles.withdraw': ({ params, body, actor, store, now }) =>
    store.transaction(async (tx) => {
      const row = await tx.getOne('company_files', params.id)
      if (!row || !seesCompany(actor, row.company)) throw notFound()
      return wireCompanyFile(actor)(await withdrawFile(tx, 'company_files', row, { ...body, actor, now }))
    }),

  'companyFiles.download': async ({ params, actor, store, files }) => {
    const row = await store.getOne('company_files', params.id)
    const scope = companyScope(actor)
    if (!row || (scope !== 'all' && scope !== row.company)) throw notFound()
    assertReadable(actor, row)
    return keptFile(files, row)
  },

  'documents.list': async ({ store, actor, query: { personnel, ...query } }) => {
    const { id } = await personSeenBy(store, actor, personnel)
    return listed(
      store,
      'documents',
      shown('documents', actor, query, { personnel: id }),
      wireDocument(actor),
    )
  },

  'documents.create': async ({ query, body, uploads, actor, store, now }) => {
    if (query.personnel !== body.personnel) throw invalid({ personnel: 'contradiction' })
    return store.transaction(async (tx) => {
      const { id } = await personSeenBy(tx, actor, body.personnel)
      const row = await tx.create('documents', {
        ...storedOf(uploads.file, actor, now()),
        file_name: safeFileName(body.file_name, uploads.file.extensions),
        personnel: id,
        type: body.type,
      })
      return wireDocument(actor)(row)
    })
  },

  'documents.withdraw': ({ params, body, actor, store, now }) =>
    store.transaction(async (tx) => {
      const row = await tx.getOne('documents', params.id)
      if (!row) throw notFound()
      await personSeenBy(tx, actor, row.personnel)
      return wireDocument(actor)(await withdrawFile(tx, 'documents', row, { ...body, actor, now }))
    }),

  'documents.download': async ({ params, actor, store, files }) => {
    const row = await store.getOne('documents', params.id)
    if (!row) throw notFound()
    await personSeenBy(store, actor, row.personnel)
    assertReadable(actor, row)
    return keptFile(files, row)
  },

  'personnelFileNames.list': ({ store, query, actor }) =>
    listed(store, 'personnel_file_names', catalogQuery('personnel_file_names', query), keptFor(actor)),

  'personnelFiles.list': async ({ store, actor, query: { personnel_id, ...query } }) => {
    const { id } = await personSeenBy(store, actor, personnel_id)
    return listed(
      store,
      'personnel_files',
      shown('personnel_files', actor, query, { person: id }),
      wirePersonnelFile(actor),
    )
  },

  'personnelFiles.create': ({ body, uploads, actor, store, now }) =>
    store.transaction(async (tx) => {
      const { id: person } = await named('person', personSeenBy(tx, actor, body.person))
      const { category } = await chosen(tx, 'personnel_file_names', body.name)
      const row = await tx.create('personnel_files', {
        ...storedOf(uploads.file, actor, now()),
        person,
        name: body.name,
        category,
      })
      return wirePersonnelFile(actor)(row)
    }),

  'personnelFiles.withdraw': ({ params, body, actor, store, now }) =>
    store.transaction(async (tx) => {
      const row = await tx.getOne('personnel_files', params.id)
      if (!row) throw notFound()
      await personSeenBy(tx, actor, row.person)
      return wirePersonnelFile(actor)(await withdrawFile(tx, 'personnel_files', row, { ...body, actor, now }))
    }),

  'personnelFiles.download': async ({ params, actor, store, files }) => {
    const row = await store.getOne('personnel_files', params.id)
    if (!row) throw notFound()
    await personSeenBy(store, actor, row.person)
    assertReadable(actor, row)
    return keptFile(files, row)
  },
}
