import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDisk } from '../../src/server/files/disk.ts'
import type { Files } from '../../src/server/files/files.ts'
import { exportPortal, importPortal } from '../../src/server/portalFiles.ts'
import type { Dump } from '../../src/server/store/dump.ts'
import type { Store } from '../../src/server/store/store.ts'
import { demoRows } from '../support/portalDump.ts'
import { stores } from '../support/stores.ts'

const SESSION = { hash: 'h', user: 1, created_at: '2026-03-10', expires_at: '2026-03-11' }

const contents = async (files: Files): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  for await (const name of files.list()) {
    const chunks = await (await files.read(name))?.stream().toArray()
    found.set(name, Buffer.concat(chunks ?? []).toString('hex'))
  }
  return new Map([...found].sort())
}

describe.each(stores)('a portal kept in $name', ({ name, open }) => {
  const other = stores.find((store) => store.name !== name)
  let folder: string
  const opened: { close(): Promise<void> }[] = []
  const aPortal = async (openStore: typeof open): Promise<[Store, Files]> => {
    const { store, close } = await openStore()
    opened.push({ close })
    return [store, await openDisk(join(folder, `files-${opened.length}`))]
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'acredita-dump-'))
  })
  afterEach(async () => {
    for (const { close } of opened.splice(0)) await close()
    await rm(folder, { recursive: true })
  })

  it('moves to another store and back, files included, without losing a letter', async () => {
    const demo = demoRows()
    const [store, files] = await aPortal(open)
    await store.load(demo)
    await store.transaction((tx) => tx.create('tokens', SESSION))
    await files.write('photos/one/large.jpg', Buffer.from([0, 255, 10, 13]))
    await files.write('photos/one/small.jpg', Buffer.from('small'))

    const [there, back] = [join(folder, 'there.json'), join(folder, 'sub/back.json')]
    const written = await exportPortal(there, store, files)
    const [theirs, theirFiles] = await aPortal(other?.open ?? open)
    expect(await importPortal(there, theirs, theirFiles)).toEqual(written)
    expect(await contents(theirFiles)).toEqual(await contents(files))

    expect(await exportPortal(back, theirs, theirFiles)).toEqual(written)
    expect(await readFile(back, 'utf8')).toBe(await readFile(there, 'utf8'))
    const [home, homeFiles] = await aPortal(open)
    await importPortal(back, home, homeFiles)
    expect(await contents(homeFiles)).toEqual(await contents(files))
    expect(await home.getList('personnel', { q: 'nuñez' })).toEqual(
      await store.getList('personnel', { q: 'nuñez' }),
    )

    const dump: Dump = JSON.parse(await readFile(there, 'utf8'))
    expect(dump.personnel).toHaveLength(demo.personnel.length)
    expect(dump.users).toEqual(demo.users)
    expect([dump.tokens, dump.attempts]).toEqual([[], []])
    expect(written.files).toBe(2)
  })

  it('goes on numbering where it was', async () => {
    const [store, files] = await aPortal(open)
    await store.load(demoRows())
    await exportPortal(join(folder, 'dump.json'), store, files)
    const [theirs, theirFiles] = await aPortal(other?.open ?? open)
    await importPortal(join(folder, 'dump.json'), theirs, theirFiles)
    const made = await theirs.transaction((tx) => tx.create('zones', { name: 'Nueva' }))
    expect(made.id).toBe(7)
  })

  it('takes in nothing where something is, and nothing that is no portal', async () => {
    const [store, files] = await aPortal(open)
    await store.load(demoRows())
    const path = join(folder, 'dump.json')
    await exportPortal(path, store, files)
    await expect(importPortal(path, store, files)).rejects.toThrow('ya tiene datos')
    const [empty, noFiles] = await aPortal(open)
    await expect(importPortal(join(folder, 'none.json'), empty, noFiles)).rejects.toThrow()
    expect(await empty.isEmpty()).toBe(true)
  })
})
