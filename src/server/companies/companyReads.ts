import type { z } from 'zod'
import type { COMPANY_PARTS, CompanyDetail, companyEndpoints } from '../../contract/companies.ts'
import { addDays, type Day } from '../../domain/common/days.ts'
import { NOT_NULL, range } from '../../domain/common/filters.ts'
import { getOverduePaymentDates } from '../../domain/companies/documentsState.ts'
import { companyFields } from '../../domain/companies/fields.ts'
import { getRepseEnd } from '../../domain/companies/repse.ts'
import type { Company, CompanyData, CompanyPaperStatus } from '../../domain/companies/schemas.ts'
import type { Contact } from '../../domain/contacts/schemas.ts'
import { createChoicesJoiner } from '../../domain/fields/fields.ts'
import type { Actor } from '../../domain/groups.ts'
import { canSeeCompany, getAccessibleCompany, hasPermission } from '../../domain/permissions.ts'
import type { TaxListState } from '../../domain/taxList/schemas.ts'
import { isHarmfulSituation, TAX_SITUATIONS } from '../../domain/taxList/situations.ts'
import { isInvitationPending } from '../../domain/users/schemas.ts'
import { createNotFoundError, createValidationError } from '../common/httpError.ts'
import type { Streamed } from '../http/call.ts'
import { createPersonResponse, type UserContext } from '../personnel/people.ts'
import { listVetoExceptions } from '../personnel/vetoes.ts'
import { createDocumentMapper } from '../records/documentRows.ts'
import { convertListRequestToQuery, filterListQueryByValue } from '../records/lists.ts'
import { createWithdrawalResponse, getWithdrawnRecordsFilter } from '../records/withdrawals.ts'
import type { Collection, Row } from '../store/rows.ts'
import type { Filter, ListQuery, Reader } from '../store/store.ts'

const joinChoices = createChoicesJoiner(companyFields)

/** Formats a company. The schema of the response removes the columns that it does not contain. */
const toCompanyResponse = ({ zone, zone_name, ...row }: Row<'companies'>): Company & CompanyData => ({
  ...row,
  ...joinChoices(row),
  name: row.company_name,
  repse_until: getRepseEnd(row.repse_registered_on),
  zone: { id: zone, name: zone_name },
})

export interface CompanyContext {
  actor: Actor
  today: Day
  config: { holdDays: number }
}

/** Returns the cutoff day for payment holds: the portal proposes a hold if documents have been overdue since this day or earlier. */
const getPaymentHoldCutoffDay = ({ today, config }: Pick<CompanyContext, 'today' | 'config'>): Day =>
  addDays(today, -config.holdDays)

const getDocumentComplianceStatus = (row: Row<'companies'>, context: CompanyContext): CompanyPaperStatus => {
  return {
    ...getOverduePaymentDates(row, context.today),
    hold_proposed: row.active && row.held_at === null && row.arrears_from <= getPaymentHoldCutoffDay(context),
    held_at: row.held_at,
    hold_reason: row.hold_reason,
  }
}

const getTaxListState = (row: Row<'companies'>): TaxListState => ({
  situation: row.tax_list_situation,
  since: row.tax_list_since,
})

/** Returns a function that formats companies for a user. */
export const createCompanyMapper =
  (context: CompanyContext) =>
  (row: Row<'companies'>): Company => ({
    ...toCompanyResponse(row),
    ...(hasPermission(context.actor, 'companies.read')
      ? { papers: getDocumentComplianceStatus(row, context), tax_list: getTaxListState(row) }
      : {}),
  })

/** Filters of the company list by the status of the documents. */
interface DocumentFilter {
  lacking?: boolean | undefined
  held?: boolean | undefined
  hold_proposed?: boolean | undefined
  tax_listed?: boolean | undefined
}

/** Converts the company list's filters for missing documents and held payments. */
const createCompanyDocumentFilter = (
  { lacking, held, hold_proposed, tax_listed }: DocumentFilter,
  context: Pick<CompanyContext, 'today' | 'config'>,
): Filter<'companies'> => ({
  ...(lacking === undefined
    ? {}
    : { lacking_from: range(lacking ? { to: context.today } : { from: addDays(context.today, 1) }) }),
  ...(held === undefined ? {} : { held_at: held ? NOT_NULL : null }),
  ...(tax_listed === undefined
    ? {}
    : { tax_list_situation: TAX_SITUATIONS.filter((one) => isHarmfulSituation(one) === tax_listed) }),
  ...(hold_proposed ? { arrears_from: range({ to: getPaymentHoldCutoffDay(context) }), held_at: null } : {}),
})

interface CompaniesQuery {
  sort?: [string, 'ASC' | 'DESC']
  range?: [number, number]
  filter?: DocumentFilter & { active?: boolean; zone?: number; q?: string; id?: number[] }
}

