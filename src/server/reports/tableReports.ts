import { derivedLabels } from '../../contract/fieldLabels.ts'
import type { Day } from '../../domain/common/days.ts'
import { companyFields } from '../../domain/companies/fields.ts'
import { contactFields } from '../../domain/contacts/fields.ts'
import { documentKinds } from '../../domain/documents/kinds.ts'
import { columnNames, labelsOf, namesOf } from '../../domain/fields/fields.ts'
import { personColumns } from '../../domain/people/fields.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'
import { accreditation, generatePeopleWithItems, type PersonWithItems } from './accreditationReport.ts'
import { fieldColumn, fieldColumns } from './fieldColumns.ts'
import { getPersonnelExportColumns } from './listColumns.ts'
import {
  convertToSpreadsheetColumns,
  defineExportColumn,
  defineSizeColumn,
  generateCells,
  type Report,
  type TableColumn,
} from './table.ts'
import { namesOfExport, texts } from './texts.ts'

const byName = { sort: { field: 'name', order: 'ASC' } } as const

/** Columns of the personnel report in their order. Further columns of people follow. */
const PERSON_REPORT_ORDER = [
  'accreditation_number',
  'last_names',
  'first_names',
  'rfc',
  'curp',
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
  return [...new Set([...PERSON_REPORT_ORDER, ...personColumns])].flatMap((column) =>
    column === 'name' ? [] : [columns[column]],
  )
}

const personnel: Report = {
  file: namesOfExport('personnel').file,
  async table(store, today) {
    const columns = getPersonReportColumns(today)
    const rows = generateCells(generatePeopleWithItems(store, today), columns)
    return {
      sheet: namesOfExport('personnel').sheet,
      columns: convertToSpreadsheetColumns(columns),
      frozen: 3,
      rows,
    }
  },
}

/** Columns of the report of companies in their order. Further fields of the page follow. */
const COMPANY_REPORT_ORDER = [
  'company_name',
  'zone',
  'active',
  'rfc',
  'ruec',
  'repse_number',
  'sap_creditor_id',
  'sap_client_id',
  'sap_gor',
  'sap_pm',
  'work_division',
  'business_area',
  'business_address',
  'billing_address',
  'provider_url',
  'sap_payment_alert_blocked',
  'prevention_security_health_environment_certified',
  'legal_representative',
  'security_supervisor',
  'created_at',
] as const

const companies: Report = {
  file: namesOfExport('companies').file,
  async table(store) {
    const names = new Set([
      ...COMPANY_REPORT_ORDER,
      ...namesOf(companyFields, ({ section }) => section !== undefined),
    ])
    const columns = [...names].map((name) => fieldColumn<Row<'companies'>>(name, companyFields[name]))
    return {
      sheet: namesOfExport('companies').sheet,
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
    const label = labelsOf(documentKinds.companyFiles.fields)
    const columns: TableColumn<Row<'company_files'> & { company_name: string }>[] = [
      defineExportColumn(label.company, 40, (row) => row.company_name),
      defineExportColumn(label.category, 12, (row) => row.category),
      defineExportColumn(label.name, 36, (row) => row.title),
      defineExportColumn(label.file_name, 36, (row) => row.file_name),
      defineSizeColumn(label.size),
      defineExportColumn(label.created_at, 17, (row) => row.created_at, 'moment'),
    ]
    const rows = generateCells(generateCompanyRows(store, 'company_files'), columns)
    return { sheet: texts.companyFiles.sheet, columns: convertToSpreadsheetColumns(columns), rows }
  },
}

const contacts: Report = {
  file: namesOfExport('contacts').file,
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
      sheet: namesOfExport('contacts').sheet,
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
