import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DERIVED_HOOKS } from '../../../src/server/derived/rules.ts'
import { openDiskStorage } from '../../../src/server/files/diskStorage.ts'
import { getDocumentFileName } from '../../../src/server/files/fileStorage.ts'
import { openPostgresStore } from '../../../src/server/store/sql/openPostgresStore.ts'
import { createApi } from '../../support/api.ts'
import { documentNames, PRODUCTION_PASSWORD, productionDump } from '../../support/portalDump.ts'
import { type PortalProcess, startPortal } from '../../support/portalProcess.ts'
import { createTally, runClient, runImporter } from './client.ts'
import { startCutting } from './cuts.ts'
import { findDifferences } from './findDifferences.ts'
import { openProxy } from './proxy.ts'

export interface Plan {
  /** Address of an empty database. */
  database: string
  clients: number
  seconds: number
  /** Seconds between two kills. The two servers take turns. */
  killEvery: number
  /** Milliseconds between two cuts of database connections. */
  cutEveryMs: number
  /** Restarts the database once, halfway through. */
  failOver?: () => Promise<void>
}

/**
 * Runs two servers on one Postgres behind a proxy. While clients write, servers are killed and started
 * again, connections to the database are cut, and the database restarts. At the end, one server is stopped
 * gracefully.
 */
export const runCluster = async ({ database, clients, seconds, killEvery, cutEveryMs, failOver }: Plan) => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-cluster-'))
  const store = await openPostgresStore(database, DERIVED_HOOKS)
  await store.load(productionDump({ ...documentNames, personnel: [], accreditation_items: [] }))
  const proxy = await openProxy()
  // A server whose connections are cut during its start fails. Its supervisor starts it again.
  let startingCount = 0
  const start = async () => {
    startingCount += 1
    const server = await startPortal({
      DATABASE_URL: database,
      DATA_DIR: folder,
      DRAIN_SECONDS: '3',
      SUPER_ADMINS: 'super',
    })
    startingCount -= 1
    proxy.add(server.url)
    return server
  }
  const servers = await Promise.all([start(), start()])
  const { token } = await createApi(proxy.url).signIn('super', PRODUCTION_PASSWORD)

  const tally = createTally()
  let isStopped = false
  const isOver = () => isStopped
  const clientRuns = [
    runImporter(proxy.url, token, tally, isOver),
    ...Array.from({ length: clients }, () => runClient(proxy.url, token, tally, isOver)),
  ]
  const startedAt = Date.now()
  const waitUntil = (second: number) => wait(Math.max(0, startedAt + second * 1000 - Date.now()))
  const stopCutting = startCutting(database, cutEveryMs, () => startingCount === 0)
  let kills = 0
  let hasFailedOver = failOver === undefined
  while ((kills + 1) * killEvery < seconds) {
    await waitUntil((kills + 1) * killEvery)
    const victim = kills % 2
    const { url, end: kill } = servers[victim] as PortalProcess
    await kill('SIGKILL')
    proxy.remove(url)
    kills += 1
    servers[victim] = await start()
    if (!hasFailedOver && (kills + 1) * killEvery > seconds / 2) {
      hasFailedOver = true
      await failOver?.()
    }
  }
  await waitUntil(seconds)
  const cuts = await stopCutting()
  const waitForCalm = async (): Promise<void> => {
    const before = tally.retries
    await wait(1_000)
    if (tally.retries > before) await waitForCalm()
  }
  await waitForCalm()
  // Both servers have recovered. A graceful stop of one causes no retry.
  for (const { url } of servers) {
    const { status } = await fetch(`${url}/readyz`)
    if (status !== 200) tally.errors.push(`${url} has not recovered: ${status}`)
  }
  const before = tally.retries
  const exitCode = await servers[0]?.end('SIGTERM')
  const newRetries = tally.retries - before
  isStopped = true
  await Promise.all(clientRuns)

  const storedFiles = await store.getList('company_files', {})
  const files = await openDiskStorage(join(folder, 'files'))
  const errors = [
    ...tally.errors,
    ...(await findDifferences(tally, store)),
    ...(exitCode === 0 ? [] : [`the server that was asked to stop ended with ${exitCode}`]),
    ...(newRetries === 0 ? [] : [`${newRetries} calls were made again while a server was asked to stop`]),
  ]
  for (const { id, key } of storedFiles.rows)
    if (!(await files.read(getDocumentFileName(key)))) errors.push(`the content of file ${id} is lost`)
  await servers[1]?.end('SIGTERM')
  proxy.close()
  await store.close()
  await rm(folder, { recursive: true })
  const { people, ticks, files: uploads, importedRfcs, retries } = tally
  return {
    acknowledged: people.length + ticks.length + uploads.length + importedRfcs.length,
    kills,
    cuts,
    failedOver: hasFailedOver,
    retries,
    errors,
  }
}
