import type { ExportedList, exportColumns } from '../../contract/exports.ts'
import { getFieldLabel } from '../../contract/logLabels.ts'
import { getFieldChoiceText } from '../../contract/logValues.ts'
import { arcoRequestFields } from '../../domain/arcoRequests/fields.ts'
import { formatArcoFolio } from '../../domain/arcoRequests/states.ts'
import type { Day } from '../../domain/common/days.ts'
import { convertCentsToPesos } from '../../domain/common/money.ts'
import { convertHtmlToPlainText } from '../../domain/common/plainText.ts'
import { getCompanyDocumentsState, getOverduePaymentDates } from '../../domain/companies/documentsState.ts'
import { companyFields } from '../../domain/companies/fields.ts'
import type { Todo } from '../../domain/companies/todos.ts'
import { contactFields } from '../../domain/contacts/fields.ts'
import { DOCUMENT_WORDS } from '../../domain/documents/documentWords.ts'
import { getReviewedDocumentName } from '../../domain/documents/reviewNames.ts'
import type { WaitingDocument } from '../../domain/documents/reviews.ts'
import { getInspectionResult, isFalseSignature } from '../../domain/door/inspections.ts'
import { formatVisitReportFolio } from '../../domain/door/visitReports.ts'
import type { Fields } from '../../domain/fields/fields.ts'
import { boardFields } from '../../domain/notices/fields.ts'
import { getAccreditationState } from '../../domain/people/accreditation.ts'
import { personFields } from '../../domain/people/fields.ts'
import { formatNameForSorting } from '../../domain/people/personNames.ts'
import { tierFields } from '../../domain/pricing/fields.ts'
import { getPriceTierTotal } from '../../domain/pricing/tiers.ts'
import { quotationFields } from '../../domain/quotations/fields.ts'
import { formatQuotationFolio } from '../../domain/quotations/schemas.ts'
import { getQuotationTotal } from '../../domain/quotations/totals.ts'
import { type ResourceName, resourceOf } from '../../domain/resources.ts'
import { retentionDeletionFields, retentionItemFields } from '../../domain/retention/fields.ts'
import { formatRetentionFolio, type RetentionItem } from '../../domain/retention/schemas.ts'
import { userFields } from '../../domain/users/fields.ts'
import { getAccountState, isInvitationPending } from '../../domain/users/schemas.ts'
import type { CompanyWithPeople } from '../companies/peopleCounts.ts'
import type { ExportedCollection, StoredList } from '../records/listQueries.ts'
import type { Collection, Row } from '../store/rows.ts'
import { fieldColumns } from './fieldColumns.ts'
import { type Cell, defineExportColumn, defineSizeColumn, type TableColumn } from './table.ts'
import { texts } from './texts.ts'

/** Types of exported rows that have more fields than the stored rows. */
interface ComputedRows {
  companies: CompanyWithPeople
  users: Row<'users'> & { company_name: string }
  reviews: WaitingDocument
  todos: Todo
  retention: RetentionItem
}
export type ExportedRow<L extends ExportedList> = L extends keyof ComputedRows
  ? ComputedRows[L]
  : Row<ExportedCollection<L & StoredList>>

type Column<L extends ExportedList> = (typeof exportColumns)[L][number]

/** Spreadsheet columns of a list. One column on the screen may become several columns in the file. */
type ColumnsOf<L extends ExportedList> = Record<
  Column<L>,
  TableColumn<ExportedRow<L>> | readonly TableColumn<ExportedRow<L>>[]
>

/** Creates a function that defines a table column for a field, with the label that the audit log uses. */
const createFieldColumn =
  <C extends Collection, R extends Row<C> = Row<C>>(collection: C) =>
  (field: keyof Row<C> & string, width: number, kind: TableColumn<R>['kind'] = 'text'): TableColumn<R> => {
    const toCell = (value: unknown) =>
      typeof value === 'string' ? getFieldChoiceText(collection, field, value) : (value as Cell)
    return defineExportColumn(
      getFieldLabel(collection, field),
      width,
      (row) => {
        const value: unknown = row[field]
        return Array.isArray(value) ? value.map(toCell).join(', ') : toCell(value)
      },
      kind,
    )
  }

const getAccreditationStateLabel = (row: Row<'personnel'>, today: Day): string =>
  texts.lights[getAccreditationState(row, today)]

