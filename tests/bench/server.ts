import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { buffer } from 'node:stream/consumers'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { toMexicoDay } from '../../src/domain/common/days.ts'
import { getAccreditationStateFilter } from '../../src/domain/people/accreditation.ts'
import { deleteExpiredRows } from '../../src/server/deleteExpiredRows.ts'
import { getPhotoFileName } from '../../src/server/files/fileStorage.ts'
import { storePhoto } from '../../src/server/files/photos.ts'
import { startNotificationDelivery } from '../../src/server/messages/messenger.ts'
import type { Dump } from '../../src/server/store/dump.ts'
import { watchLoop } from '../support/loopProbe.ts'
import { createNoisePicture } from '../support/pictures.ts'
import { createCrowd } from './crowd.ts'
import { createEvidenceCrowd } from './evidenceCrowd.ts'
import { watchMemory } from './memory.ts'
import { openBenchPortal } from './openBenchPortal.ts'
import type { Kind, LoopHold, Options } from './startServer.ts'
import { createTwoCompanies } from './twoCompanies.ts'

/* Runs a portal of one kind in its own process. startServer.ts starts, queries and ends it. */

type Portal = Awaited<ReturnType<typeof openBenchPortal>>
type Answers = Record<string, () => unknown>

interface PortalSetup {
  dump(): Dump
  env?: Record<string, string>
  /** Prepares the running portal, and returns further fields for the bench. */
  prepare?(portal: Portal): Promise<object>
  answers?(portal: Portal): Answers
}

const [, , kind, options = '{}'] = process.argv
const { people = 0, items = 0, database, megabytes = 1, folder: staticFolder }: Options = JSON.parse(options)
const today = toMexicoDay(new Date())
const folder = await mkdtemp(join(tmpdir(), 'acredita-bench-'))

/** More pictures than the portal caches, so that they are read from the disk. */
const CARD_COUNT = 4000

/** Adds photos to thousands of accredited people and returns their ids. */
const addPhotos = async ({ store, files }: Portal): Promise<{ cards: string[] }> => {
  const { rows } = await store.getList('personnel', {
    filter: getAccreditationStateFilter('valid', today),
    range: [0, CARD_COUNT - 1],
  })
  const key = await storePhoto(files, await createNoisePicture())
  const picture = await files.read(getPhotoFileName(key, 'door'))
  const photo = picture && (await buffer(picture.stream()))
  if (!photo) throw new Error('no picture')
  for (const { id } of rows) await files.write(getPhotoFileName(`${key}${id}`, 'door'), photo)
  await store.transaction(async (tx) => {
    for (const { id } of rows) await tx.update('personnel', id, { photo: `${key}${id}` })
  })
  return { cards: rows.map(({ id }) => id) }
}

/** Serves the same file with Fastify alone, in the same process. */
const serveStatically = async ({ store }: Portal): Promise<{ person: string | undefined; plain: string }> => {
  const staticServer = Fastify()
  await staticServer.register(fastifyStatic, { root: staticFolder ?? folder })
  const url = await staticServer.listen({ port: 0, host: '127.0.0.1' })
  const { rows } = await store.getList('personnel', { range: [0, 0] })
  return { person: rows[0]?.id, plain: url }
}

const runDaily = async ({ store, config, url }: Portal): Promise<number> => {
  const messenger = startNotificationDelivery({
    store,
    config: { ...config, publicUrl: url },
    now: () => new Date(),
    warn: console.error,
  })
  const started = performance.now()
  await messenger.run()
  const took = performance.now() - started
  await messenger.stop()
  return took
}

/** Returns a first company with a fifth of all people, and a portal without cleanup for a long time. */
const createOldPortal = (): Dump => {
  const dump = createCrowd(people, today, items)
  for (const person of dump.personnel.slice(0, people / 5)) person.company = 1
  dump.attempts = Array.from({ length: people * 5 }, (_, i) => ({
    id: i + 1,
    key: `key ${i}`,
    failures: 1,
    last_at: '2026-01-01T00:00:00.000Z',
  }))
  return dump
}

const createSizedCrowd = () => createCrowd(people, today, items)

const KINDS: Record<Kind, PortalSetup> = {
  crowd: { dump: createSizedCrowd },
  companies: { dump: () => createTwoCompanies(today) },
  documents: { dump: createSizedCrowd, env: { MAX_UPLOAD_MB: String(megabytes) }, prepare: serveStatically },
  // With the default limit of public calls.
  door: { dump: createSizedCrowd, env: { PUBLIC_CALLS_PER_MINUTE: '240' }, prepare: addPhotos },
  evidence: {
    dump: () => createEvidenceCrowd(people, today),
    answers: (portal) => ({ daily: () => runDaily(portal) }),
  },
  loop: {
    dump: createOldPortal,
    answers: ({ store }) => ({
      tidy: () => deleteExpiredRows(store, new Date(), { sessionIdleMinutes: 120, checkMonths: 12 }),
    }),
  },
}

/** Watches the event loop from the first query on. */
const createHoldProbe = () => {
  let probe: ReturnType<typeof watchLoop> | undefined
  const delays = monitorEventLoopDelay({ resolution: 1 })
  return async (): Promise<LoopHold> => {
    probe ??= watchLoop()
    delays.enable()
    const held = { processor: await probe.take(), wall: delays.max / 1e6 }
    delays.reset()
    return held
  }
}

const { dump, env, prepare, answers } = KINDS[kind as Kind]
const portal = await openBenchPortal({ folder, dump: dump(), env, database })
const preparedFields = await prepare?.(portal)
const handlers: Answers = { ...watchMemory(), held: createHoldProbe(), ...answers?.(portal) }
process.on('message', async (question) => {
  process.send?.((await handlers[String(question)]?.()) ?? null)
})
// The parent process has ended.
process.once('disconnect', () => process.kill(process.pid))
process.once('SIGTERM', async () => {
  await portal.app.close()
  await portal.store.close()
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
})
globalThis.gc?.()
const { url, token, filename } = portal
process.send?.({ url, token, filename, ...preparedFields })
