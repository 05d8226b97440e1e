import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { buffer } from 'node:stream/consumers'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { inState } from '../../src/domain/accreditation.ts'
import { dayOf } from '../../src/domain/days.ts'
import { photoName } from '../../src/server/files/files.ts'
import { keepPhoto } from '../../src/server/files/photos.ts'
import { forgetStale } from '../../src/server/forgetStale.ts'
import { startMessenger } from '../../src/server/messages/messenger.ts'
import type { Dump } from '../../src/server/store/dump.ts'
import { watchLoop } from '../support/loopProbe.ts'
import { createNoisePicture } from '../support/pictures.ts'
import { benchPortal } from './benchPortal.ts'
import { crowd } from './crowd.ts'
import { evidenceCrowd } from './evidenceCrowd.ts'
import { watchMemory } from './memory.ts'
import type { Held, Kind, Options } from './startServer.ts'
import { twoCompanies } from './twoCompanies.ts'

/* A portal of a kind in a process of its own: startServer.ts starts it, asks it and ends it. */

type Portal = Awaited<ReturnType<typeof benchPortal>>
type Answers = Record<string, () => unknown>

interface Filling {
  dump(): Dump
  env?: Record<string, string>
  /** What else is to be told of it once it listens. */
  prepare?(portal: Portal): Promise<object>
  answers?(portal: Portal): Answers
}

const [, , kind, options = '{}'] = process.argv
const { people = 0, items = 0, database, megabytes = 1, folder: shown }: Options = JSON.parse(options)
const today = dayOf(new Date())
const folder = await mkdtemp(join(tmpdir(), 'acredita-bench-'))

/** More than the portal holds pictures of in memory: they are read from the disk, as those of strangers are. */
const CARDS = 4000

/** Gives thousands who are accredited a photo; answers who they are. */
const givePhotos = async ({ store, files }: Portal): Promise<{ cards: string[] }> => {
  const { rows } = await store.getList('personnel', {
    filter: inState('valid', today),
    range: [0, CARDS - 1],
  })
  const key = await keepPhoto(files, await createNoisePicture())
  const picture = await files.read(photoName(key, 'door'))
  const photo = picture && (await buffer(picture.stream()))
  if (!photo) throw new Error('no picture')
  for (const { id } of rows) await files.write(photoName(`${key}${id}`, 'door'), photo)
  await store.transaction(async (tx) => {
    for (const { id } of rows) await tx.update('personnel', id, { photo: `${key}${id}` })
  })
  return { cards: rows.map(({ id }) => id) }
}

/** Fastify's plain serving of the same file, in the same process. */
const servePlainly = async ({ store }: Portal): Promise<{ person: string | undefined; plain: string }> => {
  const plain = Fastify()
  await plain.register(fastifyStatic, { root: shown ?? folder })
  const url = await plain.listen({ port: 0, host: '127.0.0.1' })
  const { rows } = await store.getList('personnel', { range: [0, 0] })
  return { person: rows[0]?.id, plain: url }
}

const daily = async ({ store, config, url }: Portal): Promise<number> => {
  const messenger = startMessenger({
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

/** A first company with a fifth of all people, and a portal that has not been tidied for long. */
const untidied = (): Dump => {
  const dump = crowd(people, today, items)
  for (const person of dump.personnel.slice(0, people / 5)) person.company = 1
  dump.attempts = Array.from({ length: people * 5 }, (_, i) => ({
    id: i + 1,
    key: `key ${i}`,
    failures: 1,
    last_at: '2026-01-01T00:00:00.000Z',
  }))
  return dump
}

const aCrowd = () => crowd(people, today, items)

const KINDS: Record<Kind, Filling> = {
  crowd: { dump: aCrowd },
  companies: { dump: () => twoCompanies(today) },
  documents: { dump: aCrowd, env: { MAX_UPLOAD_MB: String(megabytes) }, prepare: servePlainly },
  // With its usual limit of public calls.
  door: { dump: aCrowd, env: { PUBLIC_CALLS_PER_MINUTE: '240' }, prepare: givePhotos },
  evidence: {
    dump: () => evidenceCrowd(people, today),
    answers: (portal) => ({ daily: () => daily(portal) }),
  },
  loop: {
    dump: untidied,
    answers: ({ store }) => ({
      tidy: () => forgetStale(store, new Date(), { sessionIdleMinutes: 120, checkMonths: 12 }),
    }),
  },
}

/** Watches the event loop from the first time that somebody asks. */
const watchHolds = () => {
  let probe: ReturnType<typeof watchLoop> | undefined
  const delays = monitorEventLoopDelay({ resolution: 1 })
  return async (): Promise<Held> => {
    probe ??= watchLoop()
    delays.enable()
    const held = { processor: await probe.take(), wall: delays.max / 1e6 }
    delays.reset()
    return held
  }
}

const { dump, env, prepare, answers } = KINDS[kind as Kind]
const portal = await benchPortal({ folder, dump: dump(), env, database })
const more = await prepare?.(portal)
const answering: Answers = { ...watchMemory(), held: watchHolds(), ...answers?.(portal) }
process.on('message', async (question) => {
  process.send?.((await answering[String(question)]?.()) ?? null)
})
// Whoever started it is gone.
process.once('disconnect', () => process.kill(process.pid))
process.once('SIGTERM', async () => {
  await portal.app.close()
  await portal.store.close()
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
})
globalThis.gc?.()
const { url, token, filename } = portal
process.send?.({ url, token, filename, ...more })
