import { normalizeRfc } from '../../../domain/rfc.ts'
import { fold } from '../../../domain/text.ts'
import { meansSame, vetoedAs } from '../../../domain/vetoes.ts'
import { allVetoes } from '../../store/derived/vetoed.ts'
import type { Row } from '../../store/rows.ts'
import type { Reader } from '../../store/store.ts'
import { importTexts } from '../texts.ts'
import type { Given } from './kind.ts'
import type { Keys } from './planner.ts'

/** Rows by what they are called, case and accents aside. */
interface Named<T> {
  called(name: string): T[]
}

const namedBy = <T>(rows: readonly T[], ...keys: ((row: T) => string)[]): Named<T> => {
  const byKey = new Map<string, T[]>()
  for (const row of rows)
    for (const key of new Set(keys.map((of) => of(row)))) {
      if (key !== '') byKey.set(key, [...(byKey.get(key) ?? []), row])
    }
  return { called: (name) => byKey.get(fold(name)) ?? byKey.get(normalizeRfc(name)) ?? [] }
}

/** What rows of many are decided by. A company is called by its name or its RFC. */
export interface Lists {
  roles: Named<Row<'roles'>>
  zones: Named<Row<'zones'>>
  companies: Named<Row<'companies'>>
  companyRfc: ReadonlyMap<number, string>
  /** Those that were deactivated: nobody is accredited for them. */
  ended: ReadonlySet<number>
  /** Those that hold. */
  vetoes: Row<'vetoes'>[]
  /** Names by id, for the preview. */
  names: Record<'companies' | 'roles' | 'zones', ReadonlyMap<number, string>>
}

const namesById = (rows: readonly { id: number; name: string }[]): Map<number, string> =>
  new Map(rows.map(({ id, name }) => [id, name]))

export const listsOf = async (store: Reader): Promise<Lists> => {
  // A few hundred at a time: others are served in between.
  const rows: Row<'companies'>[] = []
  for await (const row of store.each('companies', {})) rows.push(row)
  const { rows: roles } = await store.getList('roles', {})
  const { rows: zones } = await store.getList('zones', {})
  return {
    roles: namedBy(roles, ({ name }) => fold(name)),
    zones: namedBy(zones, ({ name }) => fold(name)),
    names: {
      companies: new Map(rows.map(({ id, company_name }) => [id, company_name])),
      roles: namesById(roles),
      zones: namesById(zones),
    },
    companies: namedBy(
      rows,
      ({ company_name }) => fold(company_name),
      ({ rfc }) => rfc,
    ),
    companyRfc: new Map(rows.map(({ id, rfc }) => [id, rfc])),
    ended: new Set(rows.filter(({ active }) => !active).map(({ id }) => id)),
    vetoes: await allVetoes(store),
  }
}

type Person = Row<'personnel'>

/** What there is about the people of some rows. */
export interface KnownPeople {
  byRfc: ReadonlyMap<string, Person[]>
  /** Those who have the accreditation numbers, and which. */
  numbered: Person[]
  holders: ReadonlyMap<string, string>
  exceptions: Row<'veto_exceptions'>[]
}

const ROOT = 10
const rootOf = (rfc: string): string => rfc.slice(0, ROOT)

const textsOf = (rows: readonly Given[], field: string): string[] =>
  rows.flatMap(({ texts }) => texts.get(field) ?? [])

/** Everybody whose RFC means the same as one of these. */
const peopleMeaning = async (store: Reader, rfcs: readonly string[]): Promise<Person[]> => {
  const exact = [...new Set(rfcs.flatMap((rfc) => vetoedAs(rfc).exact))]
  const open = [...new Set(rfcs)].flatMap((rfc) => vetoedAs(rfc).between ?? [])
  const { rows } = await store.getList('personnel', { filter: { rfc: exact } })
  const others = await Promise.all(open.map((rfc) => store.getList('personnel', { filter: { rfc } })))
  return [...rows, ...others.flatMap((found) => found.rows)]
}

const peopleByNumber = async (store: Reader, numbers: readonly string[]): Promise<Person[]> =>
  numbers.length === 0
    ? []
    : (await store.getList('personnel', { filter: { accreditation_number: [...new Set(numbers)] } })).rows

/** A person comes once in a sheet, by its RFC and by its number. */
export const personKeys: Keys = ({ texts }) =>
  (['rfc', 'accreditation_number'] as const).flatMap((field) => {
    const text = texts.get(field)
    return text === undefined ? [] : [[field, field === 'rfc' ? normalizeRfc(text) : text] as const]
  })

/** Asks for all of them at once: one row after the other would be five questions each. */
export const knownPeople = async (store: Reader, rows: readonly Given[]): Promise<KnownPeople> => {
  const rfcs = textsOf(rows, 'rfc').map(normalizeRfc)
  const people = await peopleMeaning(store, rfcs)
  const numbered = await peopleByNumber(store, textsOf(rows, 'accreditation_number'))
  const byRfc = new Map<string, Person[]>()
  for (const person of people) {
    const root = rootOf(person.rfc)
    byRfc.set(root, [...(byRfc.get(root) ?? []), person])
  }
  const { rows: exceptions } =
    people.length === 0
      ? { rows: [] }
      : await store.getList('veto_exceptions', { filter: { personnel: people.map(({ id }) => id) } })
  return {
    ...{ byRfc, exceptions, numbered },
    holders: new Map(numbered.map(({ accreditation_number, id }) => [accreditation_number ?? '', id])),
  }
}

/** Whom an RFC means: somebody, nobody yet, or a reason why that cannot be told. */
export const personMeant = (
  { byRfc }: KnownPeople,
  rfc: string,
  number: string | undefined,
): { person: Person | undefined } | { reason: string } => {
  const alike = (byRfc.get(rootOf(rfc)) ?? []).filter((person) => meansSame(person.rfc, rfc))
  const same = alike.filter((person) => person.rfc === rfc)
  const [only] = same
  if (same.length === 1) return { person: only }
  const numbered = same.filter(({ accreditation_number }) => number && accreditation_number === number)
  if (numbered.length === 1) return { person: numbered[0] }
  if (same.length > 1) return { reason: importTexts.people }
  return alike.length > 0 ? { reason: importTexts.alike } : { person: undefined }
}
