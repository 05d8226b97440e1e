import type { COMPANY_PARTS, CompanyDetail } from '../../contract/companies.ts'
import type { CompanyData } from '../../domain/companies.ts'
import type { Contact } from '../../domain/contacts.ts'
import type { CompanyFile } from '../../domain/documents.ts'
import type { Actor } from '../../domain/groups.ts'
import { can, seesCompany } from '../../domain/permissions.ts'
import { notFound } from '../common/httpError.ts'
import type { Streamed } from '../http/call.ts'
import { type Viewing, wirePerson } from '../personnel/people.ts'
import { exceptionsOf } from '../personnel/vetoes.ts'
import { isOwnUpload, standing, wireWithdrawalOf } from '../records/withdrawals.ts'
import type { Collection, Row } from '../store/rows.ts'
import type { Filter, Reader } from '../store/store.ts'
import { type Asking, companyFor } from './holds.ts'

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
  const row = seesCompany(actor, id) ? await store.getOne('companies', id) : undefined
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

/** A company with the parts that were asked for inside (specification, section 3), as they are read: it may have thousands of people. */
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
    users: () => all(store, 'users', { ...of, active: true }, ({ id, username }) => ({ id, username })),
    personnel: () => all(store, 'personnel', of, (person) => wirePerson(person, viewing)),
    files: () => all(store, 'company_files', shown, wireCompanyFile(actor)),
  }
  return { ...companyFor(viewing)(row), ...Object.fromEntries(include.map((part) => [part, parts[part]()])) }
}
