import sharp from 'sharp'
import { expect, it } from 'vitest'
import { keepPhoto } from '../../src/server/files/photos.ts'
import { createLimiter } from '../../src/server/limiter.ts'
import { Refusal } from '../../src/server/refusal.ts'
import { filePlaces } from '../support/filePlaces.ts'

it('6.6 so much is done at a time, and a failure makes room for the next', async () => {
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

it('6.6 two pictures are decoded at a time, sixteen wait, and whoever comes then is told to come back', async () => {
  const place = await filePlaces[0]?.open()
  if (!place) throw new Error('no place for files')
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#abc' } })
    .png()
    .toBuffer()
  const settled = await Promise.allSettled(Array.from({ length: 20 }, () => keepPhoto(place.files, picture)))
  expect(settled.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 18 }, () => 'fulfilled'),
    ...['rejected', 'rejected'],
  ])
  const [last] = settled.slice(-1)
  const reason: unknown = last?.status === 'rejected' ? last.reason : undefined
  expect(reason instanceof Refusal && [reason.status, reason.retryAfter]).toEqual([503, 2])
  await place.close()
})
