import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { SqlDialect, Tables } from './database.ts'
import { deriveAll } from './derive.ts'
import { STEPS } from './steps.ts'

/** Brings the tables up to date; what is there already is left alone. Answers which steps a database that was there before has taken. */
export const migrate = async (db: Kysely<Tables>, dialect: SqlDialect): Promise<string[]> => {
  const steps = Object.entries(STEPS).map(([name, { step }]) => [name, step(dialect)])
  const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(steps) } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  await deriveAll(db)
  return results.length < steps.length ? results.map(({ migrationName }) => migrationName) : []
}
