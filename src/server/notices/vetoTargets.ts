import type { Actor } from '../../domain/groups.ts'
import { companyScope } from '../../domain/permissions.ts'
import { formatSortName } from '../../domain/personNames.ts'
import { isGenericRfc } from '../../domain/rfc.ts'
import { fold, upper } from '../../domain/text.ts'
import { isSameRfc, type VetoCandidate, type VetoTarget } from '../../domain/vetoes.ts'
import { meant } from '../store/derived/vetoed.ts'
import type { Row } from '../store/rows.ts'
import type { Filter, Reader } from '../store/store.ts'

/** So many of each kind are offered, and said of a veto. */
const MOST = 6

/** How many people work for each of some companies. */
const peopleOf = async (store: Reader, companies: readonly number[]): Promise<Map<number, number>> => {
  if (companies.length === 0) return new Map()
  const found = await store.countBy('personnel', 'company', { active: true, company: companies })
  return new Map(found.map(({ value, n }) => [value, n]))
}

const named = (row: Row<'personnel'>): string => upper(formatSortName(row))

interface VetoRfc {
  id: number
  rfc: string
}

/** Rows whose RFC means one of these, in as many questions as there are kinds of RFC. */
const meaning = async <C extends 'personnel' | 'companies'>(
  store: Reader,
  collection: C,
  rfcs: readonly string[],
): Promise<Row<C>[]> => {
  const wanted = [...new Set(rfcs)].map(meant)
  const exact = wanted.flatMap((one) => (Array.isArray(one) ? one : []))
  const filters = [...(exact.length > 0 ? [exact] : []), ...wanted.filter((one) => !Array.isArray(one))]
  const found = await Promise.all(
    filters.map((rfc) =>
      store.getPage(collection, { filter: { rfc } as Filter<C>, range: [0, MOST * rfcs.length] }),
    ),
  )
  return found.flat()
}

/** Whom each of some vetoes means: the people and the firms of its RFC. A few questions, however many vetoes. */
export const targetsOf = async (
  store: Reader,
  vetoes: readonly VetoRfc[],
): Promise<Map<number, VetoTarget[]>> => {
  const identifying = vetoes.filter(({ rfc }) => identifyingRfc(rfc) !== '')
  if (identifying.length === 0) return new Map()
  const rfcs = identifying.map(({ rfc }) => rfc)
  const [people, companies] = await Promise.all([
    meaning(store, 'personnel', rfcs),
    meaning(store, 'companies', rfcs),
  ])
  const ids = people.map(({ id }) => id)
  const exceptions =
    ids.length === 0 ? [] : (await store.getList('veto_exceptions', { filter: { personnel: ids } })).rows
  const exempt = new Set(exceptions.map(({ personnel, veto }) => `${veto} ${personnel}`))
  const counts = await peopleOf(
    store,
    companies.map(({ id }) => id),
  )
  return new Map(
    identifying.map(({ id: veto, rfc }) => [
      veto,
      [
        ...people
          .filter((row) => isSameRfc(row.rfc, rfc))
          .map(
            (row): VetoTarget => ({
              kind: 'personnel',
              id: row.id,
              name: named(row),
              people: 1,
              exempt: exempt.has(`${veto} ${row.id}`),
            }),
          ),
        ...companies
          .filter((row) => isSameRfc(row.rfc, rfc))
          .map(
            (row): VetoTarget => ({
              kind: 'companies',
              id: row.id,
              name: row.company_name,
              people: counts.get(row.id) ?? 0,
              exempt: false,
            }),
          ),
      ],
    ]),
  )
}

/** May this actor know whom a veto means? Contractors see people of their own alone. */
export const seesTargets = (actor: Actor): boolean => companyScope(actor) === 'all'

/** Returns an RFC that a veto may name: '' for a generic one. */
const identifyingRfc = (rfc: string): string => (isGenericRfc(rfc) ? '' : rfc)

const personCandidate = (row: Row<'personnel'>): VetoCandidate => ({
  kind: 'personnel',
  id: row.id,
  name: named(row),
  people: 1,
  vetoed: row.vetoed,
  rfc: identifyingRfc(row.rfc),
  detail: [row.accreditation_number, row.company_name].filter(Boolean).join(' · '),
})

const companyCandidates = async (
  store: Reader,
  rows: readonly Row<'companies'>[],
): Promise<VetoCandidate[]> => {
  const counts = await peopleOf(
    store,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    kind: 'companies',
    id: row.id,
    name: row.company_name,
    people: counts.get(row.id) ?? 0,
    rfc: identifyingRfc(row.rfc),
    detail: row.rfc,
    vetoed: false,
  }))
}

const isCalled = ({ name }: VetoCandidate, asked: string): boolean => ` ${fold(name)}`.includes(` ${asked}`)

/** Whom words may mean: people and companies that have them, and companies whose contact has that ID 900. */
export const candidatesFor = async (store: Reader, q: string): Promise<VetoCandidate[]> => {
  const range = [0, MOST - 1] as const
  const [people, companies, contacts] = await Promise.all([
    store.search('personnel', { q, personal: true, limit: MOST }),
    store.getPage('companies', { filter: {}, q, range }),
    store.getPage('contacts', { filter: { withdrawn_at: null }, q, range }),
  ])
  const known = new Set(companies.map(({ id }) => id))
  const ofContacts = [...new Set(contacts.map(({ company }) => company))].filter((id) => !known.has(id))
  const firms = [...companies, ...(await store.getMany('companies', ofContacts))].slice(0, MOST)
  const found = [...(await companyCandidates(store, firms)), ...people.rows.map(personCandidate)]
  // Whoever is called so comes before a firm of which somebody is.
  const asked = fold(q)
  return found.sort((a, b) => Number(isCalled(b, asked)) - Number(isCalled(a, asked)))
}

/** The person or the firm of an id. */
export const candidateOf = async (
  store: Reader,
  { personnel, company }: { personnel?: string | undefined; company?: number | undefined },
): Promise<VetoCandidate[]> => {
  const person = personnel === undefined ? undefined : await store.getOne('personnel', personnel)
  const firm = company === undefined ? undefined : await store.getOne('companies', company)
  return [
    ...(person ? [personCandidate(person)] : []),
    ...(await companyCandidates(store, firm ? [firm] : [])),
  ]
}
