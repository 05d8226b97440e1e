import { type Day, LAST_DAY } from '../../src/domain/common/days.ts'
import { isRange, NOT_NULL } from '../../src/domain/common/filters.ts'
import { toSortKey } from '../../src/domain/common/text.ts'
import { listAccreditationStateFilters } from '../../src/domain/people/accreditation.ts'
import { joinWordsOfName, listIndexedWords, type SearchWord } from '../../src/domain/search/indexedWords.ts'
import { joinEmailToWord, parseSearchQueryIntoWords } from '../../src/domain/search/searchWords.ts'
import type { Row, Rows } from '../../src/server/store/rows.ts'
import {
  DuplicateValueError,
  type Filter,
  type ListQuery,
  type SearchQuery,
  type Writer,
} from '../../src/server/store/store.ts'

/** The data of a portal as plain arrays. The stores must agree with it. */
export interface Model {
  zones: Rows['zones'][]
  roles: Rows['roles'][]
  companies: Rows['companies'][]
  personnel: Rows['personnel'][]
}

/** A write. `pick` selects an existing row by its remainder, so that any number is valid. */
export type ModelWrite =
  | { kind: 'hire'; row: Rows['personnel'] }
  | { kind: 'change'; pick: number; patch: Partial<Rows['personnel']> }
  | { kind: 'changeMany'; filter: { company?: number; active?: boolean }; patch: Partial<Rows['personnel']> }
  | { kind: 'dismiss'; pick: number }
  | { kind: 'dismissMany'; filter: { company?: number; active?: boolean } }
  | { kind: 'renameCompany'; pick: number; company_name: string }
  | { kind: 'moveCompany'; pick: number; zone: number }
  | { kind: 'renameZone'; pick: number; name: string }
  | { kind: 'renameRole'; pick: number; name: string }

const pickRow = <T>(rows: T[], pick: number): T | undefined => rows[pick % rows.length]

/** Rolls back a transaction of a history. */
export class RollbackError extends Error {}

type StoreCall = (tx: Writer) => Promise<unknown>

/** The roles have no requirements, so a person with a new role, company or activity lacks nothing. */
const changePerson = (row: Rows['personnel'], patch: Partial<Rows['personnel']>): void => {
  const { role, company, active } = row
  Object.assign(row, patch)
  if (row.role !== role || row.company !== company || row.active !== active) row.lacking_from = LAST_DAY
}

/**
 * Applies a write to the model and returns the same write for a store. Undefined if there is no row
 * to write.
 */
const writeHandlers: {
  [K in ModelWrite['kind']]: (
    model: Model,
    modelWrite: Extract<ModelWrite, { kind: K }>,
  ) => StoreCall | undefined
} = {
  hire: ({ personnel }, { row }) => {
    personnel.push({ ...row })
    return (tx) => tx.create('personnel', row)
  },
  change: ({ personnel }, { pick, patch }) => {
    const row = pickRow(personnel, pick)
    if (row) changePerson(row, patch)
    return row && ((tx) => tx.update('personnel', row.id, patch))
  },
  changeMany: ({ personnel }, { filter, patch }) => {
    for (const row of personnel.filter((item) => matchesFilter(item, filter))) changePerson(row, patch)
    return (tx) => tx.updateMany('personnel', filter, patch)
  },
  dismissMany: (model, { filter }) => {
    model.personnel = model.personnel.filter((row) => !matchesFilter(row, filter))
    return (tx) => tx.deleteMany('personnel', filter)
  },
  dismiss: ({ personnel }, { pick }) => {
    const row = pickRow(personnel, pick)
    if (!row) return undefined
    personnel.splice(personnel.indexOf(row), 1)
    return (tx) => tx.delete('personnel', row.id)
  },
  renameCompany: ({ companies }, { pick, company_name }) => {
    const row = pickRow(companies, pick)
    return row && applyPatch(row, { company_name }, (tx) => tx.update('companies', row.id, { company_name }))
  },
  moveCompany: ({ companies }, { pick, zone }) => {
    const row = pickRow(companies, pick)
    return row && applyPatch(row, { zone }, (tx) => tx.update('companies', row.id, { zone }))
  },
  renameZone: ({ zones }, { pick, name }) => {
    const row = pickRow(zones, pick)
    return row && applyPatch(row, { name }, (tx) => tx.update('zones', row.id, { name }))
  },
  renameRole: ({ roles }, { pick, name }) => {
    const row = pickRow(roles, pick)
    return row && applyPatch(row, { name }, (tx) => tx.update('roles', row.id, { name }))
  },
}

