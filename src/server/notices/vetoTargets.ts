import { isGenericRfc } from '../../domain/common/rfc.ts'
import { removeCaseAndAccents, toSpanishUpperCase } from '../../domain/common/text.ts'
import type { Actor } from '../../domain/groups.ts'
import { isSameRfc, type VetoCandidate, type VetoTarget } from '../../domain/notices/vetoes.ts'
import { formatNameForSorting } from '../../domain/people/personNames.ts'
import { getAccessibleCompany } from '../../domain/permissions.ts'
import { createFilterForEquivalentRfc } from '../derived/vetoed.ts'
import type { Row } from '../store/rows.ts'
import type { Filter, Reader } from '../store/store.ts'

/** Maximum number of people, and of companies, that are listed for a veto (ban). */
const MAX_CANDIDATES = 6

const countPeopleByCompany = async (
  store: Reader,
  companies: readonly number[],
): Promise<Map<number, number>> => {
  if (companies.length === 0) return new Map()
  const counts = await store.countBy('personnel', 'company', { active: true, company: companies })
  return new Map(counts.map(({ value, n }) => [value, n]))
}

const formatPersonName = (row: Row<'personnel'>): string => toSpanishUpperCase(formatNameForSorting(row))

interface VetoRfc {
  id: number
  rfc: string
}

/** Returns the rows with one of these RFCs (tax numbers). Runs one query per kind of RFC. */
const findRowsWithRfcs = async <C extends 'personnel' | 'companies'>(
  store: Reader,
  collection: C,
  rfcs: readonly string[],
): Promise<Row<C>[]> => {
  const conditions = [...new Set(rfcs)].map(createFilterForEquivalentRfc)
  const exact = conditions.flatMap((one) => (Array.isArray(one) ? one : []))
  const filters = [...(exact.length > 0 ? [exact] : []), ...conditions.filter((one) => !Array.isArray(one))]
  const pages = await Promise.all(
    filters.map((rfc) =>
      store.getPage(collection, { filter: { rfc } as Filter<C>, range: [0, MAX_CANDIDATES * rfcs.length] }),
    ),
  )
  return pages.flat()
}

/** Returns the people and companies that vetoes (bans) apply to, with a fixed number of queries. */
export const getPeopleAndCompaniesOfVetoes = async (
  store: Reader,
  vetoes: readonly VetoRfc[],
): Promise<Map<number, VetoTarget[]>> => {
  const identifying = vetoes.filter(({ rfc }) => getRfcUnlessGeneric(rfc) !== '')
  if (identifying.length === 0) return new Map()
  const rfcs = identifying.map(({ rfc }) => rfc)
  const [people, companies] = await Promise.all([
    findRowsWithRfcs(store, 'personnel', rfcs),
    findRowsWithRfcs(store, 'companies', rfcs),
  ])
  const ids = people.map(({ id }) => id)
  const exceptions =
    ids.length === 0 ? [] : (await store.getList('veto_exceptions', { filter: { personnel: ids } })).rows
  const exempt = new Set(exceptions.map(({ personnel, veto }) => `${veto} ${personnel}`))
  const counts = await countPeopleByCompany(
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
              name: formatPersonName(row),
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

/** Returns whether the user may see which people and companies a veto (ban) applies to. Contractors may not. */
export const canSeeWhoIsVetoed = (actor: Actor): boolean => getAccessibleCompany(actor) === 'all'

/** Returns the RFC (tax number) for a veto, or '' for a generic RFC, which identifies no person. */
const getRfcUnlessGeneric = (rfc: string): string => (isGenericRfc(rfc) ? '' : rfc)

const createPersonVetoCandidate = (row: Row<'personnel'>): VetoCandidate => ({
  kind: 'personnel',
  id: row.id,
  name: formatPersonName(row),
  people: 1,
  vetoed: row.vetoed,
  rfc: getRfcUnlessGeneric(row.rfc),
  detail: [row.accreditation_number, row.company_name].filter(Boolean).join(' · '),
})

const createCompanyVetoCandidates = async (
  store: Reader,
  rows: readonly Row<'companies'>[],
): Promise<VetoCandidate[]> => {
  const counts = await countPeopleByCompany(
    store,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    kind: 'companies',
    id: row.id,
    name: row.company_name,
    people: counts.get(row.id) ?? 0,
    rfc: getRfcUnlessGeneric(row.rfc),
    detail: row.rfc,
    vetoed: false,
  }))
}

const hasNameMatchingSearch = ({ name }: VetoCandidate, searchText: string): boolean =>
  ` ${removeCaseAndAccents(name)}`.includes(` ${searchText}`)

/** Finds people and companies to ban, by words. Companies are also found by the ID number of a contact. */
export const findVetoCandidates = async (store: Reader, q: string): Promise<VetoCandidate[]> => {
  const range = [0, MAX_CANDIDATES - 1] as const
  const [people, companies, contacts] = await Promise.all([
    store.search('personnel', { q, personal: true, limit: MAX_CANDIDATES }),
    store.getPage('companies', { filter: {}, q, range }),
    store.getPage('contacts', { filter: { withdrawn_at: null }, q, range }),
  ])
  const companyIds = new Set(companies.map(({ id }) => id))
  const contactCompanyIds = [...new Set(contacts.map(({ company }) => company))].filter(
    (id) => !companyIds.has(id),
  )
  const companyRows = [...companies, ...(await store.getMany('companies', contactCompanyIds))].slice(
    0,
    MAX_CANDIDATES,
  )
  const candidates = [
    ...(await createCompanyVetoCandidates(store, companyRows)),
    ...people.rows.map(createPersonVetoCandidate),
  ]
  // Sorts candidates with a matching name before companies that were found by a contact.
  const searchText = removeCaseAndAccents(q)
  return candidates.sort(
    (a, b) => Number(hasNameMatchingSearch(b, searchText)) - Number(hasNameMatchingSearch(a, searchText)),
  )
}

export const getVetoCandidateById = async (
  store: Reader,
  { personnel, company }: { personnel?: string | undefined; company?: number | undefined },
): Promise<VetoCandidate[]> => {
  const person = personnel === undefined ? undefined : await store.getOne('personnel', personnel)
  const companyRow = company === undefined ? undefined : await store.getOne('companies', company)
  return [
    ...(person ? [createPersonVetoCandidate(person)] : []),
    ...(await createCompanyVetoCandidates(store, companyRow ? [companyRow] : [])),
  ]
}
