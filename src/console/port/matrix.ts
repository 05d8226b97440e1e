import type { DataProvider, GetListParams, GetOneParams, UpdateParams } from 'react-admin'
import { callEndpoint } from './client.ts'
import { loadStrategy } from './loadStrategy.ts'
import { type MatrixPerson, parseMatrixPerson } from './records/person.ts'
import { getIfMatchHeader } from './requestBodies.ts'
import type { Tick } from './strategy.ts'

/**
 * Data provider of the accreditation matrix, a table of people and the requirements they meet. An update saves the changed
 * requirements of one person. Our own server answers 412 if another user has changed one of them.
 */
export const matrixProvider = {
  getList: async (_resource: string, params: GetListParams) => {
    const { rows, ...meta } = await (await loadStrategy()).fetchMatrixPage(params)
    const { page, pages } = meta
    return {
      data: rows.map(parseMatrixPerson),
      pageInfo: { hasPreviousPage: page > 1, hasNextPage: page < pages },
      meta,
    }
  },

  getOne: async (_resource: string, { id }: GetOneParams) => ({
    data: parseMatrixPerson(await callEndpoint('accreditation.get', { params: { id } })),
  }),

  update: async (_resource: string, { data, previousData }: UpdateParams<MatrixPerson>) => {
    const { getPersonAfterTicks } = await loadStrategy()
    const ticks: Tick[] = []
    for (const item of data.personnel_accreditation ?? []) {
      const { id, status, version } = item
      const options = { params: { id }, body: { id, status }, headers: getIfMatchHeader(version) }
      ticks.push({ item, reply: await callEndpoint('accreditation.tick', options) })
    }
    return { data: parseMatrixPerson(await getPersonAfterTicks(previousData, ticks)) }
  },
} as Partial<DataProvider>
