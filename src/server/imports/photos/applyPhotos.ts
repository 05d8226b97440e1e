import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { dayOf } from '../../../domain/days.ts'
import type { Actor } from '../../../domain/groups.ts'
import type { ImportChangeRow, ImportRow } from '../../../domain/imports.ts'
import { FILE_MODE } from '../../common/privateFiles.ts'
import { documentName, type Files } from '../../files/files.ts'
import { dropPhoto, keepPhoto } from '../../files/photos.ts'
import type { Reader } from '../../store/store.ts'
import { reasonOf, refusedLate, step, timed, writeRows } from '../apply.ts'
import { checkedRows } from '../checkedRows.ts'
import { photos } from '../kinds/photos.ts'
import { SheetError } from '../sheets/sheetError.ts'
import { importTexts } from '../texts.ts'
import type { Workshop } from '../workshop.ts'
import { openPhotoZip, type PhotoZip } from './photoZip.ts'

/** Drops pictures that nobody has. */
export const dropUnnamed = async (store: Reader, files: Files, keys: readonly unknown[]): Promise<void> => {
  for (const key of keys)
    if (typeof key === 'string' && !(await store.getBy('personnel', 'photo', key)))
      await dropPhoto(files, key)
}

/** The pictures that a change is about: the one before it, or the one since. */
export const picturesOf = (rows: readonly ImportChangeRow[], when: 'before' | 'after'): unknown[] =>
  rows.map((row) => (JSON.parse(row[when]) as { photo?: unknown } | null)?.photo)

/** A zip, brought to this machine's disk for as long as it is read. */
const withZip = async (
  files: Files,
  key: string,
  signal: AbortSignal,
  work: (zip: PhotoZip) => Promise<void>,
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-photos-'))
  try {
    const file = await files.read(documentName(key))
    if (!file) throw new SheetError(importTexts.gone)
    const path = join(folder, 'zip')
    await pipeline(file.stream(), createWriteStream(path, { mode: FILE_MODE }), { signal })
    const zip = await openPhotoZip(path)
    await work(zip).finally(zip.close)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What was replaced goes once all is done: until then it may be taken back. */
const dropReplaced = async ({ store, files }: Workshop, { id }: ImportRow): Promise<void> => {
  for await (const change of store.each('import_changes', { filter: { import: id } }))
    await dropUnnamed(store, files, picturesOf([change], 'before'))
}

/** Writes photos one by one: each is decoded, cropped and kept before the transaction that gives it to its person. */
export const applyPhotos = async (
  shop: Workshop,
  row: ImportRow,
  actor: Actor,
  signal: AbortSignal,
): Promise<void> => {
  const { store, files, config, now } = shop
  const planner = photos.planner({ actor, today: dayOf(now()), months: config.accreditationMonths })
  const one = async (zip: PhotoZip, line: Parameters<typeof writeRows>[1][number]): Promise<boolean> => {
    const refuse = async (reason: string): Promise<boolean> =>
      (await step(shop, row, async (_, current) => refusedLate(current, line, reason))).goesOn
    // What its bytes have told already is so still.
    if (line.r === 'refused') return refuse('')
    const bytes = await zip.read(line.c[0] ?? '')
    if (typeof bytes === 'string') return refuse(bytes)
    let key: string
    try {
      key = await keepPhoto(files, bytes, { cropped: true })
    } catch (error) {
      const reason = reasonOf(error)
      if (reason === undefined) throw error
      return refuse(reason)
    }
    try {
      const more: [string, string][] = [['photo', key]]
      const work = { planner, now: now(), more }
      return (
        await timed(() => step(shop, row, (tx, current) => writeRows(tx, [line], current, work)), signal)
      ).goesOn
    } finally {
      await dropUnnamed(store, files, [key])
    }
  }
  await withZip(files, row.key, signal, async (zip) => {
    let skipped = 0
    for await (const line of checkedRows(files, row.checked_key)) {
      if (skipped < row.done) {
        skipped += 1
        planner.skip({ number: line.n, texts: new Map([['file', line.c[0] ?? '']]) })
      } else if (!(await one(zip, line))) return
    }
    await dropReplaced(shop, row)
    await step(shop, row, async () => ({ state: 'done', finished_at: now().toISOString(), worker_until: 0 }))
  })
}
