import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which rows are to be found and sorted by names that have changed since, and up to which of them that is done. */
export const outdatedRows: () => Migration = () => ({
  async up(db: Kysely<unknown>) {
    await sql
      .raw(
        `create table outdated (collection text not null, by_field text not null, lender bigint not null, done_to text,
          primary key (collection, by_field, lender))`,
      )
      .execute(db)
  },
})
