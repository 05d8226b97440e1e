import { fold, words } from '../../src/domain/text.ts'
import type { Row, Rows } from '../../src/server/store/rows.ts'
import {
  isBetween,
  type ListQuery,
  present,
  type SearchQuery,
  TakenError,
  type TallyQuery,
  type Writer,
} from '../../src/server/store/store.ts'

/** What the portal knows, as plainly as it can be written: the stores are held against this. */
export interface Model {
  zones: Rows['zones'][]
  roles: Rows['roles'][]
  companies: Rows['companies'][]
  personnel: Rows['personnel'][]
}

/** One write. Numbers that pick a row pick it among those that are there, whatever their number is. */
export type Write =
  | { kind: 'hire'; row: Rows['personnel'] }
  | { kind: 'change'; pick: number; patch: Partial<Rows['personnel']> }
  | { kind: 'changeMany'; filter: { company?: number; active?: boolean }; patch: Partial<Rows['personnel']> }
  | { kind: 'dismiss'; pick: number }
  | { kind: 'dismissMany'; filter: { company?: number; active?: boolean } }
  | { kind: 'renameCompany'; pick: number; company_name: string }
  | { kind: 'moveCompany'; pick: number; zone: number }
  | { kind: 'renameZone'; pick: number; name: string }
  | { kind: 'renameRole'; pick: number; name: string }

const picked = <T>(rows: T[], pick: number): T | undefined => rows[pick % rows.length]

/** A history's transaction that does not come to be. */
export class RolledBack extends Error {}

type Call = (tx: Writer) => Promise<unknown>

/** Does a write to the model and says what does it to a store; undefined when there is nothing to write on. */
const writes: {
  [K in Write['kind']]: (model: Model, write: Extract<Write, { kind: K }>) => Call | undefined
} = {
  hire: ({ personnel }, { row }) => {
    personnel.push({ ...row })
    return (tx) => tx.create('personnel', row)
  },
  change: ({ personnel }, { pick, patch }) => {
    const row = picked(personnel, pick)
    return row && changing(row, patch, (tx) => tx.update('personnel', row.id, patch))
  },
  changeMany: ({ personnel }, { filter, patch }) => {
    for (const row of personnel.filter((one) => isWantedBy(one, filter))) Object.assign(row, patch)
    return (tx) => tx.updateMany('personnel', filter, patch)
  },
  dismissMany: (model, { filter }) => {
    model.personnel = model.personnel.filter((row) => !isWantedBy(row, filter))
    return (tx) => tx.deleteMany('personnel', filter)
  },
  dismiss: ({ personnel }, { pick }) => {
    const row = picked(personnel, pick)
    if (!row) return undefined
    personnel.splice(personnel.indexOf(row), 1)
    return (tx) => tx.delete('personnel', row.id)
  },
  renameCompany: ({ companies }, { pick, company_name }) => {
    const row = picked(companies, pick)
    return row && changing(row, { company_name }, (tx) => tx.update('companies', row.id, { company_name }))
  },
  moveCompany: ({ companies }, { pick, zone }) => {
    const row = picked(companies, pick)
    return row && changing(row, { zone }, (tx) => tx.update('companies', row.id, { zone }))
  },
  renameZone: ({ zones }, { pick, name }) => {
    const row = picked(zones, pick)
    return row && changing(row, { name }, (tx) => tx.update('zones', row.id, { name }))
  },
  renameRole: ({ roles }, { pick, name }) => {
    const row = picked(roles, pick)
    return row && changing(row, { name }, (tx) => tx.update('roles', row.id, { name }))
  },
}

const changing = <T extends object>(row: T, patch: Partial<T>, call: Call): Call => {
  Object.assign(row, patch)
  return call
}

const repeats = (values: (string | number | null)[]): boolean => {
  const known = values.filter((value) => value !== null)
  return new Set(known).size < known.length
}

const hasTaken = ({ zones, personnel }: Model): boolean =>
  repeats(zones.map((row) => row.name)) ||
  repeats(personnel.map((row) => row.id)) ||
  repeats(personnel.map((row) => row.accreditation_number))

/** Does a write to the model and to a store, which must refuse what is taken and nothing else. */
export const write = async (model: Model, tx: Writer, what: Write): Promise<void> => {
  const call = (writes[what.kind] as (model: Model, write: Write) => Call | undefined)(model, what)
  const refused = await call?.(tx).then(
    () => false,
    (error: unknown) => {
      if (error instanceof TakenError) return true
      throw error
    },
  )
  if (refused !== hasTaken(model) && call)
    throw new Error(refused ? 'free, but refused' : 'taken, but accepted')
  if (refused) throw new RolledBack()
}

