import type { RaRecord } from 'react-admin'
import { callEndpoint } from './client.ts'
import { splitFilterByApiSupport } from './listParameters.ts'
import { readWithRest } from './readWithRest.ts'
import type { Strategy } from './strategy.ts'

/** Strategy for our own server, which filters, sorts and pages lists, and replies to writes with the whole record. */
export const ownStrategy: Strategy = {
  getList: (resource, params) => {
    const { query, filter } = splitFilterByApiSupport(resource, params.filter)
    return readWithRest('getList', resource, { ...params, filter }, { ...query, ...params.meta?.query })
  },
  getMany: (resource, params) => readWithRest('getMany', resource, params),

  convertRecord: (_resource, record) => record,
  getRecordAfterWrite: (_resource, { id, reply }) =>
    id === undefined ? reply : { ...(reply as RaRecord), id: (reply as RaRecord | null)?.id ?? id },

  fetchContacts: (id, filter, signal) =>
    callEndpoint('contacts.list', { params: { id }, query: { filter: JSON.stringify(filter) }, signal }),

  fetchMatrixPage: async ({ pagination, sort, filter = {}, signal }) => {
    const query = {
      page: Math.max(1, pagination?.page ?? 1),
      size: pagination?.perPage,
      sort: sort && JSON.stringify([sort.field, sort.order]),
      filter: JSON.stringify(filter),
    }
    const { results, page, pages, count } = await callEndpoint('accreditation.list', { query, signal })
    return { rows: results, page, pages, count }
  },
  getPersonAfterTicks: (person, ticks) => ticks.at(-1)?.reply.person ?? person,
}
