import { useGetList } from 'react-admin'
import { queryOptions } from '../queryOptions.ts'
import { type FileAreaName, fileArea } from './fileAreas.ts'

/** A type of file: the value that is sent, and its label. */
export interface Choice {
  value: string
  label: string
}

export interface Choices {
  /** undefined while they are on the way. */
  list?: readonly Choice[]
  error?: Error | null
  retry?: () => void
}

interface NameRow {
  id: number
  category: string
  name: string
}

/** As many as a list may have; they are few dozens. */
const ALL = { page: 1, perPage: 1000 }
const BY_NAME = { field: 'name', order: 'ASC' } as const

/** What a file of an area can be: names as 'category: name' (specification, section 2), category by category, or the fixed types. */
export const useFileChoices = (area: FileAreaName): Choices => {
  const { choices, categories = [] } = fileArea(area)
  const fixed = typeof choices === 'string' ? undefined : choices
  const { data, error, refetch } = useGetList<NameRow>(
    typeof choices === 'string' ? choices : '',
    { pagination: ALL, sort: BY_NAME },
    { ...queryOptions, enabled: !fixed },
  )
  if (fixed) return { list: fixed.map((type) => ({ value: type, label: type })) }
  const sorted = (data ?? [])
    .map((row) => ({ row, place: categories.indexOf(row.category) }))
    .sort((a, b) => a.place - b.place)
  return {
    list: data && sorted.map(({ row }) => ({ value: String(row.id), label: `${row.category}: ${row.name}` })),
    error,
    retry: () => void refetch(),
  }
}
