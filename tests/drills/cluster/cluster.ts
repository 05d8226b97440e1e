import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDisk } from '../../../src/server/files/disk.ts'
import { documentName } from '../../../src/server/files/files.ts'
import { openPostgresStore } from '../../../src/server/store/sql/openPostgresStore.ts'
import { createApi } from '../../support/api.ts'
import { documentNames, PRODUCTION_PASSWORD, productionDump } from '../../support/portalDump.ts'
import { type PortalProcess, startPortal } from '../../support/portalProcess.ts'
import { client, type Tally } from './client.ts'
import { keepCutting } from './cuts.ts'
import { openProxy } from './proxy.ts'

/** How many times each of the values is there. */
const counted = <T>(values: readonly T[]): Map<T, number> => {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** Where what is there differs from what was acknowledged: lost, doubled, or nobody's. */
const differences = <T>(what: string, acknowledged: readonly T[], there: readonly T[]): string[] => {
  const [wanted, found] = [counted(acknowledged), counted(there)]
  const wrong = [...wanted]
    .filter(([value, n]) => found.get(value) !== n)
    .map(([value]) => `${what} ${value}: ${found.get(value) ?? 0} instead of 1`)
  return [
    ...wrong,
    ...[...found.keys()]
      .filter((value) => !wanted.has(value))
      .map((value) => `${what} ${value}: of no acknowledged write`),
  ]
}

export interface Plan {
  /** An empty database. */
  database: string
  clients: number
  seconds: number
  /** One server is killed each so many seconds, the two in turn. */
  killEvery: number
  /** Some connections to the database are cut each so many milliseconds. */
  cutEveryMs: number
  /** Stops the database and starts it again, once, in the middle. */
  failOver?: () => Promise<void>
}

/**
 * Two servers on one Postgres, behind a proxy; one is killed and started again and again while clients write, connections to the database are
 * cut, and the database is stopped and started again. At the end one server is asked to stop.
 */
export const cluster = async ({ database, clients, seconds, killEvery, cutEveryMs, failOver }: Plan) => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-cluster-'))
  const store = await openPostgresStore(database)
  await store.load(productionDump({ ...documentNames, personnel: [], accreditation_items: [] }))
  const proxy = await openProxy()
  // A server whose connections are cut while it starts does not come up, and whoever keeps it running starts it again.
  let starting = 0
  const start = async () => {
    starting += 1
    const server = await startPortal({ DATABASE_URL: database, DATA_DIR: folder, DRAIN_SECONDS: '3' })
    starting -= 1
    proxy.add(server.url)
    return server
  }
  const servers = await Promise.all([start(), start()])
  const { token } = await createApi(proxy.url).signIn('admin', PRODUCTION_PASSWORD)

  const tally: Tally = { people: [], files: [], retries: 0, errors: [] }
  let isOver = false
  const atWork = Array.from({ length: clients }, () => client(proxy.url, token, tally, () => isOver))
  const begun = Date.now()
  const until = (second: number) => wait(Math.max(0, begun + second * 1000 - Date.now()))
  const stopCutting = keepCutting(database, cutEveryMs, () => starting === 0)
  let kills = 0
  let failedOver = failOver === undefined
  while ((kills + 1) * killEvery < seconds) {
    await until((kills + 1) * killEvery)
    const victim = kills % 2
    const { url, end: endIt } = servers[victim] as PortalProcess
    await endIt('SIGKILL')
    proxy.remove(url)
    kills += 1
    servers[victim] = await start()
    if (!failedOver && (kills + 1) * killEvery > seconds / 2) {
      failedOver = true
      await failOver?.()
    }
  }
  await until(seconds)
  const cuts = await stopCutting()
  const calm = async (): Promise<void> => {
    const before = tally.retries
    await wait(1_000)
    if (tally.retries > before) await calm()
  }
  await calm()
  // Both have got over it by now. Nobody notices that one of two is asked to stop.
  for (const { url } of servers) {
    const { status } = await fetch(`${url}/readyz`)
    if (status !== 200) tally.errors.push(`${url} has not recovered: ${status}`)
  }
  const before = tally.retries
  const drained = await servers[0]?.end('SIGTERM')
  const noticed = tally.retries - before
  isOver = true
  await Promise.all(atWork)

  const { rows } = await store.getList('personnel', {})
  const filed = await store.getList('company_files', {})
  const files = await openDisk(join(folder, 'files'))
  const wrong = [
    ...tally.errors,
    ...differences(
      'person',
      tally.people,
      rows.map(({ address }) => address),
    ),
    ...differences(
      'file',
      tally.files,
      filed.rows.map(({ id }) => id),
    ),
    ...(drained === 0 ? [] : [`the server that was asked to stop ended with ${drained}`]),
    ...(noticed === 0 ? [] : [`${noticed} calls were made again while a server was asked to stop`]),
  ]
  for (const { id, key } of filed.rows)
    if (!(await files.read(documentName(key)))) wrong.push(`the content of file ${id} is lost`)
  await servers[1]?.end('SIGTERM')
  proxy.close()
  await store.close()
  await rm(folder, { recursive: true })
  const { people, files: uploads, retries } = tally
  return { acknowledged: people.length + uploads.length, kills, cuts, failedOver, retries, wrong }
}
