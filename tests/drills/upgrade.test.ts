import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { withDues } from '../../src/domain/requirements.ts'
import { emptyDump } from '../../src/server/store/dump.ts'
import type { Collection } from '../../src/server/store/rows.ts'
import type { Reader, Store } from '../../src/server/store/store.ts'
import { type EarlierDatabase, earlierDatabases, RELEASES } from '../support/earlierDatabases.ts'

const PROGRAM = join(import.meta.dirname, './killedUpgrade.ts')
/** An upgrade is killed so many times, at statements that lie evenly between its first and its last. */
const KILLS = 8

const upgrade = async (address: string, killedBefore = 0) => {
  const child = spawn(process.execPath, [PROGRAM, address, String(killedBefore)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = text(child.stdout)
  const [code, signal] = await once(child, 'exit')
  return { code, signal, statements: Number(await said) }
}

/** But for the log, which says when the tables were changed. */
const everything = async (store: Reader) => {
  const rows: Partial<Record<Collection, unknown[]>> = {}
  const kept = (Object.keys(emptyDump()) as Collection[]).filter((name) => !name.startsWith('log_'))
  for (const collection of kept) rows[collection] = (await store.getList(collection, {})).rows
  return rows
}

describe.each(earlierDatabases)('an upgrade of a database in $database', ({ earlier }) => {
  const left: (() => Promise<unknown>)[] = []
  const from = async (release: string): Promise<EarlierDatabase> => {
    const database = await earlier(release)
    left.unshift(database.remove)
    return database
  }
  const opened = async (database: EarlierDatabase): Promise<Store> => {
    const store = await database.open()
    left.unshift(() => store.close())
    return store
  }
  afterEach(async () => {
    for (const end of left.splice(0)) await end()
  })

  it.each(RELEASES)('keeps what %s had: lists, searches, states and names', async (release) => {
    const store = await opened(await from(release))
    const sort = { field: 'name', order: 'ASC' } as const
    const people = await store.getList('personnel', { sort, range: [0, 99] })
    expect([people.total, people.rows.length]).toEqual([14, 14])
    const active = await store.getList('personnel', { filter: { active: true }, range: [0, 0] })
    expect(active.total).toBe(people.rows.filter((row) => row.active).length)
    for (const person of people.rows) {
      const words = `${person.first_names} ${person.last_names}`
      const found = await store.search('personnel', { q: words, limit: 5 })
      expect(found.rows.map(({ id }) => id)).toContain(person.id)
      const company = await store.getOne('companies', person.company)
      const { rows: entries } = await store.getList('accreditations', { filter: { personnel: person.id } })
      const { accreditation_date, accreditation_expiration_date } = person
      expect(entries).toMatchObject(
        accreditation_date ? [{ kind: 'grant', accreditation_date, accreditation_expiration_date }] : [],
      )
      expect([person.company_name, person.zone]).toEqual([company?.company_name, company?.zone_name])
    }
    const kept = {
      accreditation_types: (await store.getList('accreditation_types', {})).rows,
      accreditation_items: (await store.getList('accreditation_items', {})).rows,
      personnel: people.rows,
    }
    expect(kept).toEqual(withDues(kept))
    const byCompany = await store.getList('personnel', {
      q: people.rows[0]?.company_name ?? '',
      range: [0, 99],
    })
    expect(byCompany.total).toBeGreaterThan(0)
  })

  it.each(['release-6', 'release-9'])(
    'from %s goes on where it was killed, at any statement, and ends as one that was not',
    {
      timeout: 120_000,
    },
    async (release) => {
      const whole = await from(release)
      const { code, statements } = await upgrade(whole.address)
      expect(code).toBe(0)
      const expected = await everything(await opened(whole))
      const killed = await from(release)
      const places = Array.from({ length: KILLS }, (_, i) => 1 + Math.floor((i * (statements - 1)) / KILLS))
      const ends: unknown[] = []
      for (const place of places) ends.push((await upgrade(killed.address, place)).signal)
      // Once a killed one was done but for its last statements, the next have fewer to be killed at.
      expect(ends.slice(0, KILLS / 2)).toEqual(Array.from({ length: KILLS / 2 }, () => 'SIGKILL'))
      expect(await everything(await opened(killed))).toEqual(expected)
    },
  )
})
