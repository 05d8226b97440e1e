import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromBuffer } from 'file-type'
import { message } from '../../../contract/messages.ts'
import { NO_FIGURES } from '../../../domain/imports.ts'
import { yieldTurn } from '../../common/eventLoop.ts'
import { FILE_MODE } from '../../common/privateFiles.ts'
import type { Reader } from '../../store/store.ts'
import type { Check, Checked, CheckedRow, Progress } from '../check.ts'
import { photos } from '../kinds/photos.ts'
import { SheetError } from '../sheets/sheetError.ts'
import { importTexts } from '../texts.ts'
import { openPhotoZip, type PhotoZip } from './photoZip.ts'

const ACCEPTED: readonly (string | undefined)[] = ['image/jpeg', 'image/png', 'image/webp']

/** What is wrong with a photo, as far as unpacking it and its first bytes tell. */
const wrongWith = async (zip: PhotoZip, name: string): Promise<string | undefined> => {
  const bytes = await zip.read(name)
  if (typeof bytes === 'string') return bytes
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return ACCEPTED.includes(type?.mime) ? undefined : message('photoType')
}

/** The same as of a sheet, of a zip of photos: each file is a row. */
export const checkPhotos = async (
  store: Reader,
  check: Check,
  tell: (progress: Progress) => void,
  now: Date,
): Promise<Checked> => {
  const [field] = await photos.fields(store)
  const found = {
    titles: [field?.title ?? ''],
    columns: ['file'],
    isUnmatched: false,
    problems: 0,
    rows: 0,
    done: 0,
  }
  const checked = { ...NO_FIGURES }
  const zip = await openPhotoZip(check.path)
  const planner = photos.planner(check)
  try {
    if (zip.names.length === 0) throw new SheetError(importTexts.noPhotos)
    const lines = async function* () {
      for (const [i, name] of zip.names.entries()) {
        const [plan] = await planner.plan(store, [{ number: i + 1, texts: new Map([['file', name]]) }], now)
        const reasons = plan?.problems.map(({ reason }) => reason) ?? []
        const broken = await wrongWith(zip, name)
        if (broken) reasons.push(broken)
        const outcome = reasons.length > 0 ? 'refused' : (plan?.outcome ?? 'refused')
        checked[outcome] += 1
        found.problems += reasons.length
        found.done = i + 1
        const row: CheckedRow = { n: i + 1, c: [name], r: outcome }
        const wrong = { ...row, p: reasons.map((reason) => [0, reason]), l: plan?.label, t: plan?.target }
        yield `${JSON.stringify(reasons.length > 0 ? wrong : row)}\n`
        tell({ rows: zip.names.length, done: found.done, checked })
        await yieldTurn()
      }
    }
    await pipeline(lines, createWriteStream(check.to, { mode: FILE_MODE }))
    return { ...found, checked, rows: found.done }
  } finally {
    zip.close()
  }
}
