import {
  type DataProvider,
  type GetListParams,
  type GetOneParams,
  HttpError,
  type UpdateParams,
} from 'react-admin'
import type { AccreditationPage } from '../../../domain/people/schemas.ts'
import { callEndpoint } from '../client.ts'
import { findRowCount, findRows, hasNextPage } from '../records/listPages.ts'
import { type MatrixItem, type MatrixPerson, parseMatrixPerson } from '../records/person.ts'
import { getIfMatchHeader } from '../requestBodies.ts'
import type { MatrixMeta } from '../sources.ts'
import { getFieldsOfReply } from './writes.ts'

type MatrixReply = Partial<Omit<AccreditationPage, 'next' | 'previous'>> | AccreditationPage['results']

const fetchMatrixPage = (page: number, signal?: AbortSignal): Promise<MatrixReply> =>
  callEndpoint('accreditation.list', { query: { page }, ...(signal && { signal }) })

/** Returns the number of pages. Some back ends send only the number of rows, or only the address of the next page. */
const findPageCount = (reply: MatrixReply, page: number): number => {
  if (!Array.isArray(reply) && reply.pages !== undefined) return reply.pages
  if (!hasNextPage(reply)) return page
  const pages = Math.ceil((findRowCount(reply) ?? 0) / (findRows(reply)?.length || 1))
  return Math.max(page + 1, pages)
}

/** Returns the fields of a reply, or {} if the reply is about another record. */
const getMatchingRecordFields = (id: string | number, answer: unknown) => {
  const fields = getFieldsOfReply(answer)
  return fields.id === undefined || String(fields.id) === String(id) ? fields : {}
}

/** Saves whether a person meets a requirement. Keeps known fields that the reply omits. */
const saveRequirementStatus = async ({ version, ...item }: MatrixItem): Promise<MatrixItem> => {
  const { id, status } = item
  const options = { params: { id }, body: { id, status }, headers: getIfMatchHeader(version) }
  return { ...item, ...getMatchingRecordFields(id, await callEndpoint('accreditation.tick', options)) }
}

/** Adds known fields to the newer items with the same id. */
const mergeRequirementItems = (known: readonly MatrixItem[], items: readonly MatrixItem[]): MatrixItem[] =>
  items.map((item) => ({ ...known.find(({ id }) => id === item.id), ...item }))

/** Reloads a person's row after a change, because the reply does not contain the person's status. */
const fetchUpdatedPerson = async (before: MatrixPerson, tickedItems: MatrixItem[]): Promise<MatrixPerson> => {
  const answer = await callEndpoint('accreditation.get', { params: { id: before.id } }).catch(() => undefined)
  const { personnel_accreditation: read, ...row } = getMatchingRecordFields(before.id, answer)
  const ticked = before.personnel_accreditation.map(
    (item) => tickedItems.find(({ id }) => id === item.id) ?? item,
  )
  return parseMatrixPerson({
    ...before,
    ...row,
    id: before.id,
    personnel_accreditation: Array.isArray(read) ? mergeRequirementItems(ticked, read) : ticked,
  })
}

/**
 * Data provider of the accreditation matrix, a table of people and the requirements they meet. An update saves the changed
 * requirements of one person.
 */
export const matrixProvider = {
  getList: async (_resource: string, { pagination, signal }: GetListParams) => {
    const requestedPage = Math.max(1, pagination?.page ?? 1)
    const response = await fetchMatrixPage(requestedPage, signal).catch((error: unknown) => {
      // Returns to the first page if the requested page no longer exists.
      if (requestedPage > 1 && error instanceof HttpError && error.status === 404)
        return fetchMatrixPage(1, signal)
      throw error
    })
    const page = (Array.isArray(response) ? undefined : response.page) ?? requestedPage
    const pages = findPageCount(response, page)
    const count = findRowCount(response)
    const meta: MatrixMeta = { page, pages, ...(count !== undefined && { count }) }
    return {
      data: ((findRows(response) ?? []) as AccreditationPage['results']).map(parseMatrixPerson),
      pageInfo: { hasPreviousPage: page > 1, hasNextPage: page < pages },
      meta,
    }
  },

  getOne: async (_resource: string, { id }: GetOneParams) => ({
    data: parseMatrixPerson(await callEndpoint('accreditation.get', { params: { id } })),
  }),

  update: async (_resource: string, { data, previousData }: UpdateParams<MatrixPerson>) => {
    const tickedItems: MatrixItem[] = []
    for (const item of data.personnel_accreditation ?? []) tickedItems.push(await saveRequirementStatus(item))
    return { data: await fetchUpdatedPerson(previousData, tickedItems) }
  },
} as Pick<DataProvider, 'getList' | 'getOne' | 'update'>
