import { isGenericRfc, normalizeRfc } from '../../../domain/common/rfc.ts'
import { removeCaseAndAccents } from '../../../domain/common/text.ts'
import { getCompanyNameMatchKeys } from '../../../domain/companies/names.ts'
import type { Actor } from '../../../domain/groups.ts'
import { canSeeCompany } from '../../../domain/permissions.ts'
import { readAllActiveVetoes } from '../../derived/vetoed.ts'
import type { Row } from '../../store/rows.ts'
import type { Reader } from '../../store/store.ts'
import { importTexts } from '../importTexts.ts'
import type { RowValues } from './rowValues.ts'

/** Index of rows by name, ignoring case and accents. */
interface NameIndex<T> {
  find(name: string): T[]
}

const createRowsByNameIndex = <T>(rows: readonly T[], ...getNames: ((row: T) => string)[]): NameIndex<T> => {
  const byKey = new Map<string, T[]>()
  for (const row of rows)
    for (const key of new Set(getNames.map((getName) => getName(row))))
      if (key !== '') byKey.set(key, [...(byKey.get(key) ?? []), row])
  return { find: (name) => byKey.get(removeCaseAndAccents(name)) ?? byKey.get(normalizeRfc(name)) ?? [] }
}

type Company = Row<'companies'>

/** Existing records that imported rows may refer to. `companies` finds a company by its name or its tax id (RFC). */
export interface Lookups {
  roles: NameIndex<Row<'roles'>>
  zones: NameIndex<Row<'zones'>>
  companies: NameIndex<Company>
  /** Companies by normalized name, including the legal form. */
  companiesByNameKey: ReadonlyMap<string, Company[]>
  /** Companies by normalized name, without the legal form. */
  companiesByBaseName: ReadonlyMap<string, Company[]>
  companyRfcs: ReadonlyMap<number, string>
  /** Ids of deactivated companies, which cannot have accredited people. */
  inactiveCompanies: ReadonlySet<number>
  /** Vetoes (work bans) that are in force. */
  vetoes: Row<'vetoes'>[]
  /** Names of records by id, for the preview. */
  names: Record<'companies' | 'roles' | 'zones', ReadonlyMap<number, string>>
}

const indexNamesById = (rows: readonly { id: number; name: string }[]): Map<number, string> =>
  new Map(rows.map(({ id, name }) => [id, name]))

export const loadImportReferenceData = async (store: Reader): Promise<Lookups> => {
  // Reads in batches, so that other requests are served in between.
  const companies: Company[] = []
  for await (const company of store.each('companies', {})) companies.push(company)
  const { rows: roles } = await store.getList('roles', {})
  const { rows: zones } = await store.getList('zones', {})
  const nameKeys = new Map(
    companies.map((company) => [company, getCompanyNameMatchKeys(company.company_name)]),
  )
  return {
    roles: createRowsByNameIndex(roles, ({ name }) => removeCaseAndAccents(name)),
    zones: createRowsByNameIndex(zones, ({ name }) => removeCaseAndAccents(name)),
    names: {
      companies: new Map(companies.map(({ id, company_name }) => [id, company_name])),
      roles: indexNamesById(roles),
      zones: indexNamesById(zones),
    },
    companies: createRowsByNameIndex(
      companies,
      ({ company_name }) => removeCaseAndAccents(company_name),
      ({ rfc }) => (isGenericRfc(rfc) ? '' : rfc),
    ),
    companiesByNameKey: Map.groupBy(companies, (company) => nameKeys.get(company)?.full ?? ''),
    companiesByBaseName: Map.groupBy(companies, (company) => nameKeys.get(company)?.base ?? ''),
    companyRfcs: new Map(companies.map(({ id, rfc }) => [id, rfc])),
    inactiveCompanies: new Set(companies.filter(({ active }) => !active).map(({ id }) => id)),
    vetoes: await readAllActiveVetoes(store),
  }
}

/** Returns the visible companies that a cell names. Adds a problem if there is none, and suggests a company with a similar name. */
export const findVisibleCompaniesByName = (
  values: RowValues,
  { companies, companiesByNameKey, companiesByBaseName }: Lookups,
  actor: Actor,
  field = 'company',
): Company[] => {
  const name = values.text(field) ?? ''
  const filterVisible = (rows: readonly Company[] = []) => rows.filter(({ id }) => canSeeCompany(actor, id))
  const exact = filterVisible(companies.find(name))
  const key = getCompanyNameMatchKeys(name)
  const matches =
    exact.length > 0 || key.full === '' ? exact : filterVisible(companiesByNameKey.get(key.full))
  if (matches.length > 0) return matches
  const similar = key.base === '' ? [] : filterVisible(companiesByBaseName.get(key.base))
  const suggestion = similar.length === 1 ? similar[0]?.company_name : undefined
  values.refuse(
    field,
    suggestion === undefined ? importTexts.noCompany(name) : importTexts.similarCompany(name, suggestion),
    suggestion,
  )
  return []
}

/** Texts for a cell that names no active entry of a catalogue. */
const MISSING_ENTRY_TEXTS = { zones: importTexts.noZone, roles: importTexts.noRole }

/** Returns the row that a cell names. Adds a problem if there is none, or several. */
export const findReferencedRow = (
  collection: string,
  field: string,
  values: RowValues,
  lookups: Lookups,
  actor: Actor,
): { id: number } | undefined => {
  const name = values.text(field) ?? ''
  if (collection === 'companies') {
    const [company, ...others] = findVisibleCompaniesByName(values, lookups, actor, field)
    if (others.length === 0) return company
    values.refuse(field, importTexts.ambiguousCompany(name))
    return undefined
  }
  if (collection !== 'zones' && collection !== 'roles')
    throw new Error(`imports find no rows of ${collection} by name`)
  const entry = lookups[collection].find(name).find(({ active }) => active)
  if (!entry) values.refuse(field, MISSING_ENTRY_TEXTS[collection](name))
  return entry
}
