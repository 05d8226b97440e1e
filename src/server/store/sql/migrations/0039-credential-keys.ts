import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'
import { NUMBERED } from './parts.ts'

/** The keys that the QR codes of credentials are signed with. */
export const credentialKeys: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    await sql
      .raw(
        dialect.adapt(
          `create table credential_keys (${NUMBERED}, created_at text not null, public_key text not null, private_key text not null,
            retired_at text, revoked_at text)`,
        ),
      )
      .execute(db)
  },
})
