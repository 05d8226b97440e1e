import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isGuessable } from '../../../../domain/publicId.ts'
import { randomId } from '../../../common/randomId.ts'
import type { SqlDialect } from '../database.ts'

/** A public id for everybody whose own, which came with an import, could be guessed. */
export const publicIds: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    await sql.raw(dialect.adapt('alter table personnel add column public_id text')).execute(db)
    const { rows } = await sql<{ id: string }>`select id from personnel`.execute(db)
    for (const { id } of rows)
      if (isGuessable(id))
        await sql`update personnel set public_id = ${randomId()} where id = ${id}`.execute(db)
    await sql.raw('create unique index personnel__public_id on personnel (public_id)').execute(db)
  },
})
