import type { exportColumns } from '../../contract/exports.ts'
import { stateOn } from '../../domain/accreditation.ts'
import type { Board } from '../../domain/boards.ts'
import { lacksOn, papersState } from '../../domain/companies.ts'
import type { Day } from '../../domain/days.ts'
import { pesosOf } from '../../domain/money.ts'
import { sortedName } from '../../domain/personNames.ts'
import { folioOf } from '../../domain/quotations.ts'
import { quotationTotal } from '../../domain/quotationTotals.ts'
import { plainTextOf } from '../../domain/richText.ts'
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

/** What a table says of a person on a day, by the names of the wire. */
export const personnelColumns = (today: Day): ColumnsOf<'personnel'> => {
  const t = texts.personnel
  return {
    accreditation_flag: shown(t.light, 14, (row) => lightOf(row, today)),
    name: shown(texts.contacts.name, 40, sortedName),
    role_name: shown(t.role, 26, (row) => row.role_name),
    company_name: shown(t.company, 34, (row) => row.company_name),
    zone: shown(t.zone, 18, (row) => row.zone),
    accreditation_expiration_date: shown(t.expires, 13, (row) => row.accreditation_expiration_date, 'day'),
    accreditation_number: shown(t.number, 14, (row) => row.accreditation_number, 'identifier'),
    naturgy_id: shown(t.id_900, 14, (row) => row.naturgy_id, 'identifier'),
    active: shown(t.active, 9, (row) => row.active, 'boolean'),
    registration_date: shown(t.registered, 13, (row) => row.registration_date, 'day'),
    accreditation_date: shown(t.accredited, 13, (row) => row.accreditation_date, 'day'),
    rfc: shown(t.rfc, 16, (row) => row.rfc, 'identifier'),
    identity_document: shown(t.identity_document, 22, (row) => row.identity_document, 'identifier'),
    ssn: shown(t.ssn, 14, (row) => row.ssn, 'identifier'),
    phone: shown(t.phone, 13, (row) => row.phone, 'identifier'),
    email: shown(t.email, 30, (row) => row.email),
    address: shown(t.address, 40, (row) => row.address),
  }
}

const companiesColumns = (today: Day): ColumnsOf<'companies'> => {
  const t = texts.companies
  return {
    name: shown(t.name, 40, (row) => row.company_name),
    zone: shown(t.zone, 18, (row) => row.zone_name),
    active: shown(t.active, 9, (row) => row.active, 'boolean'),
    people: shown(t.people, 16, ({ people }) => people.active, 'number'),
    may_work: shown(t.may_work, 16, ({ people }) => people.may_work, 'number'),
    lacking_from: shown(t.papers, 20, (row) =>
      row.active ? t.papersState[papersState(lacksOn(row, today))] : '',
    ),
  }
}

const quotationsColumns = (): ColumnsOf<'quotations'> => {
  const t = texts.quotations
  return {
    created_at: shown(t.created, 17, (row) => row.created_at, 'moment'),
    name: shown(t.client, 40, (row) => row.name),
    folio: shown(t.folio, 18, folioOf),
    total: shown(t.total, 14, (row) => pesosOf(quotationTotal(row)), 'number'),
    rfc: shown(texts.personnel.rfc, 16, (row) => row.rfc, 'identifier'),
    phone: shown(texts.personnel.phone, 13, (row) => row.phone, 'identifier'),
    email: shown(texts.personnel.email, 30, (row) => row.email),
    owner_name: shown(t.owner, 20, (row) => row.owner_name),
  }
}

const pricingColumns = (): ColumnsOf<'pricing'> => {
  const t = texts.pricing
  return {
    meters: shown(t.meters, 10, (row) => row.meters, 'number'),
    materials_price: shown(t.materials_price, 14, (row) => pesosOf(row.materials_price), 'number'),
    workforce: shown(t.workforce, 14, (row) => pesosOf(row.workforce), 'number'),
    indirect_costs: shown(t.indirect_costs, 18, (row) => pesosOf(row.indirect_costs), 'number'),
    total: shown(texts.quotations.total, 14, (row) => pesosOf(tierPrice(row)), 'number'),
  }
}

const noticeColumns = () => {
  const t = texts.notices
  const text = shown(t.text, 60, (row: Row<Board>) => plainTextOf(row.text))
  return {
    created_at: shown(t.created, 17, (row: Row<Board>) => row.created_at, 'moment'),
    name: shown(t.name, 40, (row: Row<Board>) => row.name),
    company_name: shown(texts.personnel.company, 34, (row: Row<Board>) => row.company_name),
    text,
    description: text,
    file_name: shown(t.file_name, 36, (row: Row<Board>) => row.file_name),
    created_by: shown(t.author, 20, (row: Row<Board>) => row.created_by),
  }
}

const columnsOfList: { [L in ExportedList]: (today: Day) => ColumnsOf<L> } = {
  personnel: personnelColumns,
  companies: companiesColumns,
  quotations: quotationsColumns,
  pricing: pricingColumns,
  vetoes: noticeColumns,
  announcements: noticeColumns,
  administrative_acts: noticeColumns,
  non_accordance: noticeColumns,
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
