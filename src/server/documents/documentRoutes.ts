import type { documentEndpoints } from '../../contract/documents.ts'
import type { PersonnelDocument, PersonnelFile } from '../../domain/documents.ts'
import { toSafeFileName } from '../../domain/fileName.ts'
import type { Actor } from '../../domain/groups.ts'
import { can, canSeeCompany } from '../../domain/permissions.ts'
import { canReadDocument, getDocumentName, hasHiddenDocuments } from '../../domain/provenFields.ts'
import { assertOffered, catalogQuery, entryOf, keptFor } from '../catalogs/entries.ts'
import { HttpError, invalid, notFound } from '../common/httpError.ts'
import { companySeenBy, wireCompanyFile } from '../companies/companies.ts'
import { dropDocument, keptFile, storedOf } from '../files/uploads.ts'
import type { Call, Handlers } from '../http/call.ts'
import { personSeenBy } from '../personnel/people.ts'
import { listed, toListQuery } from '../records/lists.ts'
import { narrowed } from '../records/narrowed.ts'
import {
  assertReadable,
  isOwnUpload,
  standing,
  type Withdrawn,
  wireWithdrawalOf,
  withdrawFile,
} from '../records/withdrawals.ts'
import type { Row, Rows } from '../store/rows.ts'
import type { Filter, ListQuery, Reader } from '../store/store.ts'

/** The fields that both kinds of a person's files have on the wire. */
const wireFile = (actor: Actor, row: Row<'documents' | 'personnel_files'>) => ({
  created_at: row.created_at,
  file_name: row.file_name,
  media_type: row.media_type,
  size: row.size,
  scan: row.scan,
  ...wireWithdrawalOf(actor, row, can(actor, 'personnelFiles.create') && isOwnUpload(actor, row)),
})

const wireDocument =
  (actor: Actor) =>
  (row: Row<'documents'>): PersonnelDocument => ({
    id: row.id,
    type: row.type,
    personnel: row.personnel,
    file: `/files/download/${row.id}/`,
    ...wireFile(actor, row),
  })

const wirePersonnelFile =
  (actor: Actor) =>
  (row: Row<'personnel_files'>): PersonnelFile => ({
    id: row.id,
    name: row.title,
    category: row.category,
    person: row.person,
    file: `/files/personnel/download/${row.id}/`,
    ...wireFile(actor, row),
  })

/** Finds a company or person named in a body. One that does not exist, or that the user may not see, is an error of the field. */
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

type PersonDocuments = 'documents' | 'personnel_files'

interface NamedDocument {
  file_name: string
  /** The catalogue's name of a named file. */
  title?: string
  type?: string
}

const nameOf = ({ title, type = '', file_name }: NamedDocument): string =>
  title ?? getDocumentName({ type, file_name })

/** Returns a filter of the documents of a person without those that are hidden from the user. */
const visibleOf = async <C extends PersonDocuments>(
  store: Reader,
  collection: C,
  actor: Actor,
  of: Filter<C>,
): Promise<Filter<C>> => {
  if (!hasHiddenDocuments(actor)) return of
  const { rows } = await store.getList(collection, { filter: of })
  return { ...of, id: rows.filter((row) => canReadDocument(actor, nameOf(row))).map(({ id }) => id) }
}

/** Builds the query of a list of files: those of `of`, current or withdrawn. */
const shown = <C extends 'company_files' | 'documents' | 'personnel_files'>(
  collection: C,
  actor: Actor,
  { filter: { withdrawn, ...filter } = {}, ...query }: FileQuery,
  of: Filter<C>,
): ListQuery<C> => {
  const asked = toListQuery(collection, { ...newestFirst, ...query, filter })
  return { ...asked, filter: narrowed<C>(asked.filter, of, standing(actor, withdrawn)) }
}

/** Builds the handlers that withdraw and download a kind of file. `assertSeen` throws 404 if the user may not see whose file it is. */
const keptFiles = <C extends 'company_files' | 'documents' | 'personnel_files', W>(
  collection: C,
  wire: (actor: Actor) => (row: Row<C>) => W,
  assertSeen: (reader: Reader, actor: Actor, row: Row<C>) => Promise<unknown>,
) => {
  type Kept = Row<C> & Withdrawn
  const seen = async (reader: Reader, actor: Actor, id: number): Promise<Kept> => {
    const row = (await reader.getOne<keyof Rows>(collection, id)) as Kept | undefined
    if (!row) throw notFound()
    await assertSeen(reader, actor, row)
    return row
  }
  return {
    withdraw: ({ params, body, actor, store, now }: Call<Endpoints['documents.withdraw']>) =>
      store.transaction(async (tx) => {
        const row = await seen(tx, actor, params.id)
        return wire(actor)(await withdrawFile(tx, collection, row, { ...body, actor, now }))
      }),
    download: async ({ params, actor, store, files }: Call<Endpoints['documents.download']>) => {
      const row = await seen(store, actor, params.id)
      assertReadable(actor, row)
      if (collection !== 'company_files' && !canReadDocument(actor, nameOf(row))) throw notFound()
      return keptFile(files, row)
    },
  }
}

const companyFiles = keptFiles('company_files', wireCompanyFile, async (_, actor, { company }) => {
  if (!canSeeCompany(actor, company)) throw notFound()
})
const documents = keptFiles('documents', wireDocument, (reader, actor, { personnel }) =>
  personSeenBy(reader, actor, personnel),
)
const personnelFiles = keptFiles('personnel_files', wirePersonnelFile, (reader, actor, { person }) =>
  personSeenBy(reader, actor, person),
)

export const documentRoutes: Handlers<Endpoints> = {
  'companyFiles.withdraw': companyFiles.withdraw,
  'companyFiles.download': companyFiles.download,
  'documents.withdraw': documents.withdraw,
  'documents.download': documents.download,
  'personnelFiles.withdraw': personnelFiles.withdraw,
  'personnelFiles.download': personnelFiles.download,

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

  'documents.list': async ({ store, actor, query: { personnel, ...query } }) => {
    const { id } = await personSeenBy(store, actor, personnel)
    return listed(
      store,
      'documents',
      shown('documents', actor, query, await visibleOf(store, 'documents', actor, { personnel: id })),
      wireDocument(actor),
    )
  },

  'documents.create': async ({ query, body, uploads, actor, store, now }) => {
    if (query.personnel !== body.personnel) throw invalid({ personnel: 'contradiction' })
    return store.transaction(async (tx) => {
      const { id } = await personSeenBy(tx, actor, body.personnel)
      const row = await tx.create('documents', {
        ...storedOf(uploads.file, actor, now()),
        file_name: toSafeFileName(body.file_name, uploads.file.extensions),
        personnel: id,
        type: body.type,
      })
      return wireDocument(actor)(row)
    })
  },

  'personnelFileNames.list': ({ store, query, actor }) =>
    listed(store, 'personnel_file_names', catalogQuery('personnel_file_names', query), keptFor(actor)),

  'personnelFiles.list': async ({ store, actor, query: { personnel_id, ...query } }) => {
    const { id } = await personSeenBy(store, actor, personnel_id)
    return listed(
      store,
      'personnel_files',
      shown(
        'personnel_files',
        actor,
        query,
        await visibleOf(store, 'personnel_files', actor, { person: id }),
      ),
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
}
