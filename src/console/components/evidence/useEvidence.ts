import { useGetList } from 'react-admin'
import type { Evidence } from '../../../domain/evidence.ts'
import { queryOptions } from '../queryOptions.ts'

/** More than anybody brings for one person. */
const ALL = { page: 1, perPage: 500 }
const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const

/** The documents of an item or of all of a person's, the newest first. */
export const useEvidence = (filter: { item: number } | { personnel: string }) =>
  useGetList<Evidence>('evidence', { pagination: ALL, sort: NEWEST_FIRST, filter }, queryOptions)
