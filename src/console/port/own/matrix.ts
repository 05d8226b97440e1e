import type { DataProvider, GetListParams, GetOneParams, UpdateParams } from 'react-admin'
import { callEndpoint } from '../client.ts'
import { type MatrixPerson, parseMatrixPerson } from '../records/person.ts'
import { getIfMatchHeader } from '../requestBodies.ts'
import type { MatrixMeta } from '../sources.ts'

/**
 * Data provider of the accreditation matrix, a table of people and the requirements they meet. An update saves the changed
 * requirements of one person. The server answers 412 if another user has changed one of them.
 */
export const matrixProvider = {
  getList: async (_resource: string, { pagination, sort, filter = {}, signal }: GetListParams) => {
    const { results, page, pages, count } = await callEndpoint('accreditation.list', {
      query: {
        page: Math.max(1, pagination?.page ?? 1),
        ...(pagination && { size: pagination.perPage }),
        sort: sort && JSON.stringify([sort.field, sort.order]),
        filter: JSON.stringify(filter),
      },
      signal,
    })
    return {
      data: results.map(parseMatrixPerson),
      pageInfo: { hasPreviousPage: page > 1, hasNextPage: page < pages },
      meta: { page, pages, count } satisfies MatrixMeta,
    }
  },

  getOne: async (_resource: string, { id }: GetOneParams) => ({
    data: parseMatrixPerson(await callEndpoint('accreditation.get', { params: { id } })),
  }),

  update: async (_resource: string, { data, previousData }: UpdateParams<MatrixPerson>) => {
    let row = previousData
    for (const { id, status, version } of data.personnel_accreditation ?? []) {
      const options = { params: { id }, body: { id, status }, headers: getIfMatchHeader(version) }
      const { person } = await callEndpoint('accreditation.tick', options)
      row = parseMatrixPerson(person)
    }
    return { data: row }
  },
} as Pick<DataProvider, 'getList' | 'getOne' | 'update'>
