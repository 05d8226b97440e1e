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
import type { Check, Checked } from './check.ts'
import type { Lease } from './lease.ts'
import { SheetError } from './sheets/sheetError.ts'
import { importTexts } from './texts.ts'
import type { Workshop } from './workshop.ts'

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

/** A check may take so long. A hundred thousand rows take a minute. */
const CHECK_MS = 900_000

const keepChecked = async (
  { store, files, worker }: Workshop,
  row: ImportRow,
  { isUnmatched, ...checked }: Checked,
  path: string,
): Promise<void> => {
  const key = randomBytes(16).toString('hex')
  if (!isUnmatched) await files.write(documentName(key), createReadStream(path))
  const isKept = await store.transaction(async (tx) => {
    const before = await tx.getOne('imports', row.id)
    if (before?.state !== 'checking' || before.worker !== worker) return false
    await tx.update('imports', row.id, {
      ...checked,
      ...{ done: 0, worker_until: 0, tries: 0, reason: '' },
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
  { signal: held, tell }: Pick<Lease, 'signal' | 'tell'>,
): Promise<void> => {
  const { store, files, config, checker, now, checkMs = CHECK_MS } = shop
  const folder = await mkdtemp(join(tmpdir(), 'acredita-import-'))
  const tooLong = AbortSignal.timeout(checkMs)
  const signal = AbortSignal.any([held, tooLong])
  try {
    const file = await files.read(documentName(row.key))
    if (!file) throw new SheetError(importTexts.gone)
    const [path, to] = [join(folder, 'sheet'), join(folder, 'checked')]
    await pipeline(file.stream(), createWriteStream(path, { mode: FILE_MODE }), { signal })
    const check: Check = {
      ...{ kind: row.kind, path, to, actor, today: dayOf(now()), months: config.accreditationMonths },
      remembered: await rememberedBy(store, row),
      ...(row.columns.length > 0 ? { columns: row.columns } : {}),
    }
    await keepChecked(shop, row, await checker(check, { tell, signal, now: now() }), to)
  } catch (error) {
    throw tooLong.aborted && !held.aborted ? new SheetError(importTexts.tooLong, { cause: error }) : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
