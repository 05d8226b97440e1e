import { getCompanyNameKey } from '../../../domain/companyNames.ts'
import type { Actor } from '../../../domain/groups.ts'
import { normalizeIdentityDocument } from '../../../domain/identityDocument.ts'
import { canSeeCompany } from '../../../domain/permissions.ts'
import { isGenericRfc, normalizeRfc } from '../../../domain/rfc.ts'
import { fold } from '../../../domain/text.ts'
import { filterSameRfc, isSameRfc } from '../../../domain/vetoes.ts'
import { readActiveVetoes } from '../../store/derived/vetoed.ts'
import type { Row } from '../../store/rows.ts'
import type { Reader } from '../../store/store.ts'
import { importTexts } from '../texts.ts'
import type { RowTexts } from './kind.ts'
import type { Keys } from './planner.ts'
import type { Values } from './values.ts'

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

type Company = Row<'companies'>

/** Rows of the portal that imported rows are compared with. `called` finds a company by its name or its RFC. */
export interface Lists {
  roles: Named<Row<'roles'>>
  zones: Named<Row<'zones'>>
  companies: Named<Company>
  /** Companies by the key of their name, with and without the legal form. */
  companiesByNameKey: ReadonlyMap<string, Company[]>
  companiesByBaseName: ReadonlyMap<string, Company[]>
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
  const rows: Company[] = []
  for await (const row of store.each('companies', {})) rows.push(row)
  const { rows: roles } = await store.getList('roles', {})
  const { rows: zones } = await store.getList('zones', {})
  const nameKeys = new Map(rows.map((row) => [row, getCompanyNameKey(row.company_name)]))
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
      ({ rfc }) => (isGenericRfc(rfc) ? '' : rfc),
    ),
    companiesByNameKey: Map.groupBy(rows, (row) => nameKeys.get(row)?.full ?? ''),
    companiesByBaseName: Map.groupBy(rows, (row) => nameKeys.get(row)?.base ?? ''),
    companyRfc: new Map(rows.map(({ id, rfc }) => [id, rfc])),
    ended: new Set(rows.filter(({ active }) => !active).map(({ id }) => id)),
    vetoes: await readActiveVetoes(store),
  }
}

/**
 * Returns the visible companies that a cell names by name, RFC or name key. Refuses a cell that names none, and suggests a
 * company that differs in the legal form.
 */
export const findCompanies = (
  values: Values,
  { companies, companiesByNameKey, companiesByBaseName }: Lists,
  actor: Actor,
): Company[] => {
  const name = values.text('company') ?? ''
  const onlyVisible = (rows: readonly Company[] = []) => rows.filter(({ id }) => canSeeCompany(actor, id))
  const exact = onlyVisible(companies.called(name))
  const key = getCompanyNameKey(name)
  const matches = exact.length > 0 || key.full === '' ? exact : onlyVisible(companiesByNameKey.get(key.full))
  if (matches.length > 0) return matches
  const similar = key.base === '' ? [] : onlyVisible(companiesByBaseName.get(key.base))
  const suggestion = similar.length === 1 ? similar[0]?.company_name : undefined
  values.refuse(
    'company',
    suggestion === undefined ? importTexts.noCompany(name) : importTexts.similarCompany(name, suggestion),
    suggestion,
  )
  return []
}

type Person = Row<'personnel'>

/** What there is about the people of some rows. */
export interface KnownPeople {
  byRfc: ReadonlyMap<string, Person[]>
  byDocument: ReadonlyMap<string, Person>
  /** Those who have the accreditation numbers, and which. */
  numbered: Person[]
  holders: ReadonlyMap<string, string>
  exceptions: Row<'veto_exceptions'>[]
}

const ROOT = 10
const rootOf = (rfc: string): string => rfc.slice(0, ROOT)

const textsOf = (rows: readonly RowTexts[], field: string): string[] =>
  rows.flatMap(({ texts }) => texts.get(field) ?? [])

