import { readConfig } from '../config.ts'
import { importPortal } from '../portalFiles.ts'
import { openPortal } from '../serve.ts'

const path = process.argv[2]
if (!path) {
  console.error('Uso: npm run import -- ARCHIVO.json')
  process.exit(2)
}
const { store, files } = await openPortal(readConfig(process.env))
try {
  const done = await importPortal(path, store, files)
  console.log(`${done.rows} registros y ${done.files} archivos.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await store.close()
}
