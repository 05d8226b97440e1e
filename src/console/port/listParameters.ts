import type { PaginationPayload } from 'react-admin'

/** Filters that the documented API accepts as query parameters, by resource. */
const PARAMETERS: Record<string, readonly string[]> = {
  personnel: ['active'],
}

/** Splits a list's filter into query parameters that the API documents and all other fields. */
export const splitFilterByApiSupport = (resource: string, filter: Record<string, unknown> = {}) => {
  const isParameter = (name: string) => PARAMETERS[resource]?.includes(name) ?? false
  const entries = Object.entries(filter)
  return {
    query: Object.fromEntries(
      entries.flatMap(([name, value]) =>
        isParameter(name) && value !== undefined ? [[name, String(value)]] : [],
      ),
    ),
    filter: Object.fromEntries(entries.filter(([name]) => !isParameter(name))),
  }
}

/** Returns a page of a list that the server does not page. */
export const getPageOfRows = <R>(rows: readonly R[], pagination?: PaginationPayload) => {
  const { page, perPage } = pagination ?? { page: 1, perPage: rows.length }
  return { data: rows.slice((page - 1) * perPage, page * perPage), total: rows.length }
}
