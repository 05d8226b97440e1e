import { type RawBuilder, sql } from 'kysely'
import { REVIEW_KINDS, type ReviewFigures } from '../../../domain/reviews.ts'
import { fold } from '../../../domain/text.ts'
import { isRangeFilter, type Reader, type ReviewQueueQuery } from '../store.ts'
import { allOf, filterConditions } from './conditions.ts'
import type { Database, Sql } from './database.ts'

/** Where the documents of each kind are kept. */
const TABLES = { person: 'evidence', company: 'company_papers' } as const

/** The bounds of the day on which documents were brought, of what a list sorts by: its index has both. */
const boundsOf = ({ created_at: since }: { created_at?: unknown }): Sql[] =>
  isRangeFilter(since)
    ? [
        ...(since.from === undefined ? [] : [sql`t.created_at_key >= ${fold(String(since.from))}`]),
        ...(since.to === undefined ? [] : [sql`t.created_at_key <= ${fold(String(since.to))}`]),
      ]
    : []

/** What is asked of the documents of both kinds, each with its kind's place. */
const waitingOf = (filter: ReviewQueueQuery['filter'], columns: Sql): Sql =>
  sql.join(
    REVIEW_KINDS.map((kind, place) => {
      const wanted = filter[kind]
      const where = wanted
        ? allOf([...filterConditions(TABLES[kind], wanted), ...boundsOf(wanted)])
        : sql`1 = 0`
      return sql`select ${sql.lit(place)} as place, ${columns} from ${sql.table(TABLES[kind])} as t where ${where}`
    }),
    sql` union all `,
  )

/** How many there are, as `n`: a whole number, which a sum of Postgres is not. */
const countOf = (filter: ReviewQueueQuery['filter']): Sql =>
  sql`select cast(sum(counted) as bigint) as n from (${waitingOf(filter, sql`count(*) as counted`)}) as each_kind`

/** A page of what waits, each row with the total; of an empty page the total alone. Both indexes are read in their order and merged. */
const pageStatement = ({
  filter,
  order,
  range: [from, to],
}: ReviewQueueQuery): RawBuilder<{ place: number | null; id: number; total: number }> => {
  const direction = order === 'DESC' ? sql` desc` : sql``
  const inOrder = sql`order by created_at_key${direction}, place, id${direction}`
  return sql`select page.place, page.id, total.n as total from (${countOf(filter)}) as total
    left join (${waitingOf(filter, sql`t.id, t.created_at_key`)} ${inOrder} limit ${to - from + 1} offset ${from}) as page on true
    ${inOrder}`
}

const PENDING = { person: { review: 'pending' }, company: { review: 'pending' } } as const

const OLDEST = sql`select created_at from (${waitingOf(PENDING, sql`t.created_at`)}) as waiting order by created_at limit 1`

/** How many wait, since when, and since when the middle one does. */
const WAITING = sql<Record<'waiting', number | null> & Pick<ReviewFigures, 'oldest_since' | 'median_since'>>`
  with total as (${countOf(PENDING)})
  select n as waiting, (${OLDEST}) as oldest_since, (${OLDEST} offset (select (n - 1) / 2 from total)) as median_since
  from total`

/** How many documents of a kind a user has decided of since a moment. */
const decided = (table: string, since: string): Sql =>
  sql`(select count(*) from ${sql.table(table)} as t where t.reviewed_by = u.id and t.reviewed_at >= ${since})`

/** Who of the utility has decided how many since a moment, most first. */
const reviewersStatement = (since: string): RawBuilder<ReviewFigures['reviewers'][number]> =>
  sql`select * from (select u.id, u.name, ${decided('evidence', since)} + ${decided('company_papers', since)} as reviewed
      from users as u where ${allOf(filterConditions('users', { groups: { has: 'utility' } }, 'u'))}) as reviewers
    where reviewed > 0 order by reviewed desc, id`

/** Por revisar: what people and companies have brought, as one list. */
export const createReviewQueries = (db: Database): Pick<Reader, 'getReviewQueue' | 'getReviewFigures'> => ({
  async getReviewQueue(query) {
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
    const [{ waiting: n, ...since_when } = { waiting: 0, oldest_since: null, median_since: null }] =
      waiting.rows
    return { ...since_when, waiting: Number(n), reviewers: reviewers.rows }
  },
})
