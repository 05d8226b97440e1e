import { readConfig } from '../config.ts'
import { exportPortal, importPortal } from '../portalFiles.ts'
import { openPortal } from '../serve.ts'

const ways = { import: importPortal, export: exportPortal }

/** `npm run import -- FILE` and `npm run export -- FILE`: a whole portal, its files beside the dump. */
const [, , way = '', path] = process.argv
const transfer = way === 'import' || way === 'export' ? ways[way] : undefined
if (!transfer || !path) {
  console.error(`Uso: npm run ${way} -- ARCHIVO.json`)
  process.exit(2)
}
const { store, files } = await openPortal(readConfig(process.env))
try {
  const done = await transfer(path, store, files)
  console.log(`${done.rows} registros y ${done.files} archivos.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await store.close()
}