const applyPatch = <T extends object>(row: T, patch: Partial<T>, call: StoreCall): StoreCall => {
  Object.assign(row, patch)
  return call
}

const hasDuplicates = (values: (string | number | null)[]): boolean => {
  const presentValues = values.filter((value) => value !== null)
  return new Set(presentValues).size < presentValues.length
}

const hasConflict = ({ zones, personnel }: Model): boolean =>
  hasDuplicates(zones.map((row) => row.name)) ||
  hasDuplicates(personnel.map((row) => row.id)) ||
  hasDuplicates(personnel.map((row) => row.accreditation_number))

/** Applies a write to the model and to a store. The store must reject conflicts and nothing else. */
export const applyWrite = async (model: Model, tx: Writer, modelWrite: ModelWrite): Promise<void> => {
  const call = (
    writeHandlers[modelWrite.kind] as (model: Model, modelWrite: ModelWrite) => StoreCall | undefined
  )(model, modelWrite)
  const isRefused = await call?.(tx).then(
    () => false,
    (error: unknown) => {
      if (error instanceof DuplicateValueError) return true
      throw error
    },
  )
  if (isRefused !== hasConflict(model) && call)
    throw new Error(isRefused ? 'no conflict, but rejected' : 'conflict, but accepted')
  if (isRefused) throw new RollbackError()
}

const findName = (rows: { id: number; name: string }[], id: number): string =>
  rows.find((row) => row.id === id)?.name ?? ''

const joinLookups = (model: Model, row: Rows['personnel']): Row<'personnel'> => {
  const company = model.companies.find(({ id }) => id === row.company)
  const role = model.roles.find(({ id }) => id === row.role)
  return {
    ...row,
    company_name: company?.company_name ?? '',
    zone: findName(model.zones, company?.zone ?? 0),
    role_name: role?.name ?? '',
    role_definition: role?.definition ?? '',
    role_type: role?.type ?? '',
  }
}

const SEARCHED_FIELDS = [
  'last_names',
  'first_names',
  'accreditation_number',
  'naturgy_id',
  'role_name',
  'company_name',
  'zone',
] as const

const PERSONAL_FIELDS = ['rfc', 'curp', 'identity_document', 'ssn', 'phone'] as const

const listWords = (row: Row<'personnel'>, personal = false): string[] =>
  [
    ...[...SEARCHED_FIELDS, ...(personal ? PERSONAL_FIELDS : [])].map((field) => row[field] ?? ''),
    ...[row.first_names, row.last_names].flatMap(joinWordsOfName),
    ...(personal ? [joinEmailToWord(row.email)] : []),
  ].flatMap(listIndexedWords)

const matchesQuery = (
  row: Row<'personnel'>,
  queryWords: readonly SearchWord[],
  personal?: boolean,
): boolean => {
  if (queryWords.length === 0) return true
  const rowWords = listWords(row, personal)
  return queryWords.every((forms) => forms.some((form) => rowWords.some((item) => item.startsWith(form))))
}

const matchesCondition = (value: unknown, condition: unknown): boolean => {
  if (condition === undefined) return true
  if (condition === NOT_NULL) return value !== null
  if (Array.isArray(condition)) return condition.includes(value)
  if (!isRange(condition)) return value === condition
  if (typeof value !== 'string' && typeof value !== 'number') return false
  return (
    !(condition.from !== undefined && value < condition.from) &&
    !(condition.to !== undefined && value > condition.to)
  )
}

/** Whether a row matches a filter. */
export const matchesFilter = (row: object, filter: object): boolean =>
  Object.entries(filter).every(([field, condition]) =>
    field === 'unless'
      ? !matchesFilter(row, condition)
      : matchesCondition(Reflect.get(row, field) ?? null, condition),
  )

type SortKeys = (string | number)[]

