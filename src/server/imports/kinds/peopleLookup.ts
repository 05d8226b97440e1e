import { range } from '../../../domain/common/filters.ts'
import { normalizeIdentityDocument } from '../../../domain/common/identityDocument.ts'
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
  byDocument: ReadonlyMap<string, Person>
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

const findPeopleByIdentityDocument = async (
  store: Reader,
  documents: readonly string[],
): Promise<Person[]> =>
  documents.length === 0
    ? []
    : (await store.getList('personnel', { filter: { identity_document: [...new Set(documents)] } })).rows

/** Returns the keys that duplicate rows share: tax id (RFC) unless generic, identity document, and accreditation number. */
export const getPersonDuplicateKeys: RowKeyGetter = ({ texts }) => {
  const rfc = normalizeRfc(texts.get('rfc') ?? '')
  const keys = [
    ['rfc', isGenericRfc(rfc) ? '' : rfc],
    ['identity_document', normalizeIdentityDocument(texts.get('identity_document') ?? '')],
    ['accreditation_number', texts.get('accreditation_number') ?? ''],
  ] as const
  return keys.filter(([, key]) => key !== '')
}

/** Loads the existing people that imported rows refer to, in a few queries. */
export const loadExistingPeople = async (store: Reader, rows: readonly RowTexts[]): Promise<PeopleLookup> => {
  const rfcs = listImportColumnTexts(rows, 'rfc')
    .map(normalizeRfc)
    .filter((rfc) => !isGenericRfc(rfc))
  const documents = listImportColumnTexts(rows, 'identity_document')
    .map(normalizeIdentityDocument)
    .filter(Boolean)
  const withDocument = await findPeopleByIdentityDocument(store, documents)
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
  const ids = [...new Set([...people, ...withDocument, ...numberHolders].map(({ id }) => id))]
  const { rows: exceptions } =
    ids.length === 0 ? { rows: [] } : await store.getList('veto_exceptions', { filter: { personnel: ids } })
  return {
    byRfcRoot,
    exceptions,
    numberHolders,
    byDocument: new Map(withDocument.map((person) => [person.identity_document, person])),
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

/** Finds a person with a generic tax id (RFC) by identity document. Without a document, uses the accreditation number. */
export const matchPersonByIdentityDocument = (
  { byDocument, numberHolders: numbered }: PeopleLookup,
  document: string,
  number: string | undefined,
): Person | undefined => {
  const holder = numbered.find((person) => person.accreditation_number === number && isGenericRfc(person.rfc))
  const hasOtherDocument = holder && document !== '' && holder.identity_document !== ''
  return byDocument.get(document) ?? (hasOtherDocument ? undefined : holder)
}
