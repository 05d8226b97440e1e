import type { exportColumns } from '../../contract/exports.ts'
import { derivedLabels, fieldLabels } from '../../contract/fieldLabels.ts'
import { stateOn } from '../../domain/accreditation.ts'
import type { Board } from '../../domain/boards.ts'
import { lacksOn, papersState } from '../../domain/companies.ts'
import type { Day } from '../../domain/days.ts'
import { pesosOf } from '../../domain/money.ts'
import { sortedName } from '../../domain/personNames.ts'
import { plainTextOf } from '../../domain/plainText.ts'
import { folioOf } from '../../domain/quotations.ts'
import { quotationTotal } from '../../domain/quotationTotals.ts'
import { tierPrice } from '../../domain/tiers.ts'
import { type CompanyWithPeople, withPeople } from '../companies/withPeople.ts'
import type { Row } from '../store/rows.ts'
import type { ListQuery, Reader } from '../store/store.ts'
import { cellsOf, columnsOf, type Shown, shown, type Table } from './table.ts'
import { texts } from './texts.ts'

/** The lists that can be exported. */
export type ExportedList = keyof typeof exportColumns

/** What is told of a list's rows: of companies, their people too. */
interface Told {
  companies: CompanyWithPeople
}
type ToldOf<L extends ExportedList> = L extends keyof Told ? Told[L] : Row<L>

type ColumnsOf<L extends ExportedList> = Record<(typeof exportColumns)[L][number], Shown<ToldOf<L>>>

const lightOf = (row: Row<'personnel'>, today: Day): string => texts.lights[stateOn(row, today)]

/** Returns the columns of people on a day, by the names of the wire. */
export const personnelColumns = (today: Day): ColumnsOf<'personnel'> => {
  const label = { ...fieldLabels.personnel, ...derivedLabels.personnel }
  return {
    accreditation_flag: shown(label.accreditation_flag, 14, (row) => lightOf(row, today)),
    name: shown(label.name, 40, sortedName),
    role_name: shown(label.role, 26, (row) => row.role_name),
    company_name: shown(label.company, 34, (row) => row.company_name),
    zone: shown(label.zone, 18, (row) => row.zone),
    accreditation_expiration_date: shown(
      label.accreditation_expiration_date,
      13,
      (row) => row.accreditation_expiration_date,
      'day',
    ),
    accreditation_number: shown(
      label.accreditation_number,
      14,
      (row) => row.accreditation_number,
      'identifier',
    ),
    naturgy_id: shown(label.naturgy_id, 14, (row) => row.naturgy_id, 'identifier'),
    active: shown(label.active, 9, (row) => row.active, 'boolean'),
    registration_date: shown(label.registration_date, 13, (row) => row.registration_date, 'day'),
    accreditation_date: shown(label.accreditation_date, 13, (row) => row.accreditation_date, 'day'),
    rfc: shown(label.rfc, 16, (row) => row.rfc, 'identifier'),
    identity_document: shown(label.identity_document, 22, (row) => row.identity_document, 'identifier'),
    ssn: shown(label.ssn, 14, (row) => row.ssn, 'identifier'),
    phone: shown(label.phone, 13, (row) => row.phone, 'identifier'),
    email: shown(label.email, 30, (row) => row.email),
    address: shown(label.address, 40, (row) => row.address),
  }
}

const companiesColumns = (today: Day): ColumnsOf<'companies'> => {
  const label = { ...fieldLabels.companies, ...derivedLabels.companies }
  return {
    name: shown(label.company_name, 40, (row) => row.company_name),
    zone: shown(label.zone, 18, (row) => row.zone_name),
    active: shown(label.active, 9, (row) => row.active, 'boolean'),
    people: shown(label.people, 16, ({ people }) => people.active, 'number'),
    may_work: shown(label.may_work, 16, ({ people }) => people.may_work, 'number'),
    lacking_from: shown(label.lacking_from, 20, (row) =>
      row.active ? texts.companies.papersState[papersState(lacksOn(row, today))] : '',
    ),
  }
}

