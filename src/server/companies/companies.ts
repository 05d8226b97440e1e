import type { z } from 'zod'
import type { COMPANY_PARTS, CompanyDetail, companyEndpoints } from '../../contract/companies.ts'
import {
  type Company,
  type CompanyData,
  type CompanyPaperStatus,
  getArrearsDates,
} from '../../domain/companies.ts'
import type { Contact } from '../../domain/contacts.ts'
import { addDays, type Day } from '../../domain/days.ts'
import type { CompanyFile } from '../../domain/documents.ts'
import type { Actor } from '../../domain/groups.ts'
import { can, canSeeCompany, companyScope } from '../../domain/permissions.ts'
import { isInvited } from '../../domain/users.ts'
import { invalid, notFound } from '../common/httpError.ts'
import type { Streamed } from '../http/call.ts'
import { type Viewing, wirePerson } from '../personnel/people.ts'
import { exceptionsOf } from '../personnel/vetoes.ts'
import { toListQuery, within } from '../records/lists.ts'
import { isOwnUpload, standing, wireWithdrawalOf } from '../records/withdrawals.ts'
import type { Collection, Row } from '../store/rows.ts'
import type { Filter, ListQuery, Reader } from '../store/store.ts'

export const wireCompany = (row: Row<'companies'>): Company => ({
  id: row.id,
  company_name: row.company_name,
  name: row.company_name,
  zone: { id: row.zone, name: row.zone_name },
  active: row.active,
  version: row.version,
})

export interface Asking {
  actor: Actor
  today: Day
  config: { holdDays: number }
}

/** Companies for which a hold is proposed lack what weighs so much since this day or before. */
const proposedBefore = ({ today, config }: Pick<Asking, 'today' | 'config'>): Day =>
  addDays(today, -config.holdDays)

const standingOf = (row: Row<'companies'>, asking: Asking): CompanyPaperStatus => {
  return {
    ...getArrearsDates(row, asking.today),
    hold_proposed: row.active && row.held_at === null && row.arrears_from <= proposedBefore(asking),
    held_at: row.held_at,
    hold_reason: row.hold_reason,
  }
}

/** A company with how its papers stand, for whoever may look at companies. */
export const companyFor =
  (asking: Asking) =>
  (row: Row<'companies'>): Company => ({
    ...wireCompany(row),
    ...(can(asking.actor, 'companies.read') ? { papers: standingOf(row, asking) } : {}),
  })

/** What of a list's filters is about papers. */
interface PaperFilter {
  lacking?: boolean | undefined
  held?: boolean | undefined
  hold_proposed?: boolean | undefined
}

/** The companies that lack something, whose payments are held, or for which that is proposed. */
const standingFilter = (
  { lacking, held, hold_proposed }: PaperFilter,
  asking: Pick<Asking, 'today' | 'config'>,
): Filter<'companies'> => ({
  ...(lacking === undefined
    ? {}
    : { lacking_from: lacking ? { to: asking.today } : { from: addDays(asking.today, 1) } }),
  ...(held === undefined ? {} : { held_at: held ? { present: true } : null }),
  ...(hold_proposed ? { arrears_from: { to: proposedBefore(asking) }, held_at: null } : {}),
})

/** The query of the list of companies, as its schema has read it. */
interface CompaniesQuery {
  sort?: [string, 'ASC' | 'DESC']
  range?: [number, number]
  filter?: PaperFilter & { active?: boolean; zone?: number; q?: string; id?: number[] }
}

/** The companies that an actor asks for; refused where it asks by what it is not told. */
export const companiesQuery = (asked: object, asking: Asking): ListQuery<'companies'> => {
  const { filter = {}, ...query }: CompaniesQuery = asked
  const { lacking, held, hold_proposed, ...others } = filter
  const papers = { lacking, held, hold_proposed }
  const isNarrowed = Object.values(papers).some((value) => value !== undefined)
  if ((isNarrowed || query.sort?.[0] === 'lacking_from') && !can(asking.actor, 'companies.read'))
    throw invalid({ filter: 'invalid' })
  const plain = toListQuery('companies', { ...query, filter: others }, { company_name: 'name' })
  const narrowed = { ...plain, filter: { ...plain.filter, ...standingFilter(papers, asking) } }
  return within(narrowed, 'id', companyScope(asking.actor))
}

