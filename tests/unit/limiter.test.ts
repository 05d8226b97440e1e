import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { HttpError } from '../../src/server/common/httpError.ts'
import { createLimiter } from '../../src/server/common/limiter.ts'
import { keepPhoto } from '../../src/server/files/photos.ts'
import { fileStorages } from '../support/filePlaces.ts'
import { createNoisePicture } from '../support/pictures.ts'

it('so much is done at a time, and a failure makes room for the next', async () => {
  const limited = createLimiter({ atOnce: 2, waiting: 10 })
  let running = 0
  let most = 0
  const work = (i: number) => async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
    if (i % 3 === 0) throw new Error('fails')
    return i
  }
  const settled = await Promise.allSettled(Array.from({ length: 12 }, (_, i) => limited(work(i))))
  expect(settled.map(({ status }) => status === 'fulfilled')).toEqual(
    Array.from({ length: 12 }, (_, i) => i % 3 !== 0),
  )
  expect([most, running]).toEqual([2, 0])
})

it('two pictures are decoded at a time, sixteen wait, and whoever comes then is told to come back', async () => {
  const place = await fileStorages[0]?.open()
  if (!place) throw new Error('no place for files')
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#abc' } })
    .png()
    .toBuffer()
  const settled = await Promise.allSettled(Array.from({ length: 20 }, () => keepPhoto(place.files, picture)))
  expect(settled.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 18 }, () => 'fulfilled'),
    'rejected',
    'rejected',
  ])
  const [last] = settled.slice(-1)
  const reason: unknown = last?.status === 'rejected' ? last.reason : undefined
  expect(reason instanceof HttpError && [reason.status, reason.retryAfter]).toEqual([503, 2])
  await place.close()
})

it('strangers’ pictures wait in a lane of their own, and keep none of ours waiting', async () => {
  const place = await fileStorages[0]?.open()
  if (!place) throw new Error('no place for files')
  const picture = await createNoisePicture()
  const strangers = Array.from({ length: 60 }, (_, i) =>
    keepPhoto(place.files, picture, { stranger: `192.0.2.${i % 6}` }),
  )
  const ours = Array.from({ length: 18 }, () => keepPhoto(place.files, picture))
  const settled = await Promise.allSettled(strangers)
  expect((await Promise.allSettled(ours)).map(({ status }) => status)).toEqual(Array(18).fill('fulfilled'))
  // Nor does one of them keep the others out: each has a place.
  const kept = settled.flatMap(({ status }, i) => (status === 'fulfilled' ? [i % 6] : []))
  expect([...new Set(kept)].sort()).toEqual([0, 1, 2, 3, 4, 5])
  expect(kept.length).toBeLessThan(10)
  await place.close()
})

describe('lines', () => {
  const begun: string[] = []
  const gates: (() => void)[] = []
  const work = (name: string) => () =>
    new Promise<string>((done) => {
      begun.push(name)
      gates.push(() => done(name))
    })
  const open = async () => {
    gates.shift()?.()
    await new Promise(setImmediate)
  }
  beforeEach(() => {
    begun.length = 0
    gates.length = 0
  })

  it('take turns: a long one keeps nobody else waiting', async () => {
    const limited = createLimiter({ atOnce: 1, waiting: 100 })
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) void limited(work(name), name[0])
    for (let i = 0; i < 7; i += 1) await open()
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  it('are bounded each by itself, and the longest makes room when all are full', async () => {
    const limited = createLimiter({ atOnce: 1, waiting: 4, each: 3 })
    const settled: Record<string, string> = {}
    for (const name of ['a0', 'a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'])
      limited(work(name), name[0]).then(
        () => Object.assign(settled, { [name]: 'done' }),
        (error: HttpError) => Object.assign(settled, { [name]: error.status }),
      )
    for (let i = 0; i < 5; i += 1) await open()
    expect(begun).toEqual(['a0', 'a1', 'b1', 'c1', 'b2'])
    expect(settled).toMatchObject({
      a4: 503,
      a3: 503,
      a2: 503,
      a1: 'done',
      b1: 'done',
      b2: 'done',
      c1: 'done',
    })
  })
})
