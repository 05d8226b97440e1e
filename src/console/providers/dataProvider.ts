import simpleRestProvider from 'ra-data-simple-rest'
import {
  type DataProvider,
  type GetListParams,
  type GetManyParams,
  type GetOneParams,
  HttpError,
  type QueryFunctionContext,
  type RaRecord,
  type UpdateParams,
  withLifecycleCallbacks,
} from 'react-admin'
import { call, offersVerb } from '../api/client.ts'
import { toHttpError } from '../api/httpErrors.ts'
import { answersWholeRecords } from '../port/backend.ts'
import { recordCallbacks } from './adapter/adapter.ts'
import { parseCompanyData } from './adapter/company.ts'
import { COMPANY_DATA, contactsProvider, todosProvider } from './companySources.ts'
import { httpClient } from './httpClient.ts'
import { personnelSource } from './personnelSources.ts'
import type { WriteParams } from './writes.ts'

/** ra-data-simple-rest over the documented calls. Its httpClient needs the parameters of a write. */
const rest = (params?: WriteParams, asked?: Record<string, string>) =>
  simpleRestProvider('', httpClient(params, asked))
const { getOne, getMany, getManyReference } = rest()

/** The log in react-admin's verbs. Its list has no total, as millions of entries would be counted for it: one row more than the page has tells whether there is another page. */
const logProvider = {
  getList: async (_resource: string, { pagination, sort, filter, signal }: GetListParams) => {
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 }
    const from = (page - 1) * perPage
    const rows = await call('log.list', {
      query: {
        filter: JSON.stringify(filter),
        sort: JSON.stringify(['id', sort?.order ?? 'DESC']),
        range: JSON.stringify([from, from + perPage]),
      },
      signal,
    })
    return {
      data: rows.slice(0, perPage),
      pageInfo: { hasPreviousPage: page > 1, hasNextPage: rows.length > perPage },
    }
  },
} as Pick<DataProvider, 'getList'>

/** Resources whose documented calls are not those of a list and its records. */
const SPECIAL: Record<string, Partial<DataProvider>> = {
  contacts: contactsProvider,
  log: logProvider,
  todos: todosProvider,
}

/** The provider of a call that ra-data-simple-rest's way does not fit, if it is such a call. */
const specialFor = (resource: string, meta?: unknown): Partial<DataProvider> | undefined =>
  resource === 'personnel' ? personnelSource(meta) : SPECIAL[resource]

/** Company data are part of the resource `companies`. The contract calls them `companyData`. */
const isCompanyData = (resource: string, meta?: { source?: unknown }): boolean =>
  resource === 'companies' && meta?.source === COMPANY_DATA.source

/** Company data have the company's id, which another back end may leave out. */
const toCompanyData = <R extends RaRecord>({ data }: { data: RaRecord }, id: R['id']) => ({
  data: parseCompanyData({ ...data, id }) as unknown as R,
})

/** What is done with many people at once needs of each; lists of another back end may carry the roster's columns alone. */
const NEEDED_OF_MANY = ['active', 'role_name', 'role_definition', 'accreditation_number', 'profile_picture']
/** So many are asked for at a time. */
const AT_ONCE = 6

/** The same people, each read by itself where the list says too little; whoever is not there any more is left out. */
const wholePeople = async <R extends RaRecord>(rows: readonly R[], signal?: AbortSignal): Promise<R[]> => {
  const read = async (row: R): Promise<R[]> => {
    if (NEEDED_OF_MANY.every((field) => field in row)) return [row]
    try {
      const { data } = await getOne<R>('personnel', { id: row.id, signal })
      return [{ ...row, ...data }]
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return []
      throw error
    }
  }
  const people: R[] = []
  for (let from = 0; from < rows.length; from += AT_ONCE)
    people.push(...(await Promise.all(rows.slice(from, from + AT_ONCE).map(read))).flat())
  return people
}

/** ra-data-simple-rest, but for reads that it does not know and for the matrix. Works with a back end that pages and with one that does not. */
const restDataProvider: DataProvider = {
  supportAbortSignal: true,

  getList: (resource, params) => {
    const special = specialFor(resource, params.meta)?.getList
    return (special ?? rest(undefined, params.meta?.asked).getList)(resource, params)
  },
  getMany: async <R extends RaRecord>(resource: string, params: GetManyParams<R> & QueryFunctionContext) => {
    const answer = await getMany<R>(resource, params)
    if (resource !== 'personnel' || answersWholeRecords()) return answer
    return { data: await wholePeople(answer.data, params.signal) }
  },
  getManyReference: (resource, params) =>
    (specialFor(resource)?.getManyReference ?? getManyReference)(resource, params),

  getOne: async <R extends RaRecord>(resource: string, params: GetOneParams<R> & QueryFunctionContext) => {
    const { id, meta, signal } = params
    const special = specialFor(resource, meta)?.getOne
    if (special) return special<R>(resource, params)
    if (isCompanyData(resource, meta)) return toCompanyData<R>(await getOne('companyData', params), id)
    if (offersVerb(resource, 'get')) {
      const { data } = await getOne<R>(resource, params)
      // Another back end may leave the id out.
      return { data: { ...data, id: data.id ?? id } }
    }
    const { data } = await getMany<R>(resource, { ids: [id], signal })
    const found = data.find((row) => String(row.id) === String(id))
    if (!found) throw toHttpError(404, null)
    return { data: found }
  },

  create: (resource, params) => rest(params).create(resource, params),
  update: async <R extends RaRecord>(resource: string, params: UpdateParams<R>) => {
    const special = specialFor(resource, params.meta)?.update
    if (special) return special<R>(resource, params)
    const { update } = rest(params)
    return isCompanyData(resource, params.meta)
      ? toCompanyData<R>(await update('companyData', params), params.id as R['id'])
      : update<R>(resource, params)
  },
  updateMany: (resource, params) => rest(params).updateMany(resource, params),
  delete: (resource, params) => rest(params).delete(resource, params),
  deleteMany: (resource, params) => rest(params).deleteMany(resource, params),
}

/** The data provider, with its records parsed (adapter/adapter.ts). */
export const dataProvider: DataProvider = withLifecycleCallbacks(restDataProvider, recordCallbacks)
