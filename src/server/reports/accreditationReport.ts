import type { Day } from '../../domain/common/days.ts'
import { getDisplayedAccreditationState } from '../../domain/credentials/credentialValidity.ts'
import { getAccreditationStatusFlag } from '../../domain/people/accreditation.ts'
import { personLabels as label } from '../../domain/people/fields.ts'
import { formatNameForSorting } from '../../domain/people/personNames.ts'
import { isRequirementMetOn } from '../../domain/people/requirements.ts'
import {
  countAllPeople,
  countPeopleWhoMayWork,
  createFlagCounts,
  type FlagCounts,
  sumPeopleCountsByFlag,
} from '../../domain/reports/overview.ts'
import { splitIntoBatches } from '../common/batches.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'
import { getPersonnelExportColumns } from './listColumns.ts'
import {
  getEndOfReportMonth,
  getStartAndEndOfMonth,
  type ReportMonth,
  readCompanyNames,
} from './monthCutoff.ts'
import { countFiguresOfMonth, type Figures, type MonthlyFigures } from './monthly.ts'
import {
  type Cell,
  convertToSpreadsheetColumns,
  defineExportColumn,
  generateCells,
  type Report,
  type Table,
  type TableColumn,
} from './table.ts'
import { texts } from './texts.ts'

export type PersonWithItems = Row<'personnel'> & { items: Map<number, boolean> }

/** Streams people sorted by name. `items` tells for each requirement id whether the person meets the requirement. */
export async function* generatePeopleWithItems(store: Reader, today: Day): AsyncGenerator<PersonWithItems> {
  const allPeople = store.each('personnel', { sort: { field: 'name', order: 'ASC' } })
  for await (const people of splitIntoBatches(allPeople)) {
    const items = new Map(people.map(({ id }) => [id, new Map<number, boolean>()]))
    const { rows } = await store.getList('accreditation_items', { filter: { personnel: [...items.keys()] } })
    for (const { personnel, type, met_until } of rows)
      items.get(personnel)?.set(type, isRequirementMetOn({ met_until }, today))
    for (const row of people) yield { ...row, items: items.get(row.id) ?? new Map() }
  }
}

type PersonRow = Row<'personnel'>
type Sheet = NonNullable<Table['notes']>[number]
type ReadFigures = () => Promise<MonthlyFigures>

const byName = { sort: { field: 'name', order: 'ASC' } } as const

/** Creates the accreditation report's table of current people, with one column per requirement. */
const createCurrentPeopleReportTable = async (store: Reader, today: Day): Promise<Table> => {
  const { rows: types } = await store.getList('accreditation_types', byName)
  const common = getPersonnelExportColumns(today)
  const columns: TableColumn<PersonWithItems>[] = [
    common.accreditation_number,
    common.name,
    common.rfc,
    common.company_name,
    common.zone,
    common.role_name,
    common.accreditation_flag,
    common.accreditation_date,
    common.accreditation_expiration_date,
    common.active,
    ...types.map(({ id, name }) =>
      defineExportColumn(name, 18, (row: PersonWithItems) => row.items.get(id) ?? null, 'boolean'),
    ),
  ]
  return {
    sheet: texts.accreditation.sheet,
    columns: convertToSpreadsheetColumns(columns),
    frozen: 2,
    rows: generateCells(generatePeopleWithItems(store, today), columns),
  }
}

/** Person with the state that was recorded at the end of a month. */
interface MonthEndPerson {
  row: PersonRow
  version: Row<'person_versions'>
  company: string
  zone: string
}

/** Streams people with their state at the end of a month, sorted by name. Deleted people are missing. */
async function* generatePeopleAtMonthEnd(
  store: Reader,
  reportMonth: ReportMonth,
): AsyncGenerator<MonthEndPerson> {
  const cutoff = await getEndOfReportMonth(store, reportMonth)
  const getNames = await readCompanyNames(store, cutoff)
  for await (const people of splitIntoBatches(store.each('personnel', byName))) {
    const filter = { ...cutoff.versions, personnel: people.map(({ id }) => id) }
    const { rows } = await store.getList('person_versions', { filter })
    const versions = new Map(rows.map((version) => [version.personnel, version]))
    for (const row of people) {
      const was = versions.get(row.id)
      if (was) yield { row, version: was, ...getNames(was.company) }
    }
  }
}

