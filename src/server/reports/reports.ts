import { derivedLabels, fieldLabels } from '../../contract/fieldLabels.ts'
import type { Day } from '../../domain/days.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'
import { accreditation, type PersonWithItems, withItems } from './accreditationReport.ts'
import { personnelColumns } from './listColumns.ts'
import { cellsOf, columnsOf, type Report, type Shown, shown } from './table.ts'
import { texts } from './texts.ts'

const byName = { sort: { field: 'name', order: 'ASC' } } as const

/** The report of everybody: names apart, as whoever evaluates them wants them. */
const personColumns = (today: Day): Shown<PersonWithItems>[] => {
  const label = { ...fieldLabels.personnel, ...derivedLabels.personnel }
  const of = personnelColumns(today)
  return [
    of.accreditation_number,
    shown(label.last_names, 26, (row) => row.last_names),
    shown(label.first_names, 22, (row) => row.first_names),
    of.rfc,
    of.identity_document,
    of.ssn,
    of.role_name,
    shown(label.role_type, 20, (row) => row.role_type),
    shown(label.role_definition, 40, (row) => row.role_definition),
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
    shown(label.has_unmet, 12, ({ items }) => [...items.values()].filter((isMet) => !isMet).length, 'number'),
    of.naturgy_id,
    shown(label.has_photo, 10, (row) => row.photo !== null, 'boolean'),
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
    const label = fieldLabels.companies
    const columns: Shown<Row<'companies'>>[] = [
      shown(label.company_name, 40, (row) => row.company_name),
      shown(label.zone, 18, (row) => row.zone_name),
      shown(label.active, 9, (row) => row.active, 'boolean'),
      shown(label.rfc, 16, (row) => row.rfc, 'identifier'),
      shown(label.ruec, 14, (row) => row.ruec, 'identifier'),
      shown(label.repse_number, 16, (row) => row.repse_number, 'identifier'),
      shown(label.sap_creditor_id, 14, (row) => row.sap_creditor_id, 'identifier'),
      shown(label.sap_client_id, 14, (row) => row.sap_client_id, 'identifier'),
      shown(label.sap_gor, 12, (row) => row.sap_gor, 'identifier'),
      shown(label.sap_pm, 12, (row) => row.sap_pm, 'identifier'),
      shown(label.work_division, 18, (row) => row.work_division.join(', ')),
      shown(label.business_area, 36, (row) => row.business_area.join(', ')),
      shown(label.business_address, 40, (row) => row.business_address),
      shown(label.billing_address, 40, (row) => row.billing_address),
      shown(label.provider_url, 28, (row) => row.provider_url),
      shown(label.sap_payment_alert_blocked, 12, (row) => row.sap_payment_alert_blocked, 'boolean'),
      shown(
        label.prevention_security_health_environment_certified,
        14,
        (row) => row.prevention_security_health_environment_certified,
        'boolean',
      ),
      shown(label.legal_representative, 28, (row) => row.legal_representative),
      shown(label.security_supervisor, 28, (row) => row.security_supervisor),
      shown(label.created_at, 17, (row) => row.created_at, 'moment'),
    ]
    return {
      sheet: texts.companies.sheet,
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
    const label = fieldLabels.company_files
    const columns: Shown<Row<'company_files'> & { company_name: string }>[] = [
      shown(label.company, 40, (row) => row.company_name),
      shown(label.category, 12, (row) => row.category),
      shown(label.name, 36, (row) => row.title),
      shown(label.file_name, 36, (row) => row.file_name),
      shown(texts.companyFiles.size, 12, (row) => Math.ceil(row.size / 1024), 'number'),
      shown(label.created_at, 17, (row) => row.created_at, 'moment'),
    ]
    const rows = cellsOf(ofEachCompany(store, 'company_files'), columns)
    return { sheet: texts.companyFiles.sheet, columns: columnsOf(columns), rows }
  },
}

const contacts: Report = {
  file: texts.contacts.file,
  async table(store) {
    const label = fieldLabels.contacts
    const columns: Shown<Row<'contacts'> & { company_name: string }>[] = [
      shown(label.company, 40, (row) => row.company_name),
      shown(label.name, 30, (row) => row.name),
      shown(label.position, 26, (row) => row.position),
      shown(label.phone, 13, (row) => row.phone, 'identifier'),
      shown(label.email, 30, (row) => row.email),
      shown(label.id_900, 14, (row) => row.id_900, 'identifier'),
      shown(label.created_at, 17, (row) => row.created_at, 'moment'),
    ]
    return {
      sheet: texts.contacts.sheet,
      columns: columnsOf(columns),
      frozen: 2,
      rows: cellsOf(ofEachCompany(store, 'contacts'), columns),
    }
  },
}

/** Every report that is a table (docs/requirements.md §3.4 and §8). */
export const reports = {
  personnel,
  companies,
  companyFiles,
  contacts,
  accreditation,
} as const satisfies Record<string, Report>
export type ReportName = keyof typeof reports
