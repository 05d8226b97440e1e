import { type Identifier, type RaRecord, useGetMany } from 'react-admin'
import { queryOptions } from './queryOptions.ts'

const isId = (value: unknown): value is Identifier =>
  typeof value === 'number' || (typeof value === 'string' && value !== '')

/** The records of a resource that some values name, by id; what is no id, or not there, has none. */
export const useRecordsById = (resource: string, values: readonly unknown[]) => {
  const ids = [...new Set(values.filter(isId))]
  const { data = [] } = useGetMany<RaRecord>(resource, { ids }, { ...queryOptions, enabled: ids.length > 0 })
  return (value: unknown): RaRecord | undefined =>
    data.find((record) => record && String(record.id) === String(value))
}
