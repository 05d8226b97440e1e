import { normalizeRfc } from '../../../domain/rfc.ts'
import { meansSame, vetoedAs } from '../../../domain/vetoes.ts'
import type { Row } from '../../store/rows.ts'
import type { Reader } from '../../store/store.ts'
import { importTexts } from '../texts.ts'
import type { Given, Keys } from './kind.ts'

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
