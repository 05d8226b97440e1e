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
