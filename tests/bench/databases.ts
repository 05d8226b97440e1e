import pg from 'pg'
import { installPostgres, startPostgres } from '../support/postgres.ts'
import { endings } from './endings.ts'
import { DATABASES } from './sizes.ts'
import { yardstick } from './yardstick.ts'

/** What operations.md asks of a Postgres: what it comes with is meant for the smallest machines. It waits for the disk, as a portal's does. */
const SETTINGS = ['shared_buffers=1GB']

type Measure = (name: string, ...databases: string[]) => Promise<void>

const inPostgres = async (measure: Measure, count: number): Promise<void> => {
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
  await yardstick(`${server.url}/postgres`)
  endings.delete(server.stop)
  await server.stop()
}

/** Measures in SQLite, and in as many empty databases as are wanted of a Postgres of the bench's own. */
export const overDatabases = async (measure: Measure, count = 1, databases = DATABASES): Promise<void> => {
  const names = databases.split(',')
  if (names.includes('SQLite')) await measure('SQLite')
  if (names.includes('Postgres')) await inPostgres(measure, count)
}
