import type { ExportedList, exportColumns } from '../../contract/exports.ts'
import type { Day } from '../../domain/days.ts'
import { getOwn } from '../../domain/getOwn.ts'
import type { Actor } from '../../domain/groups.ts'
import { compareKeys, foldText } from '../../domain/text.ts'
import type { Todo } from '../../domain/todos.ts'
import { splitIntoBatches } from '../common/batches.ts'
import { addPeopleCounts, type CompanyWithPeople } from '../companies/peopleCounts.ts'
import { generateTodos, type TodoFilter } from '../companies/todos.ts'
import type { ReviewContext } from '../records/reviewHolds.ts'
import { generateWaiting, type ReviewsQuery } from '../reviews/waitingDocuments.ts'
import type { Collection, Row } from '../store/rows.ts'
import type { ListQuery, Reader } from '../store/store.ts'
import {
  COLLECTIONS,
  type CollectionOf,
  type ColumnsOf,
  columnsOfList,
  type ExportedRow,
} from './listColumns.ts'
import { cellsOf, columnsOf, type Shown, type Table } from './table.ts'
import { texts } from './texts.ts'

const BY_NAME = { field: 'name', order: 'ASC' } as const

/** Queries of the lists that are more than the query of a collection. */
interface ComputedQueries {
  reviews: { query: ReviewsQuery; context: ReviewContext }
  todos: { company: number; filter: TodoFilter; actor: Actor }
}
type ExportQuery<L extends ExportedList> = L extends keyof ComputedQueries
  ? ComputedQueries[L]
  : ListQuery<CollectionOf<L>>

/** Export of a list: its query, and the columns in their order. It can be sent to another thread. */
export type Export<L extends ExportedList = ExportedList> = {
  [N in L]: { list: N; query: ExportQuery<N>; columns: readonly (typeof exportColumns)[N][number][] }
}[L]

/** Columns of companies that are counted. */
const PEOPLE_COLUMNS: readonly string[] = ['people', 'may_work']

/** Adds the names of the companies to accounts. */
async function* withCompanyNames(
  store: Reader,
  users: AsyncIterable<Row<'users'>>,
): AsyncGenerator<ExportedRow<'users'>> {
  for await (const some of splitIntoBatches(users)) {
    const ids = new Set(some.flatMap(({ company }) => company ?? []))
    const names = new Map(
      (await store.getMany('companies', [...ids])).map((row) => [row.id, row.company_name]),
    )
    for (const row of some) yield { ...row, company_name: names.get(row.company ?? 0) ?? '' }
  }
}

/** Returns contacts in an order that the store does not have. A company has few. */
async function* byPosition(
  contacts: AsyncIterable<Row<'contacts'>>,
  order: 'ASC' | 'DESC',
): AsyncGenerator<Row<'contacts'>> {
  const rows: Row<'contacts'>[] = []
  for await (const row of contacts) rows.push(row)
  const sorted = rows.sort((a, b) => compareKeys(foldText(a.position), foldText(b.position)))
  yield* order === 'ASC' ? sorted : sorted.reverse()
}

async function* todosIn(
  store: Reader,
  { company: id, filter, actor }: ComputedQueries['todos'],
  today: Day,
): AsyncGenerator<Todo> {
  const company = await store.getOne('companies', id)
  if (company) yield* generateTodos(store, company, filter, { actor, today })
}

const rowsOf = (store: Reader, asked: Export, today: Day): AsyncIterable<ExportedRow<ExportedList>> => {
  switch (asked.list) {
    case 'reviews':
      return generateWaiting(store, asked.query.query, asked.query.context)
    case 'todos':
      return todosIn(store, asked.query, today)
    case 'companies': {
      const rows = store.each('companies', asked.query)
      // People are counted only if the file has them.
      const isCounted = asked.columns.some((column) => PEOPLE_COLUMNS.includes(column))
      return (isCounted ? addPeopleCounts(store, rows, today) : rows) as AsyncIterable<CompanyWithPeople>
    }
    case 'users':
      return withCompanyNames(store, store.each('users', asked.query))
    case 'contacts': {
      const { sort, ...query } = asked.query
      if (sort?.field !== 'position') return store.each('contacts', asked.query)
      return byPosition(store.each('contacts', { ...query, sort: BY_NAME }), sort.order)
    }
    default: {
      const collection = getOwn(COLLECTIONS, asked.list) ?? (asked.list as Collection)
      return store.each(collection, asked.query as ListQuery<Collection>) as AsyncIterable<never>
    }
  }
}

/** Returns an export's table on a day. */
export const exportTable = (store: Reader, asked: Export, today: Day): Table => {
  const byName = columnsOfList[asked.list](today) as ColumnsOf<never>
  const columns = (asked.columns as never[]).flatMap((column): Shown<never>[] => byName[column])
  return {
    sheet: texts[asked.list].sheet,
    columns: columnsOf(columns),
    // Up to the name, unless the user moved it far to the right.
    frozen: Math.min(Math.max(1, (asked.columns as readonly string[]).indexOf('name') + 1), 3),
    rows: cellsOf(rowsOf(store, asked, today) as AsyncIterable<never>, columns),
  }
}
