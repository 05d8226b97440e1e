import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toMexicoDay } from '../src/domain/days.ts'
import { getFilesFolder } from '../src/server/backup/dumpFile.ts'
import { openDiskStorage } from '../src/server/files/diskStorage.ts'
import { exportPortal } from '../src/server/portal/exportPortal.ts'
import { openSqliteStore } from '../src/server/store/sql/openSqliteStore.ts'
import { fillDemo } from './fill.ts'

/** Writes today's demo to `mock-api/demo.json` and `mock-api/demo.files/`, for `npm run import`. */
const path = join(import.meta.dirname, 'demo.json')
const folder = await mkdtemp(join(tmpdir(), 'acredita-demo-'))
try {
  const store = await openSqliteStore({ filename: join(folder, 'demo.sqlite') })
  const files = await openDiskStorage(join(folder, 'files'))
  await fillDemo(store, files, toMexicoDay(new Date()))
  await rm(getFilesFolder(path), { recursive: true, force: true })
  const counts = await exportPortal(path, store, files)
  await store.close()
  console.log(`${path}: ${counts.rows} registros y ${counts.files} archivos.`)
} finally {
  await rm(folder, { recursive: true })
}
