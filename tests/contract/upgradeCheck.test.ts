import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../src/server/common/config.ts'
import { DERIVED_HOOKS } from '../../src/server/derived/rules.ts'
import { runUpgradeChecks } from '../../src/server/portal/upgrade.ts'
import { openDatabaseStore } from '../../src/server/store/openDatabaseStore.ts'
import { openSqliteStore } from '../../src/server/store/sql/openSqliteStore.ts'
import { bareDatabases } from '../support/bareDatabases.ts'
import { portalDump } from '../support/portalDump.ts'
import { runCommand } from '../support/portalProcess.ts'
import { SAMPLE_STEP_NAMES, SAMPLE_STEPS } from '../support/sampleSteps.ts'

const NOW = new Date('2026-11-22T12:00:00Z')

describe.each(bareDatabases)('before an upgrade in $name', ({ name, create }) => {
  it('says what changes, and changes nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'acredita-check-'))
    const { address, source, remove } = await create()
    onTestFinished(async () => {
      await remove()
      await rm(folder, { recursive: true })
    })
    const inFile = name === 'SQLite'
    const filename = join(folder, 'acredita.sqlite')
    const store = await openDatabaseStore(inFile ? { filename } : source, DERIVED_HOOKS, async () =>
      Buffer.alloc(32),
    )
    await store.load(portalDump())
    await store.close()
    const contents = async () =>
      inFile
        ? [
            await readdir(folder),
            createHash('sha256')
              .update(await readFile(filename))
              .digest('hex'),
          ]
        : rowsOf(address)
    const contentsBefore = await contents()
    const config = readConfig({ DATA_DIR: folder, ...(inFile ? {} : { DATABASE_URL: address }) })
    const { pending, findings } = await runUpgradeChecks(config, { now: NOW, steps: SAMPLE_STEPS })
    expect(await contents()).toEqual(contentsBefore)
    expect(pending?.steps.map((step) => step.name)).toEqual(SAMPLE_STEP_NAMES)
    expect(findings.filter(({ isOk: isWell }) => !isWell).map(({ message: says }) => says)).toEqual([
      expect.stringContaining('--backup'),
    ])
    expect((await runUpgradeChecks(config, { now: NOW })).pending).toMatchObject({ steps: [] })
  })
})

/** Checksums of all rows of all tables. */
const EVERYTHING = `select table_name, md5(query_to_xml('select * from "' || table_name || '" t order by t::text', true, false, '')::text)
  from information_schema.tables where table_schema = 'public'
  union all select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`

const rowsOf = async (url: string): Promise<unknown> => {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(EVERYTHING).finally(() => client.end())
  expect(rows.length).toBeGreaterThan(20)
  return rows
}

describe('the command', () => {
  let folder: string
  let env: Record<string, string>
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'acredita-check-'))
    env = { DATA_DIR: join(folder, 'data'), PUBLIC_URL: 'https://portal.example.mx' }
    env.ACREDITA_ENV = join(folder, 'acredita.env')
    await mkdir(env.DATA_DIR ?? '')
    await (
      await openSqliteStore({ filename: join(env.DATA_DIR ?? '', 'acredita.sqlite') }, DERIVED_HOOKS)
    ).close()
    await writeFile(join(folder, 'backup.json'), '{}')
  })
  afterEach(() => rm(folder, { recursive: true }))
  const check = (extraEnv: Record<string, string> = {}, backup = join(folder, 'backup.json')) =>
    runCommand(`upgradeCheck.ts --backup ${backup}`, { ...env, ...extraEnv })

  it('ends with 0 where all is ready, while a portal runs as well', async () => {
    const open = await openSqliteStore(
      { filename: join(env.DATA_DIR ?? '', 'acredita.sqlite') },
      DERIVED_HOOKS,
    )
    const { code, output } = await check().finally(() => open.close())
    expect(output).toContain('Los datos no cambian')
    expect([code, output.includes('✘')]).toEqual([0, false])
  })

  it('leaves a database at rest as it was, and nothing beside it', async () => {
    const DATA_DIR = join(folder, 'rest')
    const filename = join(DATA_DIR, 'acredita.sqlite')
    await mkdir(DATA_DIR)
    const open = new BetterSqlite(join(env.DATA_DIR ?? '', 'acredita.sqlite'))
    open.exec(`vacuum into '${filename}'`)
    open.close()
    const rest = new BetterSqlite(filename)
    rest.pragma('journal_mode = WAL')
    rest.close()
    const fileBefore = await readFile(filename)
    expect(await check({ DATA_DIR })).toMatchObject({ code: 0 })
    expect(await readdir(DATA_DIR)).toEqual(['acredita.sqlite'])
    expect(fileBefore.equals(await readFile(filename))).toBe(true)
  })

  it('ends with 1 and says what is amiss', async () => {
    await writeFile(
      env.ACREDITA_ENV ?? '',
      'PUBLIC_URL=https://portal.example.mx\nTOKEN_HORAS=3\nAWS_REGION=x\n',
    )
    expect(await check()).toMatchObject({
      code: 1,
      output: expect.stringMatching(/✘ [^\n]*: TOKEN_HORAS\.\n/u),
    })
    await rm(env.ACREDITA_ENV ?? '')
    expect(await check({ PUBLIC_URL: '' })).toMatchObject({
      code: 1,
      output: expect.stringMatching(/✘ Falta PUBLIC_URL/u),
    })
    expect(await check({ PORT: 'x' })).toMatchObject({ code: 1, output: expect.stringMatching(/PORT=x/u) })
    expect(await check({}, join(folder, 'none.json'))).toMatchObject({ code: 1 })
    const old = new Date(Date.now() - 3 * 86_400_000)
    await utimes(join(folder, 'backup.json'), old, old)
    expect(await check()).toMatchObject({
      code: 1,
      output: expect.stringMatching(/✘ El respaldo .* es de hace 3 días/u),
    })
  })
})
