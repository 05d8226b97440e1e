import { stateClasses } from '../../src/domain/accreditation.ts'
import { type Day, LAST_DAY } from '../../src/domain/days.ts'
import { fold, words } from '../../src/domain/text.ts'
import type { Row, Rows } from '../../src/server/store/rows.ts'
import {
  type Filter,
  isBetween,
  type ListQuery,
  present,
  type SearchQuery,
  TakenError,
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

/** Nothing is required of anybody: whoever has another role, company or activity lacks nothing from then on. */
const changePerson = (row: Rows['personnel'], patch: Partial<Rows['personnel']>): void => {
  const { role, company, active } = row
  Object.assign(row, patch)
  if (row.role !== role || row.company !== company || row.active !== active) row.lacking_from = LAST_DAY
}

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
    if (row) changePerson(row, patch)
    return row && ((tx) => tx.update('personnel', row.id, patch))
  },
  changeMany: ({ personnel }, { filter, patch }) => {
    for (const row of personnel.filter((one) => isWantedBy(one, filter))) changePerson(row, patch)
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

const PERSONAL = ['rfc', 'identity_document', 'ssn', 'phone'] as const

const wordsOf = (row: Row<'personnel'>, personal = false): string[] =>
  [
    ...[...SEARCHED, ...(personal ? PERSONAL : [])].flatMap((field) => words(row[field] ?? '')),
    ...(personal ? [words(row.email).join('')] : []),
  ].filter(Boolean)

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

type Keys = (string | number)[]

const byName = (row: Row<'personnel'>): Keys => [
  [row.last_names, row.first_names].filter((part) => part !== '').join(', '),
]

/** What people are ordered by, in turn, before their ids: those of a company or a role by their names. */
const KEYS: Record<string, (row: Row<'personnel'>) => Keys> = {
  name: byName,
  company_name: (row) => [row.company_name, row.company, ...byName(row)],
  role_name: (row) => [row.role_name, row.role, ...byName(row)],
  zone: (row) => [row.zone, row.company, ...byName(row)],
}

/** UTF-8 compares as code points do. */
const inBytes = (key: string | number): string | number | Buffer =>
  typeof key === 'string' ? Buffer.from(key) : key

const compare = (a: Keys, b: Keys): number => {
  for (const [at, one] of a.entries()) {
    const [x, y] = [inBytes(one), inBytes(b[at] ?? 0)]
    const order = Buffer.isBuffer(x) && Buffer.isBuffer(y) ? Buffer.compare(x, y) : Number(x) - Number(y)
    if (order !== 0) return order
  }
  return 0
}

/** The roster that a query asks for, by the plainest reading of the port. */
export const listed = (
  model: Model,
  { filter = {}, q = '', personal, sort, range }: ListQuery<'personnel'>,
): { rows: Row<'personnel'>[]; total: number } => {
  const asked = words(q)
  const keysOf = (row: Row<'personnel'>): Keys => {
    const keys = KEYS[sort?.field ?? '']?.(row) ?? []
    return [...keys.map((key) => (typeof key === 'string' ? fold(key) : key)), row.id]
  }
  const rows = model.personnel
    .map((row) => joined(model, row))
    .filter((row) => isWantedBy(pointing(model, row), filter) && isFound(row, asked, personal))
    .map((row) => ({ row, keys: keysOf(row) }))
    .sort((a, b) => compare(a.keys, b.keys))
    .map(({ row }) => row)
  if (sort?.order === 'DESC') rows.reverse()
  return { rows: range ? rows.slice(range[0], range[1] + 1) : rows, total: rows.length }
}

const zoneOf = ({ companies }: Model, { company }: Rows['personnel']): number =>
  companies.find(({ id }) => id === company)?.zone ?? 0

/** Somebody with what filters ask of the company. */
const pointing = (model: Model, row: Rows['personnel']) => ({ ...row, 'company.zone': zoneOf(model, row) })

/** How many of the people that a filter wants each company has. */
export const countedByCompany = (model: Model, filter: Filter<'personnel'>): Record<string, number> => {
  const found: Record<string, number> = {}
  for (const { company } of model.personnel.filter((one) => isWantedBy(pointing(model, one), filter)))
    found[company] = (found[company] ?? 0) + 1
  return found
}

/** How many active people of some companies show each state on a day, by company and state. */
export const countedByState = (
  { personnel }: Model,
  companies: readonly number[],
  day: Day,
): Record<string, number> => {
  const found: Record<string, number> = {}
  for (const row of personnel.filter((one) => one.active && companies.includes(one.company))) {
    const key = `${row.company} ${stateClasses(day).find(({ is }) => isWantedBy(row, is))?.state}`
    found[key] = (found[key] ?? 0) + 1
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
