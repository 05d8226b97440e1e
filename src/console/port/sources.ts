import type { DataProvider } from 'react-admin'

/** Methods of a data provider. Bulk changes are sent as one request per record. */
export type BackEnd = Pick<
  DataProvider,
  'getList' | 'getMany' | 'getManyReference' | 'getOne' | 'create' | 'update' | 'delete'
>

/** Values of `meta` that select one of several endpoints for a resource. */
export const MATRIX = { source: 'matrix' } as const
export const SEARCH = { source: 'search' } as const
export const COMPANY_DATA = { source: 'data' } as const

/** `meta` that adds the number of people to each company in a list. Only supported by our own server. */
export const WITH_PEOPLE = { query: { include: 'people' } } as const

/** `meta` of a search reply. */
export interface SearchMeta {
  /** Number of matching people. The reply contains only the best matches. */
  found: number
}

/** `meta` of a page of the accreditation matrix. Some servers omit `count`. */
export interface MatrixMeta {
  page: number
  pages: number
  count?: number
}

/** Providers of resources that differ from plain lists and records, by resource or `resource/source`. */
export type SpecialProviders = Readonly<Record<string, Partial<DataProvider>>>

/** Returns the key of a provider in SpecialProviders. */
export const getSourceKey = (resource: string, meta?: { source?: string }): string =>
  meta?.source ? `${resource}/${meta.source}` : resource
