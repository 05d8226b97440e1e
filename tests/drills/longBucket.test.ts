import { describe, expect, it } from 'vitest'
import { openBucketStorage } from '../support/fileStorages.ts'

describe('a bucket with more files than one page of a list', () => {
  it('is listed completely', async () => {
    const { files, close } = await openBucketStorage()
    const names = Array.from({ length: 1_003 }, (_, i) => `documents/aa/${1_000_000 + i}`)
    const remainingNames = names.values()
    const writeNext = async () => {
      for (const name of remainingNames) await files.write(name, Buffer.from('x'))
    }
    await Promise.all(Array.from({ length: 16 }, writeNext))
    const listedNames: string[] = []
    for await (const name of files.list()) listedNames.push(name)
    expect(listedNames).toEqual(names)
    await close()
  }, 30_000)
})