/** Returns the columns for exporting people, by column name. */
export const getPersonnelExportColumns = (today: Day) =>
  fieldColumns<typeof personFields, Row<'personnel'>>(personFields, {
    accreditation_flag: (row) => getAccreditationStateLabel(row, today),
    name: formatNameForSorting,
  })

const getCompanyExportColumns = (today: Day): ColumnsOf<'companies'> => {
  const columns = fieldColumns<typeof companyFields, CompanyWithPeople>(companyFields, {
    name: (row) => row.company_name,
    people: ({ people }) => people.active,
    may_work: ({ people }) => people.may_work,
    lacking_from: (row) =>
      row.active
        ? texts.companies.papersState[getCompanyDocumentsState(getOverduePaymentDates(row, today))]
        : '',
  })
  return {
    ...columns,
    name: columns.company_name,
    lacking_from: { ...columns.lacking_from, width: 20, kind: 'text' },
  }
}

const getQuotationExportColumns = () =>
  fieldColumns<typeof quotationFields, Row<'quotations'>>(quotationFields, {
    folio: formatQuotationFolio,
    total: (row) => convertCentsToPesos(getQuotationTotal(row)),
  })

const getPricingExportColumns = () =>
  fieldColumns<typeof tierFields, Row<'pricing'>>(tierFields, {
    total: (row) => convertCentsToPesos(getPriceTierTotal(row)),
  })

const getReviewExportColumns = (): ColumnsOf<'reviews'> => ({
  created_at: defineExportColumn(
    getFieldLabel('evidence', 'created_at'),
    17,
    (row) => row.created_at,
    'moment',
  ),
  name: defineExportColumn(texts.reviews.document, 44, getReviewedDocumentName),
  person_name: defineExportColumn(getFieldLabel('evidence', 'personnel'), 34, (row) => row.person_name),
  company_name: defineExportColumn(getFieldLabel('evidence', 'company'), 34, (row) => row.company_name),
  expires_on: defineExportColumn(getFieldLabel('evidence', 'expires_on'), 13, (row) => row.expires_on, 'day'),
  held: defineExportColumn(texts.reviews.held, 24, ({ held }) => held?.by ?? ''),
})

const getTodoExportColumns = (): ColumnsOf<'todos'> => {
  const label = texts.todos
  return {
    kind: defineExportColumn(label.kind, 14, (row) => DOCUMENT_WORDS[row.kind].one),
    name: [
      defineExportColumn(label.name, 60, (row) => row.text),
      defineExportColumn(label.todo, 34, (row) => row.todo),
      defineExportColumn(label.rejection, 40, (row) => row.rejection),
    ],
    person: [
      defineExportColumn(label.person, 34, ({ person }) => person?.name ?? label.company),
      defineExportColumn(label.role, 26, ({ person }) => person?.role_name ?? ''),
    ],
    day: defineExportColumn(label.day, 13, (row) => row.day, 'day'),
  }
}

const getInspectionExportColumns = (): ColumnsOf<'inspections'> => {
  const field = createFieldColumn('inspections')
  return {
    id: [
      field('at', 17, 'moment'),
      defineExportColumn(texts.inspections.user, 24, (row) => row.user_name),
      field('zone_name', 18),
    ],
    result: [
      defineExportColumn(getFieldLabel('inspections', 'result'), 34, (row) =>
        getFieldChoiceText('inspections', 'result', getInspectionResult(row)),
      ),
      field('site_company_name', 34),
      field('offline', 10, 'boolean'),
      defineExportColumn(getFieldLabel('inspections', 'signature'), 24, ({ offline, signature }) =>
        offline || isFalseSignature(signature)
          ? getFieldChoiceText('inspections', 'signature', signature)
          : '',
      ),
    ],
    person_name: [
      field('person_name', 34),
      field('company_name', 34),
      defineExportColumn(
        getFieldLabel('inspections', 'number'),
        14,
        (row) => row.number || row.credential,
        'identifier',
      ),
    ],
    note: field('note', 60),
  }
}

const getVisitReportExportColumns = (): ColumnsOf<'visitReports'> => {
  const field = createFieldColumn('visit_reports')
  return {
    id: [
      field('created_at', 17, 'moment'),
      defineExportColumn(texts.visitReports.folio, 10, ({ id }) => formatVisitReportFolio(id)),
    ],
    state: field('state', 13),
    person_name: [field('person_name', 34), field('company_name', 34), field('was_valid', 12, 'boolean')],
    what: [field('what', 60), field('place', 34)],
  }
}

