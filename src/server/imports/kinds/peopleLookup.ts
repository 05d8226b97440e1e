import { range } from '../../../domain/common/filters.ts'
import {
  IDENTITY_FIELDS,
  type IdentityNumbers,
  normalizeIdentityDocument,
} from '../../../domain/common/identityDocument.ts'
import { isGenericRfc, normalizeRfc } from '../../../domain/common/rfc.ts'
import { createSameRfcFilter, isSameRfc } from '../../../domain/notices/vetoes.ts'
import type { Row } from '../../store/rows.ts'
import type { Reader } from '../../store/store.ts'
import { importTexts } from '../importTexts.ts'
import type { RowTexts } from './importer.ts'
import type { RowKeyGetter } from './rowPlanner.ts'

type Person = Row<'personnel'>

/** Existing people that a batch of imported rows may refer to. */
export interface PeopleLookup {
  /** Existing people by the first ten characters of their tax id (RFC). The other three characters (homoclave) are often missing. */
  byRfcRoot: ReadonlyMap<string, Person[]>
  /** Existing people by CURP and by the number of their identity document. */
  byIdentityNumber: ReadonlyMap<string, Person>
  /** People whose accreditation number occurs in the rows. */
  numberHolders: Person[]
  /** Ids of people by accreditation number. */
  holderIds: ReadonlyMap<string, string>
  exceptions: Row<'veto_exceptions'>[]
}

const RFC_ROOT_LENGTH = 10
const getTaxIdPrefix = (rfc: string): string => rfc.slice(0, RFC_ROOT_LENGTH)

const listImportColumnTexts = (rows: readonly RowTexts[], field: string): string[] =>
  rows.flatMap(({ texts }) => texts.get(field) ?? [])

/** Returns the people with one of these tax ids (RFC). A short RFC, without the last three characters (homoclave), matches any homoclave. */
const findPeopleByTaxId = async (store: Reader, rfcs: readonly string[]): Promise<Person[]> => {
  const exact = [...new Set(rfcs.flatMap((rfc) => createSameRfcFilter(rfc).exact))]
  const ranges = [...new Set(rfcs)].flatMap((rfc) => createSameRfcFilter(rfc).between ?? [])
  const { rows } = await store.getList('personnel', { filter: { rfc: exact } })
  const lists = await Promise.all(
    ranges.map((bounds) => store.getList('personnel', { filter: { rfc: range(bounds) } })),
  )
  return [...rows, ...lists.flatMap((list) => list.rows)]
}

const findPeopleByAccreditationNumber = async (
  store: Reader,
  numbers: readonly string[],
): Promise<Person[]> =>
  numbers.length === 0
    ? []
    : (await store.getList('personnel', { filter: { accreditation_number: [...new Set(numbers)] } })).rows

/** Returns the people with one of these numbers as their CURP or identity document. */
const findPeopleByIdentityNumber = async (store: Reader, numbers: readonly string[]): Promise<Person[]> => {
  if (numbers.length === 0) return []
  const lists = await Promise.all(
    IDENTITY_FIELDS.map((field) =>
      store.getList('personnel', { filter: { [field]: [...new Set(numbers)] } }),
    ),
  )
  return lists.flatMap(({ rows }) => rows)
}

/** Returns the keys that duplicate rows share: tax id (RFC) unless generic, CURP, identity document, and accreditation number. */
export const getPersonDuplicateKeys: RowKeyGetter = ({ texts }) => {
  const rfc = normalizeRfc(texts.get('rfc') ?? '')
  const keys = [
    ['rfc', isGenericRfc(rfc) ? '' : rfc],
    ...IDENTITY_FIELDS.map((field) => [field, normalizeIdentityDocument(texts.get(field) ?? '')] as const),
    ['accreditation_number', texts.get('accreditation_number') ?? ''],
  ] as const
  return keys.filter(([, key]) => key !== '')
}

/** Loads the existing people that imported rows refer to, in a few queries. */
export const loadExistingPeople = async (store: Reader, rows: readonly RowTexts[]): Promise<PeopleLookup> => {
  const rfcs = listImportColumnTexts(rows, 'rfc')
    .map(normalizeRfc)
    .filter((rfc) => !isGenericRfc(rfc))
  const numbers = IDENTITY_FIELDS.flatMap((field) => listImportColumnTexts(rows, field))
    .map(normalizeIdentityDocument)
    .filter(Boolean)
  const withNumber = await findPeopleByIdentityNumber(store, numbers)
  const people = await findPeopleByTaxId(store, rfcs)
  const numberHolders = await findPeopleByAccreditationNumber(
    store,
    listImportColumnTexts(rows, 'accreditation_number'),
  )
  const byRfcRoot = new Map<string, Person[]>()
  for (const person of people) {
    const root = getTaxIdPrefix(person.rfc)
    byRfcRoot.set(root, [...(byRfcRoot.get(root) ?? []), person])
  }
  const ids = [...new Set([...people, ...withNumber, ...numberHolders].map(({ id }) => id))]
  const { rows: exceptions } =
    ids.length === 0 ? { rows: [] } : await store.getList('veto_exceptions', { filter: { personnel: ids } })
  return {
    byRfcRoot,
    exceptions,
    numberHolders,
    byIdentityNumber: new Map(
      withNumber.flatMap((person) => IDENTITY_FIELDS.map((field) => [person[field], person] as const)),
    ),
    holderIds: new Map(numberHolders.map(({ accreditation_number, id }) => [accreditation_number ?? '', id])),
  }
}

/** Returns the existing person with a tax id (RFC), or a reason if several people match. Returns undefined for a new RFC. */
export const matchPersonByTaxId = (
  { byRfcRoot }: PeopleLookup,
  rfc: string,
  number: string | undefined,
): { person: Person | undefined } | { reason: string } => {
  const similarMatches = (byRfcRoot.get(getTaxIdPrefix(rfc)) ?? []).filter((person) =>
    isSameRfc(person.rfc, rfc),
  )
  const exactMatches = similarMatches.filter((person) => person.rfc === rfc)
  if (exactMatches.length === 1) return { person: exactMatches[0] }
  const holders = exactMatches.filter(({ accreditation_number }) => number && accreditation_number === number)
  if (holders.length === 1) return { person: holders[0] }
  if (exactMatches.length > 1) return { reason: importTexts.ambiguousPerson }
  return similarMatches.length > 0 ? { reason: importTexts.similarRfc } : { person: undefined }
}

/** Finds a person with a generic tax id (RFC) by CURP or identity document, else by accreditation number. */
export const matchPersonByIdentityNumbers = (
  { byIdentityNumber, numberHolders: numbered }: PeopleLookup,
  numbers: IdentityNumbers,
  accreditationNumber: string | undefined,
): Person | undefined => {
  const filledFields = IDENTITY_FIELDS.filter((field) => numbers[field] !== '')
  const [owner] = filledFields.flatMap((field) => byIdentityNumber.get(numbers[field]) ?? [])
  const holder = numbered.find(
    (person) => person.accreditation_number === accreditationNumber && isGenericRfc(person.rfc),
  )
  const isSomebodyElse = holder && filledFields.some((field) => holder[field] !== '')
  return owner ?? (isSomebodyElse ? undefined : holder)
}
