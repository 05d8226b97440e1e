import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { createConcurrencyLimit } from '../../src/server/common/concurrencyLimit.ts'
import { HttpError } from '../../src/server/common/httpError.ts'
import { storePhoto } from '../../src/server/files/photos.ts'
import { fileStorages } from '../support/fileStorages.ts'
import { createNoisePicture } from '../support/pictures.ts'

it('a limit of two runs two tasks at a time, and a failed one makes room', async () => {
  const limit = createConcurrencyLimit({ maxRunning: 2, maxQueued: 10 })
  let running = 0
  let maxRunning = 0
  const startWork = (i: number) => async () => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await new Promise(setImmediate)
    running -= 1
    if (i % 3 === 0) throw new Error('fails')
    return i
  }
  const results = await Promise.allSettled(Array.from({ length: 12 }, (_, i) => limit(startWork(i))))
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual(
    Array.from({ length: 12 }, (_, i) => i % 3 !== 0),
  )
  expect([maxRunning, running]).toEqual([2, 0])
})

it('two pictures are decoded at a time, sixteen wait, and further ones are refused', async () => {
  const place = await fileStorages[0]?.open()
  if (!place) throw new Error('no place for files')
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#abc' } })
    .png()
    .toBuffer()
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => storePhoto(place.files, picture)))
  expect(results.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 18 }, () => 'fulfilled'),
    'rejected',
    'rejected',
  ])
  const [last] = results.slice(-1)
  const reason: unknown = last?.status === 'rejected' ? last.reason : undefined
  expect(reason instanceof HttpError && [reason.status, reason.retryAfter]).toEqual([503, 2])
  await place.close()
})

it('pictures of anonymous visitors wait in separate queues and do not delay those of users', async () => {
  const place = await fileStorages[0]?.open()
  if (!place) throw new Error('no place for files')
  const picture = await createNoisePicture()
  const anonymousUploads = Array.from({ length: 60 }, (_, i) =>
    storePhoto(place.files, picture, { visitorAddress: `192.0.2.${i % 6}` }),
  )
  const userUploads = Array.from({ length: 18 }, () => storePhoto(place.files, picture))
  const results = await Promise.allSettled(anonymousUploads)
  expect((await Promise.allSettled(userUploads)).map(({ status }) => status)).toEqual(
    Array(18).fill('fulfilled'),
  )
  // Each address has a queue, so that none shuts the others out.
  const acceptedAddresses = results.flatMap(({ status }, i) => (status === 'fulfilled' ? [i % 6] : []))
  expect([...new Set(acceptedAddresses)].sort()).toEqual([0, 1, 2, 3, 4, 5])
  expect(acceptedAddresses.length).toBeLessThan(10)
  await place.close()
})

describe('keys', () => {
  const started: string[] = []
  const gates: (() => void)[] = []
  const startWork = (name: string) => () =>
    new Promise<string>((done) => {
      started.push(name)
      gates.push(() => done(name))
    })
  const openNextGate = async () => {
    gates.shift()?.()
    await new Promise(setImmediate)
  }
  beforeEach(() => {
    started.length = 0
    gates.length = 0
  })

  it('take turns, so that a long queue does not delay the others', async () => {
    const limit = createConcurrencyLimit({ maxRunning: 1, maxQueued: 100 })
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) void limit(startWork(name), name[0])
    for (let i = 0; i < 7; i += 1) await openNextGate()
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  it('may run two tasks each, while others of the same key wait', async () => {
    const limit = createConcurrencyLimit({ maxRunningPerKey: 2, maxQueuedPerKey: 1 })
    const names = ['a1', 'a2', 'a3', 'b1', 'a4', 'b2', 'b3']
    const results = names.map((name) => limit(startWork(name), name[0]))
    await expect(results[4]).rejects.toMatchObject({ status: 503 })
    expect(started).toEqual(['a1', 'a2', 'b1', 'b2'])
    await openNextGate()
    expect(started).toEqual(['a1', 'a2', 'b1', 'b2', 'a3'])
    for (let i = 0; i < 6; i += 1) await openNextGate()
    expect(started.at(-1)).toBe('b3')
  })

  it('have a limit each, and the longest queue loses a task when all are full', async () => {
    const limit = createConcurrencyLimit({ maxRunning: 1, maxQueued: 4, maxQueuedPerKey: 3 })
    const results: Record<string, string> = {}
    for (const name of ['a0', 'a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'])
      limit(startWork(name), name[0]).then(
        () => Object.assign(results, { [name]: 'done' }),
        (error: HttpError) => Object.assign(results, { [name]: error.status }),
      )
    for (let i = 0; i < 5; i += 1) await openNextGate()
    expect(started).toEqual(['a0', 'a1', 'b1', 'c1', 'b2'])
    expect(results).toMatchObject({
      a4: 503,
      a3: 503,
      a2: 503,
      a1: 'done',
      b1: 'done',
      b2: 'done',
      c1: 'done',
    })
  })

  it('with one waiting task each keep it when another key finds the queue full', async () => {
    const limit = createConcurrencyLimit({ maxRunning: 1, maxQueued: 2 })
    const names = ['a1', 'b1', 'c1', 'd1']
    const results = Promise.allSettled(names.map((name) => limit(startWork(name), name[0])))
    for (let i = 0; i < 3; i += 1) await openNextGate()
    expect((await results).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ])
    const later = limit(startWork('e1'), 'e')
    await openNextGate()
    expect(await later).toBe('e1')
  })
})
