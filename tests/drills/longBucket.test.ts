import { describe, expect, it } from 'vitest'
import { openBucketStorage } from '../support/filePlaces.ts'

describe('a bucket with more than a list holds', () => {
  it('is listed to its end', async () => {
    const { files, close } = await openBucketStorage()
    const names = Array.from({ length: 1_003 }, (_, i) => `documents/aa/${1_000_000 + i}`)
    const waiting = names.values()
    const writer = async () => {
      for (const name of waiting) await files.write(name, Buffer.from('x'))
    }
    await Promise.all(Array.from({ length: 16 }, writer))
    const listed: string[] = []
    for await (const name of files.list()) listed.push(name)
    expect(listed).toEqual(names)
    await close()
  }, 30_000)
})