/** Everybody whose RFC means the same as one of these. */
const peopleMeaning = async (store: Reader, rfcs: readonly string[]): Promise<Person[]> => {
  const exact = [...new Set(rfcs.flatMap((rfc) => filterSameRfc(rfc).exact))]
  const open = [...new Set(rfcs)].flatMap((rfc) => filterSameRfc(rfc).between ?? [])
  const { rows } = await store.getList('personnel', { filter: { rfc: exact } })
  const others = await Promise.all(open.map((rfc) => store.getList('personnel', { filter: { rfc } })))
  return [...rows, ...others.flatMap((found) => found.rows)]
}

const peopleByNumber = async (store: Reader, numbers: readonly string[]): Promise<Person[]> =>
  numbers.length === 0
    ? []
    : (await store.getList('personnel', { filter: { accreditation_number: [...new Set(numbers)] } })).rows

const peopleByDocument = async (store: Reader, documents: readonly string[]): Promise<Person[]> =>
  documents.length === 0
    ? []
    : (await store.getList('personnel', { filter: { identity_document: [...new Set(documents)] } })).rows

/** A person may come once in a sheet: by RFC unless it is generic, by identity document and by accreditation number. */
export const personKeys: Keys = ({ texts }) => {
  const rfc = normalizeRfc(texts.get('rfc') ?? '')
  const keys = [
    ['rfc', isGenericRfc(rfc) ? '' : rfc],
    ['identity_document', normalizeIdentityDocument(texts.get('identity_document') ?? '')],
    ['accreditation_number', texts.get('accreditation_number') ?? ''],
  ] as const
  return keys.filter(([, key]) => key !== '')
}

/** Reads the people whom some rows may mean in a few queries. */
export const knownPeople = async (store: Reader, rows: readonly RowTexts[]): Promise<KnownPeople> => {
  const rfcs = textsOf(rows, 'rfc')
    .map(normalizeRfc)
    .filter((rfc) => !isGenericRfc(rfc))
  const documents = textsOf(rows, 'identity_document').map(normalizeIdentityDocument).filter(Boolean)
  const withDocument = await peopleByDocument(store, documents)
  const people = await peopleMeaning(store, rfcs)
  const numbered = await peopleByNumber(store, textsOf(rows, 'accreditation_number'))
  const byRfc = new Map<string, Person[]>()
  for (const person of people) {
    const root = rootOf(person.rfc)
    byRfc.set(root, [...(byRfc.get(root) ?? []), person])
  }
  const ids = [...new Set([...people, ...withDocument, ...numbered].map(({ id }) => id))]
  const { rows: exceptions } =
    ids.length === 0 ? { rows: [] } : await store.getList('veto_exceptions', { filter: { personnel: ids } })
  return {
    byRfc,
    exceptions,
    numbered,
    byDocument: new Map(withDocument.map((person) => [person.identity_document, person])),
    holders: new Map(numbered.map(({ accreditation_number, id }) => [accreditation_number ?? '', id])),
  }
}

/** Whom an RFC means: somebody, nobody yet, or a reason why that cannot be told. */
export const personMeant = (
  { byRfc }: KnownPeople,
  rfc: string,
  number: string | undefined,
): { person: Person | undefined } | { reason: string } => {
  const alike = (byRfc.get(rootOf(rfc)) ?? []).filter((person) => isSameRfc(person.rfc, rfc))
  const same = alike.filter((person) => person.rfc === rfc)
  const [only] = same
  if (same.length === 1) return { person: only }
  const numbered = same.filter(({ accreditation_number }) => number && accreditation_number === number)
  if (numbered.length === 1) return { person: numbered[0] }
  if (same.length > 1) return { reason: importTexts.people }
  return alike.length > 0 ? { reason: importTexts.alike } : { person: undefined }
}

/** Returns the person with a generic RFC whom a row means: by identity document, or by accreditation number if one of both lacks the document. */
export const findByDocument = (
  { byDocument, numbered }: KnownPeople,
  document: string,
  number: string | undefined,
): Person | undefined => {
  const holder = numbered.find((person) => person.accreditation_number === number && isGenericRfc(person.rfc))
  const isOther = holder && document !== '' && holder.identity_document !== ''
  return byDocument.get(document) ?? (isOther ? undefined : holder)
}