const nameKeys = (row: Row<'personnel'>): SortKeys => [
  [row.last_names, row.first_names].filter((part) => part !== '').join(', '),
]

/** Sort keys of people, before their ids. Companies and roles are sorted by their names. */
const SORT_KEYS: Record<string, (row: Row<'personnel'>) => SortKeys> = {
  name: nameKeys,
  company_name: (row) => [row.company_name, row.company, ...nameKeys(row)],
  role_name: (row) => [row.role_name, row.role, ...nameKeys(row)],
  zone: (row) => [row.zone, row.company, ...nameKeys(row)],
}

/** Databases compare the bytes of UTF-8, which sorts by code point. */
const toBytes = (key: string | number): string | number | Buffer =>
  typeof key === 'string' ? Buffer.from(key) : key

const compareKeys = (a: SortKeys, b: SortKeys): number => {
  for (const [at, item] of a.entries()) {
    const [x, y] = [toBytes(item), toBytes(b[at] ?? 0)]
    const order = Buffer.isBuffer(x) && Buffer.isBuffer(y) ? Buffer.compare(x, y) : Number(x) - Number(y)
    if (order !== 0) return order
  }
  return 0
}

/** Returns the people for a query, in the plainest implementation of the store's interface. */
export const listPeople = (
  model: Model,
  { filter = {}, q = '', personal, sort, range }: ListQuery<'personnel'>,
): { rows: Row<'personnel'>[]; total: number } => {
  const queryWords = parseSearchQueryIntoWords(q)
  const getSortKeys = (row: Row<'personnel'>): SortKeys => {
    const keys = SORT_KEYS[sort?.field ?? '']?.(row) ?? []
    return [...keys.map((key) => (typeof key === 'string' ? toSortKey(key) : key)), row.id]
  }
  const rows = model.personnel
    .map((row) => joinLookups(model, row))
    .filter(
      (row) => matchesFilter(withCompanyZone(model, row), filter) && matchesQuery(row, queryWords, personal),
    )
    .map((row) => ({ row, keys: getSortKeys(row) }))
    .sort((a, b) => compareKeys(a.keys, b.keys))
    .map(({ row }) => row)
  if (sort?.order === 'DESC') rows.reverse()
  return { rows: range ? rows.slice(range[0], range[1] + 1) : rows, total: rows.length }
}

const findZone = ({ companies }: Model, { company }: Rows['personnel']): number =>
  companies.find(({ id }) => id === company)?.zone ?? 0

/** Returns a person with the fields of the company that filters use. */
const withCompanyZone = (model: Model, row: Rows['personnel']) => ({
  ...row,
  'company.zone': findZone(model, row),
})

/** Counts the people who match a filter, by company. */
export const countByCompany = (model: Model, filter: Filter<'personnel'>): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { company } of model.personnel.filter((item) =>
    matchesFilter(withCompanyZone(model, item), filter),
  ))
    counts[company] = (counts[company] ?? 0) + 1
  return counts
}

/** Counts the active people of some companies on a day, by company and state. */
export const countByState = (
  { personnel }: Model,
  companies: readonly number[],
  day: Day,
): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const row of personnel.filter((item) => item.active && companies.includes(item.company))) {
    const key = `${row.company} ${listAccreditationStateFilters(day).find(({ filter }) => matchesFilter(row, filter))?.state}`
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

/** Returns the best matches: whole words first, then active people, then by name. */
export const searchPeople = (
  model: Model,
  { q, personal = false, limit, filter = {} }: SearchQuery<'personnel'>,
): { rows: Row<'personnel'>[]; total: number } => {
  const queryWords = parseSearchQueryIntoWords(q)
  if (queryWords.length === 0) return { rows: [], total: 0 }
  const isWhole = (row: Row<'personnel'>) => {
    const rowWords = listWords(row, personal)
    return Number(queryWords.every((forms) => forms.some((form) => rowWords.includes(form))))
  }
  const { rows, total } = listPeople(model, { q, personal, filter, sort: { field: 'name', order: 'ASC' } })
  const best = rows.toSorted((a, b) => isWhole(b) - isWhole(a) || Number(b.active) - Number(a.active))
  return { rows: best.slice(0, limit), total }
}
