import type { Day } from '../../domain/days.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'
import { accreditation, type PersonWithItems, withItems } from './accreditationReport.ts'
import { personnelColumns } from './exports.ts'
import { cellsOf, columnsOf, type Report, type Shown, shown } from './table.ts'
import { texts } from './texts.ts'

const byName = { sort: { field: 'name', order: 'ASC' } } as const

/** The report of everybody: names apart, as whoever evaluates them wants them. */
const personColumns = (today: Day): Shown<PersonWithItems>[] => {
  const t = texts.personnel
  const of = personnelColumns(today)
  return [
    of.accreditation_number,
    shown(t.last_names, 26, (row) => row.last_names),
    shown(t.first_names, 22, (row) => row.first_names),
    of.rfc,
    of.identity_document,
    of.ssn,
    of.role_name,
    shown(t.role_type, 20, (row) => row.role_type),
    shown(t.role_definition, 40, (row) => row.role_definition),
    of.company_name,
    of.zone,
    of.phone,
    of.email,
    of.address,
    of.registration_date,
    of.accreditation_date,
    of.accreditation_expiration_date,
    of.accreditation_flag,
    of.active,
    shown(t.unmet, 12, ({ items }) => [...items.values()].filter((isMet) => !isMet).length, 'number'),
    of.naturgy_id,
    shown(t.photo, 10, (row) => row.photo !== null, 'boolean'),
  ]
}

const personnel: Report = {
  file: texts.personnel.file,
  async table(store, today) {
    const columns = personColumns(today)
    const rows = cellsOf(withItems(store, today), columns)
    return { sheet: texts.personnel.sheet, columns: columnsOf(columns), frozen: 3, rows }
  },
}

const companies: Report = {
  file: texts.companies.file,
  async table(store) {
    const t = texts.companies
    const columns: Shown<Row<'companies'>>[] = [
      shown(t.name, 40, (row) => row.company_name),
      shown(t.zone, 18, (row) => row.zone_name),
      shown(t.active, 9, (row) => row.active, 'boolean'),
      shown(t.rfc, 16, (row) => row.rfc, 'identifier'),
      shown(t.ruec, 14, (row) => row.ruec, 'identifier'),
      shown(t.repse_number, 16, (row) => row.repse_number, 'identifier'),
      shown(t.sap_creditor_id, 14, (row) => row.sap_creditor_id, 'identifier'),
      shown(t.sap_client_id, 14, (row) => row.sap_client_id, 'identifier'),
      shown(t.sap_gor, 12, (row) => row.sap_gor, 'identifier'),
      shown(t.sap_pm, 12, (row) => row.sap_pm, 'identifier'),
      shown(t.work_division, 18, (row) => row.work_division.join(', ')),
      shown(t.business_area, 36, (row) => row.business_area.join(', ')),
      shown(t.business_address, 40, (row) => row.business_address),
      shown(t.billing_address, 40, (row) => row.billing_address),
      shown(t.provider_url, 28, (row) => row.provider_url),
      shown(t.blocked, 12, (row) => row.sap_payment_alert_blocked, 'boolean'),
      shown(t.certified, 14, (row) => row.prevention_security_health_environment_certified, 'boolean'),
      shown(t.legal_representative, 28, (row) => row.legal_representative),
      shown(t.security_supervisor, 28, (row) => row.security_supervisor),
      shown(t.created, 17, (row) => row.created_at, 'moment'),
    ]
    return {
      sheet: t.sheet,
      columns: columnsOf(columns),
      rows: cellsOf(store.each('companies', byName), columns),
    }
  },
}

/** What companies have of something, company by company in the order of their names. */
async function* ofEachCompany<C extends 'company_files' | 'contacts'>(
  store: Reader,
  collection: C,
): AsyncGenerator<Row<C> & { company_name: string }> {
  for await (const { id, company_name } of store.each('companies', byName)) {
    const query = { filter: { company: id, withdrawn_at: null }, ...byName } as Parameters<
      typeof store.each<C>
    >[1]
    for await (const row of store.each(collection, query)) yield { ...row, company_name }
  }
}

const companyFiles: Report = {
  file: texts.companyFiles.file,
  async table(store) {
    const t = texts.companyFiles
    const columns: Shown<Row<'company_files'> & { company_name: string }>[] = [
      shown(t.company, 40, (row) => row.company_name),
      shown(t.category, 12, (row) => row.category),
      shown(t.name, 36, (row) => row.title),
      shown(t.file_name, 36, (row) => row.file_name),
      shown(t.size, 12, (row) => Math.ceil(row.size / 1024), 'number'),
      shown(t.created, 17, (row) => row.created_at, 'moment'),
    ]
    const rows = cellsOf(ofEachCompany(store, 'company_files'), columns)
    return { sheet: t.sheet, columns: columnsOf(columns), rows }
  },
}

const contacts: Report = {
  file: texts.contacts.file,
  async table(store) {
    const t = texts.contacts
    const columns: Shown<Row<'contacts'> & { company_name: string }>[] = [
      shown(t.company, 40, (row) => row.company_name),
      shown(t.name, 30, (row) => row.name),
      shown(t.position, 26, (row) => row.position),
      shown(t.phone, 13, (row) => row.phone, 'identifier'),
      shown(t.email, 30, (row) => row.email),
      shown(t.id_900, 14, (row) => row.id_900, 'identifier'),
      shown(t.created, 17, (row) => row.created_at, 'moment'),
    ]
    return {
      sheet: t.sheet,
      columns: columnsOf(columns),
      frozen: 2,
      rows: cellsOf(ofEachCompany(store, 'contacts'), columns),
    }
  },
}

/** Every report that is a table (specification, sections 2 and 7). */
export const reports = {
  personnel,
  companies,
  companyFiles,
  contacts,
  accreditation,
} as const satisfies Record<string, Report>
export type ReportName = keyof typeof reports