const getUnusualCredentialCheckExportColumns = (): ColumnsOf<'unusualChecks'> => {
  const field = createFieldColumn('unusual_checks')
  const label = texts.unusualChecks
  return {
    id: defineExportColumn(label.last, 17, (row) => row.last_at, 'moment'),
    state: field('state', 13),
    kind: [
      field('kind', 32),
      defineExportColumn(label.count, 12, (row) => row.count, 'number'),
      defineExportColumn(label.places, 12, (row) => row.places, 'number'),
    ],
    person_name: [field('person_name', 34), field('company_name', 34)],
  }
}

const getRetentionExportColumns = (): ColumnsOf<'retention'> => {
  const columns = fieldColumns<typeof retentionItemFields, RetentionItem>(retentionItemFields, {})
  const label = texts.retention
  return {
    name: [defineExportColumn(label.name, 44, (row) => row.name), columns.kind],
    person_name: [defineExportColumn(label.person, 34, (row) => row.person_name), columns.company],
    category: columns.category,
    due_on: [columns.due_on, columns.ended_on, columns.reason, columns.held_until, columns.held_reason],
    size: defineSizeColumn(columns.size.title),
  }
}

const getDeletionExportColumns = (): ColumnsOf<'retentionDeletions'> => {
  const columns = fieldColumns<typeof retentionDeletionFields, Row<'retention_deletions'>>(
    retentionDeletionFields,
    {},
  )
  return {
    ...columns,
    id: defineExportColumn(texts.retentionDeletions.folio, 12, ({ id }) => formatRetentionFolio(id)),
    state: [columns.state, columns.total, columns.deleted, columns.skipped, columns.finished_at],
    size: defineSizeColumn(columns.size.title),
  }
}

const getUserExportColumns = (): ColumnsOf<'users'> => {
  const columns = fieldColumns<typeof userFields, ExportedRow<'users'>>(userFields, {
    groups: ({ groups }) => groups.map((group) => getFieldChoiceText('users', 'groups', group)).join(', '),
  })
  const { state, states } = texts.users
  return {
    ...columns,
    groups: [columns.groups, columns.admin_access, columns.super_admin],
    active: defineExportColumn(
      state,
      13,
      (row) => states[getAccountState({ active: row.active, invited: isInvitationPending(row) })],
    ),
  }
}

const getContactExportColumns = (): ColumnsOf<'contacts'> => {
  const columns = fieldColumns(contactFields, {})
  return { ...columns, email: [columns.email, columns.mail_off] }
}

/** Lists whose columns are all fields of their rows. */
type PlainList = {
  [N in ResourceName]: Exclude<Column<N>, keyof ExportedRow<N>> extends never ? N : never
}[ResourceName]

/** Columns of lists with cells that are no field, or that are no resource. */
const columnsByList: { [L in Exclude<ExportedList, PlainList>]: (today: Day) => ColumnsOf<L> } & {
  [L in PlainList]?: (today: Day) => ColumnsOf<L>
} = {
  personnel: getPersonnelExportColumns,
  companies: getCompanyExportColumns,
  quotations: getQuotationExportColumns,
  pricing: getPricingExportColumns,
  non_accordance: () =>
    fieldColumns<typeof boardFields.non_accordance, Row<'non_accordance'>>(boardFields.non_accordance, {
      description: ({ text }) => convertHtmlToPlainText(text),
    }),
  arcoRequests: () =>
    fieldColumns<typeof arcoRequestFields, Row<'arco_requests'>>(arcoRequestFields, {
      folio: ({ id }) => formatArcoFolio(id),
    }),
  reviews: getReviewExportColumns,
  todos: getTodoExportColumns,
  inspections: getInspectionExportColumns,
  visitReports: getVisitReportExportColumns,
  unusualChecks: getUnusualCredentialCheckExportColumns,
  retention: getRetentionExportColumns,
  retentionDeletions: getDeletionExportColumns,
  users: getUserExportColumns,
  contacts: getContactExportColumns,
}

/** Returns the columns for exporting a list, by name. */
export const getExportColumns = (list: ExportedList, today: Day) => {
  const getColumns: ((today: Day) => object) | undefined = columnsByList[list]
  if (getColumns) return getColumns(today) as ColumnsOf<never>
  return fieldColumns<Fields, object>(resourceOf(list as PlainList).fields, {}) as ColumnsOf<never>
}