const createMonthEndPeopleTable = (store: Reader, reportMonth: ReportMonth): Table => {
  const day = getStartAndEndOfMonth(reportMonth).to
  const getStateText = ({ version: was }: MonthEndPerson) =>
    texts.lights[
      getDisplayedAccreditationState(
        { ...was, accreditation_flag: getAccreditationStatusFlag(was, day) },
        day,
      )
    ]
  const columns: TableColumn<MonthEndPerson>[] = [
    defineExportColumn(label.accreditation_number, 14, ({ row }) => row.accreditation_number, 'identifier'),
    defineExportColumn(label.name, 40, ({ row }) => formatNameForSorting(row)),
    defineExportColumn(label.rfc, 16, ({ row }) => row.rfc, 'identifier'),
    defineExportColumn(label.company, 34, ({ company }) => company),
    defineExportColumn(label.zone, 18, ({ zone }) => zone),
    defineExportColumn(label.role, 26, ({ row }) => row.role_name),
    defineExportColumn(texts.personnel.lightThen, 14, getStateText),
    defineExportColumn(label.accreditation_date, 13, ({ version: was }) => was.accreditation_date, 'day'),
    defineExportColumn(
      label.accreditation_expiration_date,
      13,
      ({ version: was }) => was.accreditation_expiration_date,
      'day',
    ),
    defineExportColumn(label.active, 9, ({ version: was }) => was.active, 'boolean'),
  ]
  return {
    sheet: texts.accreditation.sheet,
    columns: convertToSpreadsheetColumns(columns),
    frozen: 2,
    rows: generateCells(generatePeopleAtMonthEnd(store, reportMonth), columns),
  }
}

const FIGURES = ['registered', 'granted', 'expiring', 'expired'] as const satisfies (keyof Figures)[]

async function* generateFigureRows(figures: ReadFigures): AsyncGenerator<Cell[]> {
  const t = texts.figures
  const { total, byZone, byCompany } = await figures()
  const getValues = (group: Figures) => FIGURES.map((figure) => group[figure])
  yield [t.total, '', ...getValues(total)]
  for (const zone of byZone) yield [t.zone, zone.name, ...getValues(zone)]
  for (const company of byCompany) yield [t.company, company.name, ...getValues(company)]
}

const NAME_COLUMNS = [
  { title: texts.figures.of, width: 22, kind: 'text' },
  { title: texts.figures.name, width: 40, kind: 'text' },
] as const

/** Creates the sheet with the figures of a month. */
const createMonthlyFiguresSheet = (figures: ReadFigures): Sheet => ({
  sheet: texts.figures.sheet,
  columns: [
    ...NAME_COLUMNS,
    ...FIGURES.map((figure) => ({ title: texts.figures[figure], width: 16, kind: 'number' as const })),
  ],
  frozen: 2,
  rows: generateFigureRows(figures),
})

const COUNT_COLUMNS = ['danger', 'warning', 'success', 'works', 'all'] as const

async function* generatePeopleRows(figures: ReadFigures): AsyncGenerator<Cell[]> {
  const t = texts.figures
  const { people } = await figures()
  if (!people) return
  const getValues = (counts: FlagCounts): Cell[] => [
    counts.danger,
    counts.warning,
    counts.success,
    countPeopleWhoMayWork(counts),
    countAllPeople(counts),
  ]
  yield [t.total, '', ...getValues(sumPeopleCountsByFlag(people.zones))]
  for (const { state, count } of people.states)
    yield [texts.people.state, texts.lights[state], ...getValues(createFlagCounts(state, count))]
  for (const zone of people.zones) yield [t.zone, zone.name, ...getValues(zone)]
  for (const company of people.companies) yield [t.company, company.name, ...getValues(company)]
}

/** Creates the sheet with the number of people by status. */
const createPeopleByStatusSheet = (figures: ReadFigures): Sheet => ({
  sheet: texts.people.sheet,
  columns: [
    ...NAME_COLUMNS,
    ...COUNT_COLUMNS.map((light) => ({ title: texts.people[light], width: 16, kind: 'number' as const })),
  ],
  frozen: 2,
  rows: generatePeopleRows(figures),
})

/** Report with a table of people and sheets with figures. For a past month, the table shows the state at the end of the month. */
export const accreditation: Report = {
  file: texts.accreditation.file,
  async table(store, today, month = today) {
    const reportMonth = { year: Number(month.slice(0, 4)), month: Number(month.slice(5, 7)), today }
    const isOver = getStartAndEndOfMonth(reportMonth).to < today
    const people = isOver
      ? createMonthEndPeopleTable(store, reportMonth)
      : await createCurrentPeopleReportTable(store, today)
    // Computed on demand, because CSV files have no sheet with figures.
    let pendingFigures: Promise<MonthlyFigures> | undefined
    const figures = () => {
      pendingFigures ??= countFiguresOfMonth(store, reportMonth)
      return pendingFigures
    }
    return {
      ...people,
      notes: [createMonthlyFiguresSheet(figures), ...(isOver ? [] : [createPeopleByStatusSheet(figures)])],
    }
  },
}
