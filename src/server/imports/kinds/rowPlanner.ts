import { normalizeText } from '../../../domain/common/text.ts'
import { normalizeAccreditationNumber } from '../../../domain/credentials/printedNumber.ts'
import type { Reader } from '../../store/store.ts'
import { importTexts } from '../importTexts.ts'
import type { RowPlan, RowPlanner, RowProblem, RowTexts } from './importer.ts'
import { createImportRowParser, type RowValues } from './rowValues.ts'

/** Returns the keys that identify the record of a row, as pairs of field and key. Rows with the same key are duplicates. */
export type RowKeyGetter = (row: RowTexts) => readonly (readonly [field: string, key: string])[]

/** Creates a function that returns a problem if an earlier row has the same key. */
export const createDuplicateRowFinder = (getKeys: RowKeyGetter): ((row: RowTexts) => RowProblem[]) => {
  const rowNumbers = new Map<string, number>()
  return (row) =>
    getKeys(row).flatMap(([field, key]) => {
      const fieldKey = `${field} ${key}`
      const firstNumber = rowNumbers.get(fieldKey) ?? row.number
      rowNumbers.set(fieldKey, firstNumber)
      return firstNumber === row.number ? [] : [{ field, reason: importTexts.duplicateRow(firstNumber) }]
    })
}

/** Lifetime of cached records, in milliseconds. Outdated records are harmless, because each write reads its records again. */
const CACHE_MS = 5000

/** Creates a cache for records that many small batches of rows refer to. `prepare` refreshes the cache before a write transaction. */
const createLookupCache = <T>(load: (store: Reader) => Promise<T>) => {
  let cached: T | undefined
  let expiresAt = 0
  const refresh = async (store: Reader): Promise<T> => {
    cached = await load(store)
    expiresAt = performance.now() + CACHE_MS
    return cached
  }
  return {
    prepare: async (store: Reader) => {
      if (performance.now() > expiresAt) await refresh(store)
    },
    get: async (store: Reader): Promise<T> => cached ?? refresh(store),
  }
}

/** Normalizes the texts of a row. A cell without a visible character counts as empty. */
const normalizeRowTexts = (row: RowTexts): RowTexts => {
  const texts = [...row.texts].map(([field, text]) => {
    const normalize = field === 'accreditation_number' ? normalizeAccreditationNumber : normalizeText
    return [field, normalize(text).trim()] as const
  })
  return { ...row, texts: new Map(texts.filter(([, text]) => text !== '')) }
}

/** Row of a sheet with its parsed values and the problems found so far. */
export interface ParsedRow {
  row: RowTexts
  values: RowValues
}

/** Creates a planner that refuses duplicate rows and caches the records that rows refer to. */
export const createImportRowPlanner = <Lookups>(
  getKeys: RowKeyGetter,
  loadLookups: (store: Reader) => Promise<Lookups>,
  planRows: (rows: ParsedRow[], lookups: Lookups, store: Reader, now: Date) => RowPlan[] | Promise<RowPlan[]>,
): RowPlanner => {
  const findDuplicates = createDuplicateRowFinder(getKeys)
  const cache = createLookupCache(loadLookups)
  return {
    prepare: cache.prepare,
    skip: (row) => void findDuplicates(normalizeRowTexts(row)),
    async plan(store, rows, now) {
      const lookups = await cache.get(store)
      const parsedRows = rows.map(normalizeRowTexts).map((row) => {
        const values = createImportRowParser(row.texts)
        values.problems.push(...(row.problems ?? []), ...findDuplicates(row))
        return { row, values }
      })
      return planRows(parsedRows, lookups, store, now)
    },
  }
}
