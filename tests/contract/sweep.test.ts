import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '../../src/domain/common/days.ts'
import {
  cleanUpStoredFiles,
  moveUnreferencedFilesToTrash,
} from '../../src/server/files/cleanUpStoredFiles.ts'
import { getDocumentFileName } from '../../src/server/files/fileStorage.ts'
import { fileStorages, type TestFileStorage } from '../support/fileStorages.ts'
import { NOW, peopleWithPhoto, portalDump, TODAY } from '../support/portalDump.ts'
import { type OpenStore, openSqlite } from '../support/stores.ts'

const HOUR_MS = 3_600_000

describe.each(fileStorages)('what no row names, in $name', ({ open }) => {
  let place: TestFileStorage
  let rows: OpenStore
  beforeEach(async () => {
    const openStores = await Promise.all([open(), openSqlite()])
    place = openStores[0]
    rows = openStores[1]
    await rows.store.load(portalDump({ personnel: peopleWithPhoto('kept') }))
    for (const size of ['large', 'small'])
      await place.files.write(`photos/kept/${size}.jpg`, Buffer.from(size))
  })
  afterEach(async () => {
    await rows.close()
    await place.close()
  })
  const strays = async (howMany: number): Promise<string[]> => {
    const names = Array.from({ length: howMany }, () => getDocumentFileName(randomBytes(16).toString('hex')))
    for (const name of names) await place.files.write(name, Buffer.from('nobody’s'))
    return names
  }
  const countFiles = async (): Promise<number> => {
    let n = 0
    for await (const _ of place.files.list()) n += 1
    return n
  }

  it('goes to the trash of the day, where nothing reads it, and is gone for good when its days are over', async () => {
    const [stray = ''] = await strays(3)
    expect(await moveUnreferencedFilesToTrash(rows.store, place.files, { day: TODAY })).toEqual({
      files: 5,
      moved: 3,
      skipped: 0,
    })
    expect([await countFiles(), await place.files.read(stray)]).toEqual([2, undefined])
    expect(await (await place.files.read(`trash/${TODAY}/${stray}`))?.stream().toArray()).toHaveLength(1)
    const everything = (await place.listAll()).length
    const tidyAt = (days: number) =>
      cleanUpStoredFiles(
        rows.store,
        place.files,
        { now: new Date(Date.parse(NOW) + days * 24 * HOUR_MS), before: new Date(0), trashDays: 30 },
        () => expect.unreachable('nothing is suspicious'),
      )
    await tidyAt(30)
    expect(await place.listAll()).toHaveLength(everything)
    await tidyAt(31)
    expect((await place.listAll()).length).toBeLessThan(everything)
    expect(await place.files.read(`trash/${TODAY}/${stray}`)).toBeUndefined()
    expect(await countFiles()).toBe(2)
  })

  it('stays where it is, loudly, when it is too much to be believed', async () => {
    await strays(20)
    expect(await moveUnreferencedFilesToTrash(rows.store, place.files, { day: TODAY })).toMatchObject({
      moved: 20,
      skipped: 0,
    })
    await strays(21)
    const messages: string[] = []
    const sweepOptions = { now: new Date(NOW), before: new Date(Date.now() + HOUR_MS), trashDays: 30 }
    await cleanUpStoredFiles(rows.store, place.files, sweepOptions, (text) => messages.push(text))
    expect(messages).toEqual([
      expect.stringMatching(/^21 de 23 archivos no los nombra ningún registro.*npm run portal -- sweep$/su),
    ])
    expect(await countFiles()).toBe(23)
    const forcedSweep = { day: addDays(TODAY, 1), anyNumber: true }
    expect(await moveUnreferencedFilesToTrash(rows.store, place.files, forcedSweep)).toMatchObject({
      moved: 21,
    })
    expect(await countFiles()).toBe(2)
  })
})
