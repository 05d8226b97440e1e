import { type RawBuilder, sql } from 'kysely'
import { has, isRange } from '../../../domain/common/filters.ts'
import { toSortKey } from '../../../domain/common/text.ts'
import {
  documentKindOf,
  documentKindOfReview,
  documentKinds,
  REVIEWED_KINDS,
  type ReviewedTable,
  type ReviewKind,
} from '../../../domain/documents/kinds.ts'
import { REVIEW_KINDS, type ReviewFigures } from '../../../domain/documents/reviews.ts'
import type { Reader, ReviewQueueQuery } from '../store.ts'
import {
  createSqlBoundConditions,
  createSqlConditionsOfFilter,
  joinSqlConditionsWithAnd,
} from './conditions.ts'
import type { Database, Sql } from './database.ts'

/** Table of each kind of document. */
const TABLES = Object.fromEntries(
  REVIEWED_KINDS.map((name) => [documentKinds[name].review.kind, documentKinds[name].table]),
) as Record<ReviewKind, ReviewedTable>

/** Returns the upload times of a filter as conditions on the sort key, so that the index of the sort key is used. */
const createUploadTimeSqlConditions = ({ created_at: since }: { created_at?: unknown }): Sql[] => {
  if (!isRange(since)) return []
  const [from, to] = [since.from, since.to].map((time) =>
    time === undefined ? undefined : toSortKey(String(time)),
  )
  return createSqlBoundConditions(sql`t.created_at_key`, { from, to })
}

/** Returns a statement that selects waiting documents of all kinds. `place` is the index of the kind in REVIEW_KINDS. */
const createWaitingDocumentsStatement = (filter: ReviewQueueQuery['filter'], columns: Sql): Sql =>
  sql.join(
    REVIEW_KINDS.map((kind, place) => {
      const kindFilter = filter[kind]
      const where = kindFilter
        ? joinSqlConditionsWithAnd([
            ...createSqlConditionsOfFilter(TABLES[kind], kindFilter),
            ...createUploadTimeSqlConditions(kindFilter),
            ...(documentKindOf(documentKindOfReview(kind)).isWithdrawable
              ? [sql`t.withdrawn_at is null`]
              : []),
          ])
        : sql`1 = 0`
      return sql`select ${sql.lit(place)} as place, ${columns} from ${sql.table(TABLES[kind])} as t where ${where}`
    }),
    sql` union all `,
  )

/**
 * Returns a statement that counts the documents that wait for review, as `n`. The cast is needed because Postgres returns sums as
 * decimals.
 */
const createWaitingDocumentCountStatement = (filter: ReviewQueueQuery['filter']): Sql =>
  sql`select cast(sum(counted) as bigint) as n from (${createWaitingDocumentsStatement(filter, sql`count(*) as counted`)}) as each_kind`

/** Returns a statement for a page of the documents that wait for review, with the total in each row. */
const createWaitingDocumentsPageStatement = ({
  filter,
  order,
  range: [from, to],
}: ReviewQueueQuery): RawBuilder<{ place: number | null; id: number; total: number }> => {
  const direction = order === 'DESC' ? sql` desc` : sql``
  const inOrder = sql`order by created_at_key${direction}, place, id${direction}`
  return sql`select page.place, page.id, total.n as total from (${createWaitingDocumentCountStatement(filter)}) as total
    left join (${createWaitingDocumentsStatement(filter, sql`t.id, t.created_at_key`)} ${inOrder} limit ${to - from + 1} offset ${from}) as page on true
    ${inOrder}`
}

const PENDING_FILTER: ReviewQueueQuery['filter'] = Object.fromEntries(
  REVIEW_KINDS.map((kind) => [kind, { review: 'pending' }]),
)

const OLDEST_PENDING = sql`select created_at from (${createWaitingDocumentsStatement(PENDING_FILTER, sql`t.created_at`)}) as waiting order by created_at limit 1`

/** Statement that counts the documents that wait for review, and selects their oldest and median upload time. */
const PENDING_FIGURES = sql<
  Record<'waiting', number | null> & Pick<ReviewFigures, 'oldest_since' | 'median_since'>
>`
  with total as (${createWaitingDocumentCountStatement(PENDING_FILTER)})
  select n as waiting, (${OLDEST_PENDING}) as oldest_since, (${OLDEST_PENDING} offset (select (n - 1) / 2 from total)) as median_since
  from total`

/** Returns a subquery that counts the documents that the user `u` has reviewed since a given time. */
const createCountOfReviewsSubquery = (table: string, since: string): Sql =>
  sql`(select count(*) from ${sql.table(table)} as t where t.reviewed_by = u.id and t.reviewed_at >= ${since})`

/** Returns a statement that lists reviewers by the number of their reviews since a time, the most active first. */
const createReviewsByReviewerStatement = (since: string): RawBuilder<ReviewFigures['reviewers'][number]> =>
  sql`select * from (select u.id, u.name, ${sql.join(
    Object.values(TABLES).map((table) => createCountOfReviewsSubquery(table, since)),
    sql` + `,
  )} as reviewed
      from users as u where ${joinSqlConditionsWithAnd(createSqlConditionsOfFilter('users', { groups: has('utility') }, 'u'))}) as reviewers
    where reviewed > 0 order by reviewed desc, id`

/** Creates the queries for documents that wait for review. */
export const createDocumentReviewQueries = (
  db: Database,
): Pick<Reader, 'getReviewQueue' | 'getReviewFigures'> => ({
  async getReviewQueue(query) {
    const { rows } = await createWaitingDocumentsPageStatement(query).execute(db)
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
      PENDING_FIGURES.execute(db),
      createReviewsByReviewerStatement(since).execute(db),
    ])
    const [{ waiting: n, ...since_when } = { waiting: 0, oldest_since: null, median_since: null }] =
      waiting.rows
    return { ...since_when, waiting: Number(n), reviewers: reviewers.rows }
  },
})
