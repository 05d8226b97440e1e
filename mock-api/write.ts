import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toMexicoDay } from '../src/domain/common/days.ts'
import { getDumpFilesFolder } from '../src/server/backup/dumpFile.ts'
import { DERIVED_HOOKS } from '../src/server/derived/rules.ts'
import { openDiskStorage } from '../src/server/files/diskStorage.ts'
import { exportPortal } from '../src/server/portal/exportPortal.ts'
import { openSqliteStore } from '../src/server/store/sql/openSqliteStore.ts'
import { fillDemoDatabase } from './fill.ts'

/** Writes today's demo to `mock-api/demo.json` and `mock-api/demo.files/`, for `npm run import`. */
const demoDumpPath = join(import.meta.dirname, 'demo.json')
const temporaryFolder = await mkdtemp(join(tmpdir(), 'acredita-demo-'))
try {
  const store = await openSqliteStore({ filename: join(temporaryFolder, 'demo.sqlite') }, DERIVED_HOOKS)
  const files = await openDiskStorage(join(temporaryFolder, 'files'))
  await fillDemoDatabase(store, files, toMexicoDay(new Date()))
  await rm(getDumpFilesFolder(demoDumpPath), { recursive: true, force: true })
  const counts = await exportPortal(demoDumpPath, store, files)
  await store.close()
  console.log(`${demoDumpPath}: ${counts.rows} registros y ${counts.files} archivos.`)
} finally {
  await rm(temporaryFolder, { recursive: true })
}
