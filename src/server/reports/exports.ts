import type { ExportedList, exportColumns } from '../../contract/exports.ts'
import type { Day } from '../../domain/common/days.ts'
import { compareCodePoints, toSortKey } from '../../domain/common/text.ts'
import type { Todo } from '../../domain/companies/todos.ts'
import type { Actor } from '../../domain/groups.ts'
import { splitIntoBatches } from '../common/batches.ts'
import { addPeopleCounts, type CompanyWithPeople } from '../companies/peopleCounts.ts'
import { generateTodos, type TodoFilter } from '../companies/todos.ts'
import { generateRetentionItems } from '../documents/retentionItems.ts'
import { collectionOfList, type ExportedCollection, type StoredList } from '../records/listQueries.ts'
import type { ReviewContext } from '../records/reviewHolds.ts'
import { generateWaitingDocuments, type ReviewsQuery } from '../reviews/waitingDocuments.ts'
import type { Collection, Row } from '../store/rows.ts'
import type { ListQuery, Reader } from '../store/store.ts'
import { type ExportedRow, getExportColumns } from './listColumns.ts'
import { convertToSpreadsheetColumns, generateCells, type Table, type TableColumn } from './table.ts'
import { namesOfExport } from './texts.ts'

const BY_NAME = { field: 'name', order: 'ASC' } as const

/** Queries of exported lists that combine several collections. */
export interface ComputedQueries {
  reviews: { query: ReviewsQuery; context: ReviewContext }
  todos: { company: number; filter: TodoFilter; actor: Actor }
  retention: { query: ListQuery<'retention_items'>; actor: Actor }
}
type ExportQuery<L extends ExportedList> = L extends keyof ComputedQueries
  ? ComputedQueries[L]
  : ListQuery<ExportedCollection<L & StoredList>>

/** Request to export a list: the list's query and the chosen columns. It can be sent to a worker thread. */
export type Export<L extends ExportedList = ExportedList> = {
  [N in L]: { list: N; query: ExportQuery<N>; columns: readonly (typeof exportColumns)[N][number][] }
}[L]

/** Columns of the company list for which people have to be counted. */
const PEOPLE_COLUMNS: readonly string[] = ['people', 'may_work']

/** Streams user accounts with the name of their company. */
async function* generateUsersWithCompany(
  store: Reader,
  users: AsyncIterable<Row<'users'>>,
): AsyncGenerator<ExportedRow<'users'>> {
  for await (const batch of splitIntoBatches(users)) {
    const ids = new Set(batch.flatMap(({ company }) => company ?? []))
    const names = new Map(
      (await store.getMany('companies', [...ids])).map((row) => [row.id, row.company_name]),
    )
    for (const row of batch) yield { ...row, company_name: names.get(row.company ?? 0) ?? '' }
  }
}

/** Sorts contacts by job position in memory, because the database has no index for positions. */
async function* sortByPosition(
  contacts: AsyncIterable<Row<'contacts'>>,
  order: 'ASC' | 'DESC',
): AsyncGenerator<Row<'contacts'>> {
  const rows: Row<'contacts'>[] = []
  for await (const row of contacts) rows.push(row)
  const sortedRows = rows.sort((a, b) => compareCodePoints(toSortKey(a.position), toSortKey(b.position)))
  yield* order === 'ASC' ? sortedRows : sortedRows.reverse()
}

async function* generateCompanyTodos(
  store: Reader,
  { company: id, filter, actor }: ComputedQueries['todos'],
  today: Day,
): AsyncGenerator<Todo> {
  const company = await store.getOne('companies', id)
  if (company) yield* generateTodos(store, company, filter, { actor, today })
}

const generateRowsOfExport = (
  store: Reader,
  request: Export,
  today: Day,
): AsyncIterable<ExportedRow<ExportedList>> => {
  switch (request.list) {
    case 'reviews':
      return generateWaitingDocuments(store, request.query.query, request.query.context)
    case 'todos':
      return generateCompanyTodos(store, request.query, today)
    case 'retention':
      return generateRetentionItems(store, request.query.query, request.query.actor)
    case 'companies': {
      const rows = store.each('companies', request.query)
      const needsCounts = request.columns.some((column) => PEOPLE_COLUMNS.includes(column))
      return (needsCounts ? addPeopleCounts(store, rows, today) : rows) as AsyncIterable<CompanyWithPeople>
    }
    case 'users':
      return generateUsersWithCompany(store, store.each('users', request.query))
    case 'contacts': {
      const { sort, ...query } = request.query
      if (sort?.field !== 'position') return store.each('contacts', request.query)
      return sortByPosition(store.each('contacts', { ...query, sort: BY_NAME }), sort.order)
    }
    default:
      return store.each(
        collectionOfList(request.list),
        request.query as ListQuery<Collection>,
      ) as AsyncIterable<never>
  }
}

/** Creates the table for exporting a list on a day. */
export const createListExportTable = (store: Reader, request: Export, today: Day): Table => {
  const columnsByName = getExportColumns(request.list, today)
  const columns = (request.columns as never[]).flatMap(
    (column): TableColumn<never>[] => columnsByName[column],
  )
  return {
    sheet: namesOfExport(request.list).sheet,
    columns: convertToSpreadsheetColumns(columns),
    // Freezes the columns up to the name, but at most three.
    frozen: Math.min(Math.max(1, (request.columns as readonly string[]).indexOf('name') + 1), 3),
    rows: generateCells(generateRowsOfExport(store, request, today) as AsyncIterable<never>, columns),
  }
}
