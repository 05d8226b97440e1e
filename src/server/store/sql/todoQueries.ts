import { sql } from 'kysely'
import type { ItemKind, Reader, TodoItemCount, TodoItemsQuery } from '../store.ts'
import { createSqlConditionsOfFilter, joinSqlConditionsWithAnd } from './conditions.ts'
import type { Database, Sql, Values } from './database.ts'
import { decodeDatabaseRow } from './rowCodec.ts'
import { getSqlFragmentsOfCollection } from './table.ts'

/** Returns the SQL condition of each kind of to-do, by the same rules as `getRequirementTaskKind`. */
const createTodoKindSqlConditions = (today: string): Record<ItemKind, Sql> => {
  const isOver = sql`t.met_until < ${today}`
  return {
    rejected: sql`t.lack = 'rejected' and ${isOver}`,
    missing: sql`t.lack = 'missing' and ${isOver}`,
    ended: sql`t.lack = 'ends' and ${isOver}`,
    ending: sql`t.lack <> 'waiting' and t.met_until >= ${today} and t.due_from <= ${today}`,
  }
}

/** Returns the condition for requirements that people of a company have not met, or have to renew soon. */
const createTodoItemsSqlCondition = ({ company, people }: TodoItemsQuery, kinds: readonly Sql[] = []): Sql =>
  joinSqlConditionsWithAnd([
    ...createSqlConditionsOfFilter('accreditation_items', {
      company,
      lack: ['rejected', 'missing', 'ends', 'waiting'],
      ...(people ? { personnel: people } : {}),
    }),
    ...(kinds.length > 0 ? [sql`(${sql.join([...kinds], sql` or `)})`] : []),
  ])

const countRowsWithConditionSql = (condition: Sql): Sql => sql`sum(case when ${condition} then 1 else 0 end)`

/** Creates the queries for the to-dos of a company: requirements that its people have to meet. */
export const createTodoStoreQueries = (db: Database): Pick<Reader, 'countTodoItems' | 'getTodoItems'> => ({
  async countTodoItems({ kinds = [], ...query }) {
    const { today } = query
    const kindConditions = kinds.map((kind) => sql`(${createTodoKindSqlConditions(today)[kind]})`)
    const isMet = sql`t.met_until >= ${today}`
    const { rows } =
      await sql<TodoItemCount>`select t.lack, t.type, ${countRowsWithConditionSql(sql`t.met_until < ${today}`)} as over,
        ${countRowsWithConditionSql(isMet)} as met, ${countRowsWithConditionSql(sql`${isMet} and t.due_from <= ${today}`)} as ending
      from accreditation_items as t where ${createTodoItemsSqlCondition(query, kindConditions)} group by t.lack, t.type`.execute(
        db,
      )
    return rows.map(({ lack, type, ...counts }) => ({
      lack,
      type,
      over: Number(counts.over),
      met: Number(counts.met),
      ending: Number(counts.ending),
    }))
  },

  async getTodoItems({ kinds, severeTypes, range: [from, to], ...query }) {
    const kindConditions = kinds.map((kind) => sql`(${createTodoKindSqlConditions(query.today)[kind]})`)
    const [kindCases, isSevere] = [
      sql.join(
        kindConditions.map((kind, at) => sql`when ${kind} then ${sql.lit(at)}`),
        sql` `,
      ),
      severeTypes.length === 0 ? sql`1 = 0` : sql`t.type in (${sql.join([...severeTypes])})`,
    ]
    const { from: tables, columns } = getSqlFragmentsOfCollection('accreditation_items')
    const { rows } = await sql<Values>`select ${columns} from (
      select t.id, t.met_until_key, case ${kindCases} end as kind, case when ${isSevere} then 0 else 1 end as weight,
        case t.lack when 'rejected' then 0 else 1 end as after_rejected
      from accreditation_items as t where ${createTodoItemsSqlCondition(query, kindConditions)}
      order by kind, weight, after_rejected, met_until_key, id limit ${to - from + 1} offset ${from}) as page
      cross join ${tables} where t.id = page.id
      order by page.kind, page.weight, page.after_rejected, page.met_until_key, page.id`.execute(db)
    return rows.map((row) => decodeDatabaseRow('accreditation_items', row))
  },
})
