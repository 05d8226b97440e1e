import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import { openDisk } from '../../../src/server/files/disk.ts'
import { documentName } from '../../../src/server/files/files.ts'
import { sweep } from '../../../src/server/files/sweep.ts'
import { openSqlStore } from '../../../src/server/store/sql/openSqlStore.ts'
import { createApi } from '../../support/api.ts'
import { documentNames, PRODUCTION_PASSWORD, productionDump, TODAY } from '../../support/portalDump.ts'
import { startPortal } from '../../support/portalProcess.ts'
import { noPromises, type Promises, work } from './office.ts'

const PEOPLE_AT_WORK = 6
/** A portal lives for so many milliseconds of work, at most. */
const LONGEST_LIFE = 300

/** What of the promises is not so, and what lies about that nobody names; empty when all is well. */
const broken = async (folder: string, promises: Promises): Promise<string[]> => {
  const filename = join(folder, 'acredita.sqlite')
  const database = new BetterSqlite(filename)
  const integrity = String(database.pragma('integrity_check', { simple: true }))
  database.close()
  const wrong = integrity === 'ok' ? [] : [`integrity_check: ${integrity}`]

  const store = await openSqlStore({ filename })
  const files = await openDisk(join(folder, 'files'))
  for (const [id, { is, orIs }] of promises.people) {
    const row = await store.getOne('personnel', id)
    if (!row) wrong.push(`person ${id} is lost`)
    else if (![is, orIs].includes(row.address)) wrong.push(`person ${id} lives at ${row.address}, not ${is}`)
  }
  for (const id of promises.gone)
    if (await store.getOne('company_files', id)) wrong.push(`file ${id} is back`)
  await sweep(store, files, { day: TODAY, anyNumber: true })
  const named = new Set<string>()
  const { rows } = await store.getList('company_files', {})
  for (const { id, key, sha256 } of rows) {
    named.add(documentName(key))
    const content = await (await files.read(documentName(key)))?.stream().toArray()
    const hash = createHash('sha256')
      .update(Buffer.concat(content ?? []))
      .digest('hex')
    if (hash !== sha256) wrong.push(`file ${id} is not what its row says`)
  }
  for (const [id, hash] of promises.files)
    if (rows.find((row) => row.id === id)?.sha256 !== hash) wrong.push(`file ${id} is lost`)
  for await (const name of files.list()) if (!named.has(name)) wrong.push(`${name} has no row`)
  await store.close()
  return wrong
}

/** Kills a portal on SQLite again and again while people register, change, upload and delete; then compares what is there with what it said. */
export const crash = async (
  kills: number,
): Promise<{ acknowledged: number; unanswered: number; wrong: string[] }> => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-crash-'))
  const store = await openSqlStore({ filename: join(folder, 'acredita.sqlite') })
  await store.load(productionDump(documentNames))
  await store.close()
  const promises = noPromises()
  let token = ''
  for (let i = 0; i < kills; i += 1) {
    const portal = await startPortal({ DATA_DIR: folder })
    token ||= (await createApi(portal.url).signIn('admin', PRODUCTION_PASSWORD)).token
    const atWork = Array.from({ length: PEOPLE_AT_WORK }, () => work(portal.url, token, promises))
    const allGone = Promise.all(atWork)
    await Promise.race([wait(20 + Math.random() * LONGEST_LIFE), allGone])
    await portal.end('SIGKILL')
    await allGone
  }
  const { acknowledged, unanswered } = promises
  const wrong = await broken(folder, promises)
  await rm(folder, { recursive: true })
  return { acknowledged, unanswered, wrong }
}
