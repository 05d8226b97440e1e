import { sql } from 'kysely'
import { isContainsFilter, isRangeFilter, type LogQuery, type RangeFilter, type Reader } from '../store.ts'
import { allOf, filterConditions } from './conditions.ts'
import type { Database, Sql, SqlDialect, Values } from './database.ts'
import { decodeRow } from './rowCodec.ts'
import { getTable } from './table.ts'

/** What each entry tells, a row for each fact: the index of a list that is kept as JSON. Triggers keep it, so that an entry takes no more statements. */
export const logFactsStatements = ({
  rowTriggerStatements: onEachRow,
  listItems: itemsOf,
  columnTypes: types,
  hasRowNumbers: rowNumbers,
}: SqlDialect): string[] => [
  `create table log_facts (fact ${types.text} not null, entry ${types.integer} not null, primary key (fact, entry))${rowNumbers ? ' without rowid' : ''}`,
  ...onEachRow('log_facts_added', 'log_entries', 'insert', [
    `insert into log_facts (fact, entry) select distinct item.value, new.id from ${itemsOf('new.facts')}`,
  ]),
  ...onEachRow('log_facts_gone', 'log_entries', 'delete', [
    `delete from log_facts where entry = old.id and fact in (select item.value from ${itemsOf('old.facts')})`,
  ]),
]

/** An index that has entries in their order: of a field, but for its everyday value where that is left out of it. */
interface Lead {
  field: 'facts' | 'action' | 'address' | 'user' | 'kind' | 'nature'
  everyday?: string
}

/** As the indexes of `log_entries` in schema.ts. */
const LEADS: readonly Lead[] = [
  { field: 'facts' },
  { field: 'action' },
  { field: 'address' },
  { field: 'user' },
  { field: 'kind', everyday: 'personnel' },
  { field: 'nature', everyday: 'change' },
]

/** A lead to the entries that have one of some values. */
interface Led extends Lead {
  values: (string | number)[]
}

/** SQLite takes 500 selects in one at most. */
const MOST_VALUES = 400

/** The leads that a filter gives. */
const leadsIn = (filter: LogQuery['filter']): Led[] =>
  LEADS.flatMap((lead) => {
    const wanted = filter[lead.field]
    const values: unknown[] = [isContainsFilter(wanted) ? wanted.has : wanted].flat()
    const isLed =
      values.length > 0 &&
      values.length <= MOST_VALUES &&
      values.every((value) => ['string', 'number'].includes(typeof value) && value !== lead.everyday)
    return isLed ? [{ ...lead, values: values as Led['values'] }] : []
  })

/** Where entries with a value of a lead, or several, are found by an index that has their ids in order; `links` leads from there to the entry, called `t`. */
const sourceOf = ({ field, everyday }: Lead, value: Sql) => {
  if (field === 'facts') {
    const id = sql.ref('f.entry')
    return {
      from: sql`log_facts as f`,
      id,
      where: sql`f.fact ${value}`,
      links: sql`join log_entries as t on t.id = f.entry`,
    }
  }
  const column = sql.ref(`t.${field}`)
  // An index that has not all entries is used only with its own condition.
  const where = everyday
    ? sql`${column} ${value} and ${column} <> ${sql.lit(everyday)}`
    : sql`${column} ${value}`
  return { from: sql`log_entries as t`, id: sql.ref('t.id'), where, links: sql`` }
}

/** Of two leads the one with fewer entries is followed; beyond so many they are alike. */
const MANY = 20_000

/** How many entries each lead has, up to many: from the indexes alone, within some 2 ms. */
const countsStatement = (leads: readonly Led[]): Sql =>
  sql`select ${sql.join(
    leads.map((lead) => {
      const { from, where } = sourceOf(lead, sql`in (${sql.join(lead.values)})`)
      return sql`(select count(*) from (select 1 from ${from} where ${where} limit ${sql.lit(MANY)}) as found) as ${sql.ref(lead.field)}`
    }),
  )}`

/** The ids of a page: of each value that leads to entries the first that pass, and of these the page; without a lead all entries are asked. */
const idsStatement = (
  { withoutIndex }: SqlDialect,
  { filter, order, range: [from, to], after }: LogQuery,
  lead: Led | undefined,
): Sql => {
  const { id, ...others } = filter
  const down = order === 'DESC'
  const bounds = (column: Sql): Sql[] => {
    const { from: least, to: most }: RangeFilter<number> = isRangeFilter(id) ? id : {}
    return [
      ...(least === undefined ? [] : [sql`${column} >= ${least}`]),
      ...(most === undefined ? [] : [sql`${column} <= ${most}`]),
      ...(after === undefined ? [] : [sql`${column} ${down ? sql`<` : sql`>`} ${after}`]),
    ]
  }
  const asked = { ...others, ...(isRangeFilter(id) ? {} : { id }) }
  const isLead = (field: string) => LEADS.some((one) => one.field === field)
  const passes = filterConditions(
    'log_entries',
    lead ? { ...asked, [lead.field]: undefined } : asked,
    't',
    (column, field) => (isLead(field) && withoutIndex?.(column)) || column,
  )
  const direction = down ? sql` desc` : sql``
  const firstOf = (one: Led, value: string | number): Sql => {
    const { from: source, id: column, where, links } = sourceOf(one, sql`= ${value}`)
    return sql`select ${column} as id from ${source} ${links} where ${allOf([where, ...bounds(column), ...passes])} order by ${column}${direction} limit ${to + 1}`
  }
  const found = lead
    ? sql.join(
        lead.values.map((value) => sql`select id from (${firstOf(lead, value)}) as one`),
        sql` union `,
      )
    : sql`select t.id from log_entries as t where ${allOf([...bounds(sql.ref('t.id')), ...passes])}`
  return sql`select id from (${found}) as found order by id${direction} limit ${to - from + 1} offset ${from}`
}

/** Entries of the log, in their order. */
export const createLogQueries = (db: Database, dialect: SqlDialect): Pick<Reader, 'getLog'> => ({
  async getLog(query) {
    const leads = Array.isArray(query.filter.id) ? [] : leadsIn(query.filter)
    let lead = leads[0]
    if (leads.length > 1) {
      const { rows } = await sql<Record<string, number>>`${countsStatement(leads)}`.execute(db)
      const countOf = ({ field }: Led) => Number(rows[0]?.[field])
      lead = leads.reduce((best, one) => (countOf(one) < countOf(best) ? one : best))
    }
    const { from, columns } = getTable('log_entries')
    const { rows } =
      await sql<Values>`select ${columns} from (${idsStatement(dialect, query, lead)}) as page cross join ${from}
      where t.id = page.id order by t.id${query.order === 'DESC' ? sql` desc` : sql``}`.execute(db)
    return rows.map((row) => decodeRow('log_entries', row))
  },
})
