import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { toMexicoDay } from '../../src/domain/common/days.ts'
import SERVER_FLAGS from '../../src/server/cli/serverFlags.json' with { type: 'json' }
import { NO_LIMITS } from '../support/noLimits.ts'
import { createCrowd } from './crowd.ts'
import { endings } from './endings.ts'
import { openBenchPortal } from './openBenchPortal.ts'
import { PEOPLE, SECONDS } from './sizes.ts'
import { median } from './timing.ts'

const ROUNDS = 3
const READERS = 50
/** Maximum time for which users read beside the ticks, in seconds. The bench stops them after the ticks. */
const MAX_READING_SECONDS = 600
const READS = [
  'first page',
  'middle page',
  'page near the beginning',
  'any page',
  'one search',
  'any search',
  'any page of the matrix',
]

const waitForExit = (child: ChildProcess) =>
  child.exitCode === null ? once(child, 'exit') : Promise.resolve([child.exitCode])

/** Starts the portal as the README does, with a number of processes, and waits until all of them serve requests. */
const start = async (folder: string, processes: number) => {
  const child = spawn(process.execPath, [...SERVER_FLAGS, 'src/server/main.ts'], {
    env: {
      ...process.env,
      ...NO_LIMITS,
      DEMO: '0',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      PROCESSES: String(processes),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endings.add(() => child.kill())
  const url = await new Promise<string>((resolve) => {
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += String(chunk)
      const address = /está en (http\S+)/u.exec(output)?.[1]
      if (address) resolve(address)
    })
  })
  const countProcesses = async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text()
    return Number(/^acredita_processes (\d+)$/mu.exec(metrics)?.[1])
  }
  while ((await countProcesses()) < processes) await wait(100)
  const login = await fetch(`${url}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'demo' }),
  })
  const { token } = (await login.json()) as { token: string }
  return {
    url,
    token,
    async stop() {
      child.kill('SIGTERM')
      await waitForExit(child)
    },
  }
}

type Portal = Awaited<ReturnType<typeof start>>

const startLoad = ({ url, token }: Portal, name: string, users: number, seconds: number): ChildProcess => {
  const args = [url, token, name, String(users), String(seconds), String(PEOPLE)]
  const child = fork(new URL('./processLoad.ts', import.meta.url), args)
  endings.add(() => child.kill())
  return child
}

/** Runs a load in its own process. Returns the durations of its calls, sorted. */
const load = async (portal: Portal, name: string, users: number): Promise<number[]> => {
  const child = startLoad(portal, name, users, SECONDS)
  let durations: number[] | undefined
  child.once('message', (message: number[]) => {
    durations = message
  })
  await once(child, 'disconnect')
  if (!durations) throw new Error(`the load "${name}" failed`)
  return durations
}

/** Returns the durations of one user's ticks while others read. */
const loadBesideReaders = async (portal: Portal, name: string): Promise<number[]> => {
  const readers = startLoad(portal, name, READERS, MAX_READING_SECONDS)
  const durations = await load(portal, 'tick', 1)
  readers.kill()
  await waitForExit(readers)
  return durations
}

const CASES: Record<string, (portal: Portal) => Promise<number[]>> = {
  ...Object.fromEntries(READS.map((name) => [name, (portal: Portal) => load(portal, name, 16)])),
  'ticks of one user': (portal) => load(portal, 'tick', 1),
  'ticks of 16 users': (portal) => load(portal, 'tick', 16),
  ...Object.fromEntries(
    ['first page', 'any page'].map((name) => [
      `ticks of one user beside ${READERS} readers: ${name}`,
      (portal: Portal) => loadBesideReaders(portal, name),
    ]),
  ),
}

/** Compares one process with as many as there are cores, on the same data: calls per second and the 99th percentile. */
export const benchProcesses = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-bench-'))
  const { app, store } = await openBenchPortal({
    folder,
    dump: createCrowd(PEOPLE, toMexicoDay(new Date()), 8),
  })
  await app.close()
  await store.close()
  const counts = [1, Math.max(2, availableParallelism())]
  const figures = new Map<string, { perSecond: number[]; p99: number[] }>()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const processes of counts) {
      const portal = await start(folder, processes)
      // Lets the JIT compiler of each process warm up.
      await load(portal, 'first page', 16)
      for (const [name, run] of Object.entries(CASES)) {
        const durations = await run(portal)
        const key = `${name} ${processes}`
        const figure = figures.get(key) ?? { perSecond: [], p99: [] }
        figure.perSecond.push(durations.length / SECONDS)
        figure.p99.push(durations[Math.floor(durations.length * 0.99)] ?? 0)
        figures.set(key, figure)
      }
      await portal.stop()
    }
  const getMedian = (name: string, processes: number, field: 'perSecond' | 'p99') =>
    median(figures.get(`${name} ${processes}`)?.[field] ?? [])
  console.table(
    Object.keys(CASES).map((name) => {
      const [one, more] = counts.map((processes) => getMedian(name, processes, 'perSecond')) as [
        number,
        number,
      ]
      return {
        calls: name,
        ...Object.fromEntries(
          counts.flatMap((processes) => [
            [`${processes}: per second`, Math.round(getMedian(name, processes, 'perSecond'))],
            [`${processes}: p99, ms`, getMedian(name, processes, 'p99').toFixed(1)],
          ]),
        ),
        times: (more / one).toFixed(2),
      }
    }),
  )
  await rm(folder, { recursive: true })
}
