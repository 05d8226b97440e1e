import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import { DERIVED_HOOKS } from '../../../src/server/derived/rules.ts'
import { moveUnreferencedFilesToTrash } from '../../../src/server/files/cleanUpStoredFiles.ts'
import { openDiskStorage } from '../../../src/server/files/diskStorage.ts'
import { getDocumentFileName } from '../../../src/server/files/fileStorage.ts'
import { openSqliteStore } from '../../../src/server/store/sql/openSqliteStore.ts'
import { createApi } from '../../support/api.ts'
import { documentNames, PRODUCTION_PASSWORD, productionDump, TODAY } from '../../support/portalDump.ts'
import { startPortal } from '../../support/portalProcess.ts'
import { type Acknowledged, createAcknowledged, runWorker } from './office.ts'

const WORKER_COUNT = 6
/** Maximum time until a portal is killed, in milliseconds. */
const MAX_LIFE_MS = 300

/** Returns violated promises and orphan files. */
const findErrors = async (folder: string, promises: Acknowledged): Promise<string[]> => {
  const filename = join(folder, 'acredita.sqlite')
  const database = new BetterSqlite(filename)
  const integrity = String(database.pragma('integrity_check', { simple: true }))
  database.close()
  const errors = integrity === 'ok' ? [] : [`integrity_check: ${integrity}`]

  const store = await openSqliteStore({ filename }, DERIVED_HOOKS)
  const files = await openDiskStorage(join(folder, 'files'))
  for (const [id, { acknowledgedAddress: storedAddress, pendingAddress }] of promises.people) {
    const row = await store.getOne('personnel', id)
    if (!row) errors.push(`person ${id} is lost`)
    else if (![storedAddress, pendingAddress].includes(row.address))
      errors.push(`person ${id} lives at ${row.address}, not ${storedAddress}`)
  }
  for (const id of promises.deletedFiles)
    if (await store.getOne('company_files', id)) errors.push(`file ${id} is back`)
  await moveUnreferencedFilesToTrash(store, files, { day: TODAY, anyNumber: true })
  const referenced = new Set<string>()
  const { rows } = await store.getList('company_files', {})
  for (const { id, key, sha256 } of rows) {
    referenced.add(getDocumentFileName(key))
    const content = await (await files.read(getDocumentFileName(key)))?.stream().toArray()
    const hash = createHash('sha256')
      .update(Buffer.concat(content ?? []))
      .digest('hex')
    if (hash !== sha256) errors.push(`file ${id} is not what its row says`)
  }
  for (const [id, hash] of promises.files)
    if (rows.find((row) => row.id === id)?.sha256 !== hash) errors.push(`file ${id} is lost`)
  for await (const name of files.list()) if (!referenced.has(name)) errors.push(`${name} has no row`)
  await store.close()
  return errors
}

/**
 * Kills a portal on SQLite again and again while clients write. A portal of several processes first loses
 * one of its workers. Then compares the stored data with the acknowledged writes.
 */
export const runCrashes = async (
  kills: number,
  processes: number,
): Promise<{ writeCount: number; unanswered: number; errors: string[] }> => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-crash-'))
  const store = await openSqliteStore({ filename: join(folder, 'acredita.sqlite') }, DERIVED_HOOKS)
  await store.load(productionDump(documentNames))
  await store.close()
  const promises = createAcknowledged()
  let token = ''
  for (let i = 0; i < kills; i += 1) {
    const portal = await startPortal({ DATA_DIR: folder, PROCESSES: String(processes) })
    token ||= (await createApi(portal.url).signIn('admin', PRODUCTION_PASSWORD)).token
    const workers = Array.from({ length: WORKER_COUNT }, () => runWorker(portal.url, token, promises))
    const allWorkersDone = Promise.all(workers)
    const waitAWhile = () => Promise.race([wait(20 + Math.random() * MAX_LIFE_MS), allWorkersDone])
    await waitAWhile()
    if (processes > 1) {
      await portal.signalWorker('SIGKILL')
      await waitAWhile()
    }
    await portal.end('SIGKILL')
    await allWorkersDone
  }
  const { writeCount, unanswered } = promises
  const errors = await findErrors(folder, promises)
  await rm(folder, { recursive: true })
  return { writeCount, unanswered, errors }
}
