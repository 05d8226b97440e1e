import type { DataProvider } from 'react-admin'

/** The verbs of a back end. Changes of many records are changes of one record each. */
export type BackEnd = Pick<
  DataProvider,
  'getList' | 'getMany' | 'getManyReference' | 'getOne' | 'create' | 'update' | 'delete'
>

/** Values of `meta` that choose among several calls of one resource. The resource keeps one cache, so a change shows in all its views. */
export const MATRIX = { source: 'matrix' } as const
export const SEARCH = { source: 'search' } as const
export const COMPANY_DATA = { source: 'data' } as const

/** `meta` of a list of companies that has each company's number of people. Our own back end only. */
export const WITH_PEOPLE = { query: { include: 'people' } } as const

/** `meta` of a search's result. */
export interface SearchMeta {
  /** Number of people that match; the result has the best of them. */
  found: number
}

/** `meta` of a page of the matrix. Another back end may leave out `count`. */
export interface MatrixMeta {
  page: number
  pages: number
  count?: number
}

/** Providers of the calls that are not a plain list and its records, by resource or `resource/source`. */
export type SpecialProviders = Readonly<Record<string, Partial<DataProvider>>>

/** The key of a call in SpecialProviders. */
export const getSourceKey = (resource: string, meta?: { source?: string }): string =>
  meta?.source ? `${resource}/${meta.source}` : resource
