import pg from 'pg'
import { installPostgres, startPostgres } from '../support/postgres.ts'
import { endings } from './endings.ts'
import { DATABASES } from './sizes.ts'
import { printYardstick } from './yardstick.ts'

/**
 * Settings of Postgres as docs/operations.md recommends, because the defaults suit the smallest machines.
 * It waits for the disk as in production.
 */
const SETTINGS = ['shared_buffers=1GB']

type Measure = (name: string, ...databases: string[]) => Promise<void>

const measureInPostgres = async (measure: Measure, count: number): Promise<void> => {
  const programs = installPostgres()
  if (!programs) return console.error('There is no Postgres here: nothing is measured in one.')
  const server = await startPostgres(programs, SETTINGS)
  endings.add(server.stop)
  const names = Array.from({ length: count }, (_, i) => `bench${i}`)
  const admin = new pg.Client(`${server.url}/postgres`)
  await admin.connect()
  for (const name of names) await admin.query(`create database ${name}`)
  await admin.end()
  await measure('Postgres', ...names.map((name) => `${server.url}/${name}`))
  await printYardstick(`${server.url}/postgres`)
  endings.delete(server.stop)
  await server.stop()
}

/** Measures in SQLite, and in this number of empty databases of a separate Postgres. */
export const measureInDatabases = async (
  measure: Measure,
  count = 1,
  databases = DATABASES,
): Promise<void> => {
  const names = databases.split(',')
  if (names.includes('SQLite')) await measure('SQLite')
  if (names.includes('Postgres')) await measureInPostgres(measure, count)
}
