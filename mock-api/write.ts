import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import jsonServer from 'json-server'
import { dayOf } from '../src/domain/days.ts'
import { filesBeside } from '../src/server/backup/dumpFile.ts'
import { openDisk } from '../src/server/files/disk.ts'
import { exportPortal } from '../src/server/portal/transfer.ts'
import type { Dump } from '../src/server/store/dump.ts'
import { openJsonStore } from '../src/server/store/json/openJsonStore.ts'
import { fillDemo } from './fill.ts'

/** Writes the demo of today as a dump that `npm run import` reads: `mock-api/db.json` and `mock-api/db.files/`. */
const path = join(import.meta.dirname, 'db.json')
const folder = await mkdtemp(join(tmpdir(), 'acredita-demo-'))
try {
  const store = openJsonStore(jsonServer.router<Partial<Dump>>({}).db)
  const files = await openDisk(folder)
  await fillDemo(store, files, dayOf(new Date()))
  await rm(filesBeside(path), { recursive: true, force: true })
  const done = await exportPortal(path, store, files)
  console.log(`${path}: ${done.rows} registros y ${done.files} archivos.`)
} finally {
  await rm(folder, { recursive: true })
}
