import type { DataProvider, GetListParams, GetOneParams, UpdateParams } from 'react-admin'
import type { AccreditationPage } from '../../domain/personnel.ts'
import { call } from '../api/client.ts'
import { ifMatch } from '../api/requestBodies.ts'
import { offers } from '../port/backend.ts'
import { type MatrixItem, type MatrixPerson, parseMatrixPerson } from './adapter/person.ts'
import { fieldsOf } from './writes.ts'

/** What a page says of itself; `pages` and `count` where the back end says so. */
export interface MatrixMeta {
  page: number
  pages: number
  count?: number
}

const isNotFound = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404

/** The `meta` of a longer page than the screen has, for a back end that knows it. */
export interface MatrixSize {
  size?: number
}

/** The page that was asked for last: the same is asked for again by the clock, to show what others ticked. */
let asked = ''

const fetchPage = (
  page: number,
  { sort, filter = {}, signal, meta }: GetListParams,
): Promise<Partial<AccreditationPage> | null> => {
  const additions = {
    sort: sort && JSON.stringify([sort.field, sort.order]),
    filter: JSON.stringify(filter),
    size: (meta as MatrixSize | undefined)?.size,
  }
  const query = { page, ...(offers('accreditation.list', 'filter') ? additions : {}) }
  const before = asked
  asked = JSON.stringify(query)
  return call('accreditation.list', { query, signal, isByClock: asked === before })
}

/** Of what came, what is of the record with this id. */
const fieldsOfOne = (id: string | number, answer: unknown) => {
  const came = fieldsOf(answer)
  return came.id === undefined || String(came.id) === String(id) ? came : {}
}

/** Ticks an item. What is answered for it is not taken for the item (writes.ts): what was sent stays beside what came. */
const tickItem = async ({ version, ...seen }: MatrixItem): Promise<MatrixItem> => {
  const { id, status } = seen
  const options = { params: { id }, body: { id, status }, headers: ifMatch(version) }
  return { ...seen, ...fieldsOfOne(id, await call('accreditation.tick', options)) }
}

/** Items over what was known of each. */
const over = (known: readonly MatrixItem[], items: readonly MatrixItem[]): MatrixItem[] =>
  items.map((item) => ({ ...known.find(({ id }) => id === item.id), ...item }))

/** A person's row as it is now: as it was, with what its items were answered, and with what it is read as since. */
const fetchRow = async (before: MatrixPerson, tickedItems: MatrixItem[]): Promise<MatrixPerson> => {
  const answer = await call('accreditation.get', { params: { id: before.id } }).catch(() => undefined)
  const { personnel_accreditation: read, ...row } = fieldsOfOne(before.id, answer)
  const ticked = before.personnel_accreditation.map(
    (item) => tickedItems.find(({ id }) => id === item.id) ?? item,
  )
  return parseMatrixPerson({
    ...before,
    ...row,
    id: before.id,
    personnel_accreditation: Array.isArray(read) ? over(ticked, read) : ticked,
  })
}

/**
 * The accreditation matrix in react-admin's verbs. A page is as long as the back end makes it, so `meta` says where one is. An update's
 * `personnel_accreditation` holds the items to tick, each with the version that was seen (`If-Match`: 412 when somebody was first); it
 * answers the person's row, whose light has followed.
 */
export const matrixProvider = {
  getList: async (_resource: string, params: GetListParams) => {
    const requestedPage = Math.max(1, params.pagination?.page ?? 1)
    const response = await fetchPage(requestedPage, params).catch((error: unknown) => {
      // Other back ends have no page beyond their last.
      if (requestedPage > 1 && isNotFound(error)) return fetchPage(1, params)
      throw error
    })
    const { results = [], page = requestedPage, pages = 1, count } = response ?? {}
    const meta: MatrixMeta = { page, pages, count }
    return {
      data: results.map(parseMatrixPerson),
      pageInfo: { hasPreviousPage: page > 1, hasNextPage: page < pages },
      meta,
    }
  },

  getOne: async (_resource: string, { id }: GetOneParams) => ({
    data: parseMatrixPerson(await call('accreditation.get', { params: { id } })),
  }),

  update: async (_resource: string, { data, previousData }: UpdateParams<MatrixPerson>) => {
    const tickedItems: MatrixItem[] = []
    for (const item of data.personnel_accreditation ?? []) tickedItems.push(await tickItem(item))
    return { data: await fetchRow(previousData, tickedItems) }
  },
} as Pick<DataProvider, 'getList' | 'getOne' | 'update'>