const wireCompanyData = ({
  zone,
  zone_name,
  work_division,
  business_area,
  lacking_from: _lacking,
  arrears_from: _arrears,
  papers_stale: _stale,
  held_at: _at,
  hold_reason: _reason,
  ...row
}: Row<'companies'>): CompanyData => ({
  ...row,
  zone: { id: zone, name: zone_name },
  work_division: work_division.join(','),
  business_area: business_area.join(','),
})

/** A company's data and, for those who may know, why it was registered in spite of a veto. */
export const companyDataFor = async (
  store: Reader,
  actor: Actor,
  row: Row<'companies'>,
): Promise<CompanyData> => {
  const veto_exceptions = await exceptionsOf(store, actor, row.id)
  return { ...wireCompanyData(row), ...(veto_exceptions.length > 0 ? { veto_exceptions } : {}) }
}

type ContactsQuery = Omit<z.output<(typeof companyEndpoints)['contacts.list']['query']>, 'sort'> & {
  sort?: [string, 'ASC' | 'DESC'] | undefined
}

export const wireContact =
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
    ...wireWithdrawalOf(actor, row, can(actor, 'contacts.create')),
  })

/** Returns the query of the list of a company's contacts, by name by default. */
export const contactsQuery = (
  actor: Actor,
  company: number,
  { filter: { withdrawn, ...filter } = {}, ...query }: ContactsQuery,
): ListQuery<'contacts'> => {
  const listQuery = toListQuery('contacts', { ...query, filter })
  return { ...listQuery, filter: { ...listQuery.filter, company, ...standing(actor, withdrawn) } }
}

export const wireCompanyFile =
  (actor: Actor) =>
  (row: Row<'company_files'>): CompanyFile => ({
    id: row.id,
    name: row.title,
    category: row.category,
    file: `/files/company/download/${row.id}/`,
    created_at: row.created_at,
    file_name: row.file_name,
    media_type: row.media_type,
    size: row.size,
    scan: row.scan,
    ...wireWithdrawalOf(actor, row, can(actor, 'companyFiles.create') && isOwnUpload(actor, row)),
  })

/** The company, if this actor may know of it; another one is not there. */
export const companySeenBy = async (store: Reader, actor: Actor, id: number): Promise<Row<'companies'>> => {
  const row = canSeeCompany(actor, id) ? await store.getOne('companies', id) : undefined
  if (!row) throw notFound()
  return row
}

async function* all<C extends Collection, T>(
  store: Reader,
  collection: C,
  filter: Filter<C>,
  map: (row: Row<C>) => T,
): AsyncIterable<T> {
  for await (const row of store.each(collection, { filter, sort: { field: 'name', order: 'ASC' } }))
    yield map(row)
}

/** A company with the parts that were asked for inside (docs/requirements.md §4), as they are read: it may have thousands of people. */
export const companyDetailOf = (
  store: Reader,
  actor: Actor,
  row: Row<'companies'>,
  viewing: Viewing & Asking,
  include: readonly (typeof COMPANY_PARTS)[number][],
): Streamed<CompanyDetail> => {
  const of = { company: row.id }
  const shown = { company: row.id, ...standing(actor) }
  const parts = {
    contacts: () => all(store, 'contacts', shown, wireContact(actor)),
    users: () =>
      all(store, 'users', { ...of, active: true }, (user) => ({
        id: user.id,
        username: user.username,
        name: user.name,
        invited: isInvited(user),
      })),
    personnel: () => all(store, 'personnel', of, (person) => wirePerson(person, viewing)),
    files: () => all(store, 'company_files', shown, wireCompanyFile(actor)),
  }
  return { ...companyFor(viewing)(row), ...Object.fromEntries(include.map((part) => [part, parts[part]()])) }
}
