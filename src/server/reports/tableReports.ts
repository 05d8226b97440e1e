import { derivedLabels, fieldLabels } from '../../contract/fieldLabels.ts'
import { contactFields } from '../../domain/contacts/fields.ts'
import type { Day } from '../../domain/days.ts'
import { columnNames } from '../../domain/fields/fields.ts'
import { personColumns } from '../../domain/people/fields.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'
import { accreditation, generatePeopleWithItems, type PersonWithItems } from './accreditationReport.ts'
import { fieldColumns } from './fieldColumns.ts'
import { getPersonnelExportColumns } from './listColumns.ts'
import {
  convertToSpreadsheetColumns,
  defineExportColumn,
  generateCells,
  type Report,
  type TableColumn,
} from './table.ts'
import { texts } from './texts.ts'

const byName = { sort: { field: 'name', order: 'ASC' } } as const

/** Columns of the personnel report in their order. Further columns of people follow. */
const REPORT_ORDER = [
  'accreditation_number',
  'last_names',
  'first_names',
  'rfc',
  'identity_document',
  'ssn',
  'role_name',
  'role_type',
  'role_definition',
  'company_name',
  'zone',
  'phone',
  'email',
  'address',
  'registration_date',
  'accreditation_date',
  'accreditation_expiration_date',
  'accreditation_flag',
  'active',
  'has_unmet',
  'naturgy_id',
  'has_photo',
] as const

const getPersonReportColumns = (today: Day): TableColumn<PersonWithItems>[] => {
  const label = derivedLabels.personnel
  const { name: _, ...columns } = {
    ...getPersonnelExportColumns(today),
    has_unmet: defineExportColumn<PersonWithItems>(
      label.has_unmet,
      12,
      ({ items }) => [...items.values()].filter((isMet) => !isMet).length,
      'number',
    ),
    has_photo: defineExportColumn<PersonWithItems>(
      label.has_photo,
      10,
      (row) => row.photo !== null,
      'boolean',
    ),
  }
  return [...new Set([...REPORT_ORDER, ...personColumns])].flatMap((column) =>
    column === 'name' ? [] : [columns[column]],
  )
}

const personnel: Report = {
  file: texts.personnel.file,
  async table(store, today) {
    const columns = getPersonReportColumns(today)
    const rows = generateCells(generatePeopleWithItems(store, today), columns)
    return { sheet: texts.personnel.sheet, columns: convertToSpreadsheetColumns(columns), frozen: 3, rows }
  },
}

const companies: Report = {
  file: texts.companies.file,
  async table(store) {
    const label = fieldLabels.companies
    const columns: TableColumn<Row<'companies'>>[] = [
      defineExportColumn(label.company_name, 40, (row) => row.company_name),
      defineExportColumn(label.zone, 18, (row) => row.zone_name),
      defineExportColumn(label.active, 9, (row) => row.active, 'boolean'),
      defineExportColumn(label.rfc, 16, (row) => row.rfc, 'identifier'),
      defineExportColumn(label.ruec, 14, (row) => row.ruec, 'identifier'),
      defineExportColumn(label.repse_number, 16, (row) => row.repse_number, 'identifier'),
      defineExportColumn(label.sap_creditor_id, 14, (row) => row.sap_creditor_id, 'identifier'),
      defineExportColumn(label.sap_client_id, 14, (row) => row.sap_client_id, 'identifier'),
      defineExportColumn(label.sap_gor, 12, (row) => row.sap_gor, 'identifier'),
      defineExportColumn(label.sap_pm, 12, (row) => row.sap_pm, 'identifier'),
      defineExportColumn(label.work_division, 18, (row) => row.work_division.join(', ')),
      defineExportColumn(label.business_area, 36, (row) => row.business_area.join(', ')),
      defineExportColumn(label.business_address, 40, (row) => row.business_address),
      defineExportColumn(label.billing_address, 40, (row) => row.billing_address),
      defineExportColumn(label.provider_url, 28, (row) => row.provider_url),
      defineExportColumn(
        label.sap_payment_alert_blocked,
        12,
        (row) => row.sap_payment_alert_blocked,
        'boolean',
      ),
      defineExportColumn(
        label.prevention_security_health_environment_certified,
        14,
        (row) => row.prevention_security_health_environment_certified,
        'boolean',
      ),
      defineExportColumn(label.legal_representative, 28, (row) => row.legal_representative),
      defineExportColumn(label.security_supervisor, 28, (row) => row.security_supervisor),
      defineExportColumn(label.created_at, 17, (row) => row.created_at, 'moment'),
    ]
    return {
      sheet: texts.companies.sheet,
      columns: convertToSpreadsheetColumns(columns),
      rows: generateCells(store.each('companies', byName), columns),
    }
  },
}

/** Streams the records of a collection with the name of their company, sorted by company and name. */
async function* generateCompanyRows<C extends 'company_files' | 'contacts'>(
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
    const columns: TableColumn<Row<'company_files'> & { company_name: string }>[] = [
      defineExportColumn(label.company, 40, (row) => row.company_name),
      defineExportColumn(label.category, 12, (row) => row.category),
      defineExportColumn(label.name, 36, (row) => row.title),
      defineExportColumn(label.file_name, 36, (row) => row.file_name),
      defineExportColumn(texts.companyFiles.size, 12, (row) => Math.ceil(row.size / 1024), 'number'),
      defineExportColumn(label.created_at, 17, (row) => row.created_at, 'moment'),
    ]
    const rows = generateCells(generateCompanyRows(store, 'company_files'), columns)
    return { sheet: texts.companyFiles.sheet, columns: convertToSpreadsheetColumns(columns), rows }
  },
}

const contacts: Report = {
  file: texts.contacts.file,
  async table(store) {
    const all = fieldColumns<typeof contactFields, Row<'contacts'> & { company_name: string }>(
      contactFields,
      {
        company: (row) => row.company_name,
      },
    )
    const columns = (['company', ...columnNames(contactFields), 'created_at'] as const).map(
      (name) => all[name],
    )
    return {
      sheet: texts.contacts.sheet,
      columns: convertToSpreadsheetColumns(columns),
      frozen: 2,
      rows: generateCells(generateCompanyRows(store, 'contacts'), columns),
    }
  },
}

/** Reports that users download as spreadsheets (docs/requirements.md §3.4 and §8). */
export const reports = {
  personnel,
  companies,
  companyFiles,
  contacts,
  accreditation,
} as const satisfies Record<string, Report>
export type ReportName = keyof typeof reports
