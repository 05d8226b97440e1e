import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { dayOf } from '../../domain/days.ts'
import type { Actor } from '../../domain/groups.ts'
import type { ImportRow } from '../../domain/imports.ts'
import { FILE_MODE } from '../common/privateFiles.ts'
import { documentName } from '../files/files.ts'
import type { Reader } from '../store/store.ts'
import type { Check, Checked, Progress } from './check.ts'
import { SheetError } from './sheets/sheetError.ts'
import { importTexts } from './texts.ts'
import { LEASE_MS, type Workshop } from './workshop.ts'

/** How a user matched titles when it last imported this kind of thing. */
const rememberedBy = async (store: Reader, row: ImportRow): Promise<Check['remembered']> => {
  const { rows } = await store.getList('imports', {
    filter: { kind: row.kind, uploaded_by: row.uploaded_by, state: ['checked', 'applying', 'done'] },
    sort: { field: 'id', order: 'DESC' },
    range: [0, 0],
  })
  return (rows[0]?.titles ?? []).flatMap((title, i) => {
    const field = rows[0]?.columns[i] ?? ''
    return field === '' ? [] : [[title, field] as [string, string]]
  })
}

/** How often it is said how far a check is. */
const TELL_MS = 1000

/** Says how far it is, and finds out whether somebody has cancelled it. */
const teller = ({ store }: Workshop, row: ImportRow, stop: AbortController) => {
  let last: Progress | undefined
  const timer = setInterval(() => {
    if (!last) return
    const { rows, done, checked } = last
    store
      .transaction(async (tx) => {
        const now = await tx.getOne('imports', row.id)
        if (now?.state !== 'checking') return stop.abort(new Error('cancelled'))
        await tx.update('imports', row.id, { rows, done, checked, worker_until: Date.now() + LEASE_MS })
      })
      // Who cannot say how far it is goes on all the same.
      .catch(() => undefined)
  }, TELL_MS).unref()
  return {
    tell: (progress: Progress) => {
      last = progress
    },
    end: () => clearInterval(timer),
  }
}

const keepChecked = async (
  { store, files }: Workshop,
  row: ImportRow,
  { isUnmatched, ...checked }: Checked,
  path: string,
): Promise<void> => {
  const key = randomBytes(16).toString('hex')
  if (!isUnmatched) await files.write(documentName(key), createReadStream(path))
  const isKept = await store.transaction(async (tx) => {
    const before = await tx.getOne('imports', row.id)
    if (before?.state !== 'checking') return false
    await tx.update('imports', row.id, {
      ...checked,
      ...{ done: 0, worker_until: 0, reason: '' },
      ...(isUnmatched ? { state: 'columns', checked_key: null } : { state: 'checked', checked_key: key }),
    })
    return true
  })
  if (!isUnmatched && !isKept) await files.delete(documentName(key))
}

/** Checks an import's sheet: nothing of the portal is written but what was found. What is cut short is begun anew. */
export const checkImport = async (
  shop: Workshop,
  row: ImportRow,
  actor: Actor,
  signal: AbortSignal,
): Promise<void> => {
  const { store, files, config, checker, now } = shop
  const folder = await mkdtemp(join(tmpdir(), 'acredita-import-'))
  const stop = new AbortController()
  const end = () => stop.abort(signal.reason)
  signal.addEventListener('abort', end)
  const telling = teller(shop, row, stop)
  try {
    const file = await files.read(documentName(row.key))
    if (!file) throw new SheetError(importTexts.gone)
    const [path, to] = [join(folder, 'sheet'), join(folder, 'checked')]
    await pipeline(file.stream(), createWriteStream(path, { mode: FILE_MODE }))
    const check: Check = {
      ...{ kind: row.kind, path, to, actor, today: dayOf(now()), months: config.accreditationMonths },
      remembered: await rememberedBy(store, row),
      ...(row.columns.length > 0 ? { columns: row.columns } : {}),
    }
    const checked = await checker(check, { tell: telling.tell, signal: stop.signal, now: now() })
    telling.end()
    await keepChecked(shop, row, checked, to)
  } catch (error) {
    if (!stop.signal.aborted || signal.aborted) throw error
  } finally {
    telling.end()
    signal.removeEventListener('abort', end)
    await rm(folder, { recursive: true, force: true })
  }
}
