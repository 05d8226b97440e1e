import { type RawBuilder, sql } from 'kysely'
import { REVIEW_KINDS, type ReviewFigures } from '../../../domain/reviews.ts'
import type { Reader, WaitingQuery } from '../store.ts'
import { allOf, filterConditions } from './conditions.ts'
import type { Database, Sql } from './database.ts'

/** Where the documents of each kind are kept. */
const TABLES = { person: 'evidence', company: 'company_papers' } as const

/** What is asked of the documents of both kinds, each with its kind's place; `last` ends the query of each kind. */
const waitingOf = (filter: WaitingQuery['filter'], columns: Sql, last?: Sql): Sql =>
  sql.join(
    REVIEW_KINDS.map((kind, place) => {
      const wanted = filter[kind]
      const where = wanted ? allOf(filterConditions(TABLES[kind], wanted)) : sql`1 = 0`
      const one = sql`select ${sql.lit(place)} as place, ${columns} from ${sql.table(TABLES[kind])} as t where ${where}`
      return last ? sql`select * from (${one} ${last}) as one` : one
    }),
    sql` union all `,
  )

/** A page of what waits, each row with the total; of an empty page the total alone. Each kind gives as many as the page can have of it, from its index. */
const pageStatement = ({
  filter,
  order,
  range: [from, to],
}: WaitingQuery): RawBuilder<{ place: number | null; id: number; total: number }> => {
  const [direction, size] = [order === 'DESC' ? sql` desc` : sql``, to - from + 1]
  const inKind = sql`order by t.created_at_key${direction}, t.id${direction} limit ${to + 1}`
  const inAll = sql`order by created_at_key${direction}, place, id${direction}`
  return sql`select page.place, page.id, counted.total
    from (select sum(n) as total from (${waitingOf(filter, sql`count(*) as n`)}) as each_kind) as counted
    left join (select place, id, created_at_key from (${waitingOf(filter, sql`t.id, t.created_at_key`, inKind)}) as waiting
      ${inAll} limit ${size} offset ${from}) as page on true
    ${inAll}`
}

const PENDING = { person: { review: 'pending' }, company: { review: 'pending' } } as const

/** How many wait, since when, and since when the middle one does: from the indexes alone. */
const WAITING = sql<Pick<ReviewFigures, 'waiting' | 'oldest_since' | 'median_since'>>`
  with waiting as (${waitingOf(PENDING, sql`t.created_at`)}), counted as (select count(*) as n from waiting)
  select n as waiting, (select min(created_at) from waiting) as oldest_since,
    (select created_at from waiting order by created_at limit 1 offset (select (n - 1) / 2 from counted)) as median_since
  from counted`

/** How many documents of a kind a user has decided of since a moment. */
const decided = (table: string, since: string): Sql =>
  sql`(select count(*) from ${sql.table(table)} as t where t.reviewed_by = u.id and t.reviewed_at >= ${since})`

/** Who of the utility has decided how many since a moment, most first. */
const reviewersStatement = (since: string): RawBuilder<ReviewFigures['reviewers'][number]> =>
  sql`select * from (select u.id, u.name, ${decided('evidence', since)} + ${decided('company_papers', since)} as reviewed
      from users as u where ${allOf(filterConditions('users', { groups: { has: 'utility' } }, 'u'))}) as reviewers
    where reviewed > 0 order by reviewed desc, id`

/** Por revisar: what people and companies have brought, as one list. */
export const reviewQueries = (db: Database): Pick<Reader, 'getWaiting' | 'getReviewFigures'> => ({
  async getWaiting(query) {
    const { rows } = await pageStatement(query).execute(db)
    return {
      documents: rows.flatMap(({ place, id }) => {
        const kind = place === null ? undefined : REVIEW_KINDS[place]
        return kind ? [{ kind, id }] : []
      }),
      total: Number(rows[0]?.total ?? 0),
    }
  },

  async getReviewFigures(since) {
    const [waiting, reviewers] = await Promise.all([
      WAITING.execute(db),
      reviewersStatement(since).execute(db),
    ])
    const [figures = { waiting: 0, oldest_since: null, median_since: null }] = waiting.rows
    return { ...figures, reviewers: reviewers.rows }
  },
})