const named = (rows: { id: number; name: string }[], id: number): string =>
  rows.find((row) => row.id === id)?.name ?? ''

const joined = (model: Model, row: Rows['personnel']): Row<'personnel'> => {
  const company = model.companies.find(({ id }) => id === row.company)
  const role = model.roles.find(({ id }) => id === row.role)
  return {
    ...row,
    company_name: company?.company_name ?? '',
    zone: named(model.zones, company?.zone ?? 0),
    role_name: role?.name ?? '',
    role_definition: role?.definition ?? '',
    role_type: role?.type ?? '',
  }
}

const SEARCHED = [
  'last_names',
  'first_names',
  'accreditation_number',
  'naturgy_id',
  'role_name',
  'company_name',
  'zone',
] as const

const wordsOf = (row: Row<'personnel'>, personal = false): string[] =>
  [...SEARCHED, ...(personal ? (['rfc'] as const) : [])].flatMap((field) => words(row[field] ?? ''))

const isFound = (row: Row<'personnel'>, asked: readonly string[], personal?: boolean): boolean => {
  if (asked.length === 0) return true
  const known = wordsOf(row, personal)
  return asked.every((word) => known.some((one) => one.startsWith(word)))
}

const isWanted = (value: unknown, wanted: unknown): boolean => {
  if (wanted === undefined) return true
  if (wanted === present) return value !== null
  if (Array.isArray(wanted)) return wanted.includes(value)
  if (!isBetween(wanted)) return value === wanted
  if (typeof value !== 'string' && typeof value !== 'number') return false
  return (
    !(wanted.from !== undefined && value < wanted.from) && !(wanted.to !== undefined && value > wanted.to)
  )
}

/** Is this row one that a filter wants? */
export const isWantedBy = (row: object, filter: object): boolean =>
  Object.entries(filter).every(([field, wanted]) =>
    field === 'unless' ? !isWantedBy(row, wanted) : isWanted(Reflect.get(row, field) ?? null, wanted),
  )

const KEYS: Record<string, (row: Row<'personnel'>) => string> = {
  name: (row) => [row.last_names, row.first_names].filter((part) => part !== '').join(', '),
  company_name: (row) => row.company_name,
  role_name: (row) => row.role_name,
  zone: (row) => row.zone,
}

/** The roster that a query asks for, by the plainest reading of the port. */
export const listed = (
  model: Model,
  { filter = {}, q = '', personal, sort, range }: ListQuery<'personnel'>,
): { rows: Row<'personnel'>[]; total: number } => {
  const asked = words(q)
  // UTF-8 compares as code points do.
  const keyOf = (row: Row<'personnel'>) => Buffer.from(fold(KEYS[sort?.field ?? '']?.(row) ?? ''))
  const rows = model.personnel
    .map((row) => joined(model, row))
    .filter((row) => isWantedBy(row, filter) && isFound(row, asked, personal))
    .map((row) => ({ row, key: keyOf(row), id: Buffer.from(row.id) }))
    .sort((a, b) => Buffer.compare(a.key, b.key) || Buffer.compare(a.id, b.id))
    .map(({ row }) => row)
  if (sort?.order === 'DESC') rows.reverse()
  return { rows: range ? rows.slice(range[0], range[1] + 1) : rows, total: rows.length }
}

/** How many people of each company are in each of some classes. */
export const tallied = (
  { personnel }: Model,
  { classes, filter = {} }: TallyQuery<'personnel'>,
): Record<string, number[]> => {
  const found: Record<string, number[]> = {}
  for (const row of personnel.filter((one) => isWantedBy(one, filter))) {
    const at = classes.findIndex((one) => isWantedBy(row, one))
    const counts = found[row.company] ?? classes.map(() => 0)
    if (at >= 0) found[row.company] = counts.with(at, (counts[at] ?? 0) + 1)
  }
  return found
}

/** The best rows for some words: those that have every word whole, the active before the others, then by name. */
export const searched = (
  model: Model,
  { q, personal = false, limit, filter = {} }: SearchQuery<'personnel'>,
): { rows: Row<'personnel'>[]; total: number } => {
  const asked = words(q)
  if (asked.length === 0) return { rows: [], total: 0 }
  const isWhole = (row: Row<'personnel'>) => {
    const own = wordsOf(row, personal)
    return Number(asked.every((word) => own.includes(word)))
  }
  const { rows, total } = listed(model, { q, personal, filter, sort: { field: 'name', order: 'ASC' } })
  const best = rows.toSorted((a, b) => isWhole(b) - isWhole(a) || Number(b.active) - Number(a.active))
  return { rows: best.slice(0, limit), total }
}