const quotationsColumns = (): ColumnsOf<'quotations'> => {
  const label = { ...fieldLabels.quotations, ...derivedLabels.quotations }
  return {
    created_at: shown(label.created_at, 17, (row) => row.created_at, 'moment'),
    name: shown(label.name, 40, (row) => row.name),
    folio: shown(label.folio, 18, folioOf),
    total: shown(label.total, 14, (row) => pesosOf(quotationTotal(row)), 'number'),
    rfc: shown(label.rfc, 16, (row) => row.rfc, 'identifier'),
    phone: shown(label.phone, 13, (row) => row.phone, 'identifier'),
    email: shown(label.email, 30, (row) => row.email),
    owner_name: shown(label.owner, 20, (row) => row.owner_name),
  }
}

const pricingColumns = (): ColumnsOf<'pricing'> => {
  const label = { ...fieldLabels.pricing, ...derivedLabels.pricing }
  return {
    meters: shown(label.meters, 10, (row) => row.meters, 'number'),
    materials_price: shown(label.materials_price, 14, (row) => pesosOf(row.materials_price), 'number'),
    workforce: shown(label.workforce, 14, (row) => pesosOf(row.workforce), 'number'),
    indirect_costs: shown(label.indirect_costs, 18, (row) => pesosOf(row.indirect_costs), 'number'),
    total: shown(label.total, 14, (row) => pesosOf(tierPrice(row)), 'number'),
  }
}

const noticeColumns = (board: Board) => {
  const label = fieldLabels[board]
  const text = shown(label.text, 60, (row: Row<Board>) => plainTextOf(row.text))
  return {
    created_at: shown(label.created_at, 17, (row: Row<Board>) => row.created_at, 'moment'),
    name: shown(label.name, 40, (row: Row<Board>) => row.name),
    company_name: shown(label.company, 34, (row: Row<Board>) => row.company_name),
    text,
    description: text,
    file_name: shown(label.file_name, 36, (row: Row<Board>) => row.file_name),
    created_by: shown(label.uploaded_by, 20, (row: Row<Board>) => row.created_by),
  }
}

const columnsOfList: { [L in ExportedList]: (today: Day) => ColumnsOf<L> } = {
  personnel: personnelColumns,
  companies: companiesColumns,
  quotations: quotationsColumns,
  pricing: pricingColumns,
  vetoes: () => noticeColumns('vetoes'),
  announcements: () => noticeColumns('announcements'),
  administrative_acts: () => noticeColumns('administrative_acts'),
  non_accordance: () => noticeColumns('non_accordance'),
}

/** What is exported: of which list, which of its rows, and which columns in their order. It can be sent to another thread. */
export type Export = {
  [L in ExportedList]: {
    list: L
    query: ListQuery<L>
    columns: readonly (typeof exportColumns)[L][number][]
  }
}[ExportedList]

/** The columns of companies that are counted. */
const PEOPLE_COLUMNS: readonly string[] = ['people', 'may_work']

const tableOf = <L extends ExportedList>(
  store: Reader,
  { list, query, columns }: { list: L; query: ListQuery<L>; columns: readonly (keyof ColumnsOf<L>)[] },
  today: Day,
): Table => {
  const of = columnsOfList[list](today)
  const chosen = columns.map((column) => of[column] as Shown<ToldOf<L>>)
  const rows = store.each<L>(list, query)
  // People are counted for whoever asks for them.
  const told = (columns as readonly string[]).some((column) => PEOPLE_COLUMNS.includes(column))
    ? withPeople(store, rows as AsyncIterable<Row<'companies'>>, today)
    : rows
  return {
    sheet: texts[list].sheet,
    columns: columnsOf(chosen),
    // Up to the name, unless somebody has it far to the right.
    frozen: Math.min(Math.max(1, columns.indexOf('name' as (typeof columns)[number]) + 1), 3),
    rows: cellsOf(told as AsyncIterable<ToldOf<L>>, chosen),
  }
}

/** An export's table on a day. */
export const exportTable = (store: Reader, asked: Export, today: Day): Table =>
  tableOf(store, asked as never, today)
