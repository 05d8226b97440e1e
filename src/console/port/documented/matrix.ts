import { type GetListParams, HttpError, type RaRecord } from 'react-admin'
import type { AccreditationPage } from '../../../domain/people/schemas.ts'
import { callEndpoint } from '../client.ts'
import { findRowCount, findRows, hasNextPage } from '../records/listPages.ts'
import type { MatrixItem, MatrixPerson } from '../records/person.ts'
import type { Tick } from '../strategy.ts'
import { getFieldsOfReply } from './writes.ts'

type MatrixReply = Partial<Omit<AccreditationPage, 'next' | 'previous'>> | AccreditationPage['results']

const requestMatrixPage = (page: number, signal?: AbortSignal): Promise<MatrixReply> =>
  callEndpoint('accreditation.list', { query: { page }, signal })

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

/** Adds known fields to the newer items with the same id. */
const mergeRequirementItems = (known: readonly MatrixItem[], items: readonly MatrixItem[]): MatrixItem[] =>
  items.map((item) => ({ ...known.find(({ id }) => id === item.id), ...item }))

/** Reloads a person after changes of their requirements, because the replies do not contain the person's status. */
export const getPersonAfterTicks = async (person: MatrixPerson, ticks: readonly Tick[]) => {
  const tickedItems = ticks.map(({ item: { version: _, ...item }, reply }) => ({
    ...item,
    ...getMatchingRecordFields(item.id, reply),
  }))
  const answer = await callEndpoint('accreditation.get', { params: { id: person.id } }).catch(() => undefined)
  const { personnel_accreditation: read, ...row } = getMatchingRecordFields(person.id, answer)
  const ticked = person.personnel_accreditation.map(
    (item) => tickedItems.find(({ id }) => id === item.id) ?? item,
  )
  return {
    ...person,
    ...row,
    id: person.id,
    personnel_accreditation: Array.isArray(read) ? mergeRequirementItems(ticked, read) : ticked,
  }
}

/** Returns a page of the matrix, or the first page if the requested page no longer exists. */
export const fetchMatrixPage = async ({ pagination, signal }: GetListParams) => {
  const requestedPage = Math.max(1, pagination?.page ?? 1)
  const reply = await requestMatrixPage(requestedPage, signal).catch((error: unknown) => {
    if (requestedPage > 1 && error instanceof HttpError && error.status === 404)
      return requestMatrixPage(1, signal)
    throw error
  })
  const page = (Array.isArray(reply) ? undefined : reply.page) ?? requestedPage
  const count = findRowCount(reply)
  return {
    rows: (findRows(reply) ?? []) as RaRecord[],
    page,
    pages: findPageCount(reply, page),
    ...(count !== undefined && { count }),
  }
}
