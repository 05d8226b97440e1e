import type { DataProvider } from 'react-admin'

/** Data provider methods that each server adapter implements. */
export type BackEnd = Pick<
  DataProvider,
  'getList' | 'getMany' | 'getManyReference' | 'getOne' | 'create' | 'update' | 'delete'
>

/** Values of `meta` that select another endpoint for a resource. */
export const MATRIX = { source: 'matrix' } as const
export const SEARCH = { source: 'search' } as const
export const COMPANY_DATA = { source: 'data' } as const

/** `meta` that requests the number of people of each company in a list. Only our own server supports it. */
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

/** Data providers for resources that need more than plain lists and records. Keys are `resource` or `resource/source`. */
export type SpecialProviders = Readonly<Record<string, Partial<DataProvider>>>

/** Returns the key of a resource in SpecialProviders. */
export const getDataProviderKey = (resource: string, meta?: { source?: string }): string =>
  meta?.source ? `${resource}/${meta.source}` : resource