/** Converts the query parameters of the company list. Throws 400 for filters that the user may not use. */
export const createCompanyListQuery = (input: object, context: CompanyContext): ListQuery<'companies'> => {
  const { filter = {}, ...query }: CompaniesQuery = input
  const { lacking, held, hold_proposed, tax_listed, ...others } = filter
  const documentFilter = { lacking, held, hold_proposed, tax_listed }
  const usesDocuments = Object.values(documentFilter).some((value) => value !== undefined)
  if (
    (usesDocuments || query.sort?.[0] === 'lacking_from') &&
    !hasPermission(context.actor, 'companies.read')
  )
    throw createValidationError({ filter: 'invalid' })
  const baseQuery = convertListRequestToQuery(
    'companies',
    { ...query, filter: others },
    { company_name: 'name' },
  )
  const filteredQuery = {
    ...baseQuery,
    filter: { ...baseQuery.filter, ...createCompanyDocumentFilter(documentFilter, context) },
  }
  return filterListQueryByValue(filteredQuery, 'id', getAccessibleCompany(context.actor))
}

/** Returns the details of a company. Includes overridden bans only for users who may see them. */
export const getCompanyData = async (
  store: Reader,
  actor: Actor,
  row: Row<'companies'>,
): Promise<CompanyData> => {
  const veto_exceptions = await listVetoExceptions(store, actor, row.id)
  return {
    ...toCompanyResponse(row),
    ...(hasPermission(actor, 'companies.read') ? { tax_list: getTaxListState(row) } : {}),
    ...(veto_exceptions.length > 0 ? { veto_exceptions } : {}),
  }
}

type ContactsQuery = Omit<z.output<(typeof companyEndpoints)['contacts.list']['query']>, 'sort'> & {
  sort?: [string, 'ASC' | 'DESC'] | undefined
}

export const createContactMapper =
  (actor: Actor) =>
  (row: Row<'contacts'>): Contact => ({
    id: row.id,
    name: row.name,
    phone: row.phone,
    email: row.email,
    position: row.position,
    id_900: row.id_900,
    version: row.version,
    ...(row.mail_off ? { mail_off: true } : {}),
    ...createWithdrawalResponse(actor, row, hasPermission(actor, 'contacts.create')),
  })

/** Returns the database query for a company's contacts, sorted by name by default. */
export const createContactListQuery = (
  actor: Actor,
  company: number,
  { filter: { withdrawn, ...filter } = {}, ...query }: ContactsQuery,
): ListQuery<'contacts'> => {
  const listQuery = convertListRequestToQuery('contacts', { ...query, filter })
  return {
    ...listQuery,
    filter: { ...listQuery.filter, company, ...getWithdrawnRecordsFilter(actor, withdrawn) },
  }
}

/** Returns the company. Throws 404 if it does not exist or the user may not see it. */
export const getVisibleCompany = async (
  store: Reader,
  actor: Actor,
  id: number,
): Promise<Row<'companies'>> => {
  const row = canSeeCompany(actor, id) ? await store.getOne('companies', id) : undefined
  if (!row) throw createNotFoundError()
  return row
}

async function* mapAllRows<C extends Collection, T>(
  store: Reader,
  collection: C,
  filter: Filter<C>,
  map: (row: Row<C>) => T,
): AsyncIterable<T> {
  for await (const row of store.each(collection, { filter, sort: { field: 'name', order: 'ASC' } }))
    yield map(row)
}

/** Returns the details of a company. Lists are streams, because a company may have thousands of people. */
export const createCompanyDetailResponse = (
  store: Reader,
  actor: Actor,
  row: Row<'companies'>,
  context: UserContext & CompanyContext,
  include: readonly (typeof COMPANY_PARTS)[number][],
): Streamed<CompanyDetail> => {
  const companyFilter = { company: row.id }
  const activeFilter = { company: row.id, ...getWithdrawnRecordsFilter(actor) }
  const parts = {
    contacts: () => mapAllRows(store, 'contacts', activeFilter, createContactMapper(actor)),
    users: () =>
      mapAllRows(store, 'users', { ...companyFilter, active: true }, (user) => ({
        id: user.id,
        username: user.username,
        name: user.name,
        invited: isInvitationPending(user),
      })),
    personnel: () =>
      mapAllRows(store, 'personnel', companyFilter, (person) => createPersonResponse(person, context)),
    files: () =>
      mapAllRows(store, 'company_files', activeFilter, createDocumentMapper('companyFiles', actor)),
  }
  return {
    ...createCompanyMapper(context)(row),
    ...Object.fromEntries(include.map((part) => [part, parts[part]()])),
  }
}
