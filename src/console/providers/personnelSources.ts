import type { DataProvider, GetListParams, GetOneParams, UpdateParams } from 'react-admin'
import { own } from '../../domain/own.ts'
import { callForResponse } from '../api/client.ts'
import { totalOf } from './httpClient.ts'

/** How many a search has found, of whom the best came. */
export interface SearchMeta {
  found: number
}

/** The search for people in react-admin's verbs: `filter.search` is the text. All that it answers is paged here, in its own order, best first. */
const searchProvider = {
  getList: async (_resource: string, { filter, pagination, signal }: GetListParams) => {
    const { data, headers } = await callForResponse('personnel.search', {
      query: { search: filter.search },
      signal,
    })
    const found = Array.isArray(data) ? data : []
    const { page = 1, perPage = found.length } = pagination ?? {}
    const meta: SearchMeta = { found: totalOf(headers, found.length) }
    return { data: found.slice((page - 1) * perPage, page * perPage), total: found.length, meta }
  },
} as Pick<DataProvider, 'getList'>

/** The matrix's own provider, loaded with its first call: most sessions begin elsewhere. */
const matrix = async () => (await import('./matrixProvider.ts')).matrixProvider
const matrixProvider = {
  getList: async (resource: string, params: GetListParams) => (await matrix()).getList(resource, params),
  getOne: async (resource: string, params: GetOneParams) => (await matrix()).getOne(resource, params),
  update: async (resource: string, params: UpdateParams) => (await matrix()).update(resource, params),
} as Pick<DataProvider, 'getList' | 'getOne' | 'update'>

const sources = { search: searchProvider, matrix: matrixProvider } satisfies Record<
  string,
  Partial<DataProvider>
>

/** Which of their calls people are read and changed by. They are one resource with one cache, so a change of a person shows in all lists. */
export interface PersonnelMeta {
  source: keyof typeof sources
}

/** The rows of the accreditation matrix. */
export const MATRIX = { source: 'matrix' } satisfies PersonnelMeta

/** The provider that a call's `meta.source` names, if it names one. */
export const personnelSource = (meta: unknown): Partial<DataProvider> | undefined =>
  typeof meta === 'object' && meta !== null && 'source' in meta
    ? own<Partial<DataProvider>>(sources, String(meta.source))
    : undefined
