import { readConfig } from '../config.ts'
import { openPortal } from '../openPortal.ts'
import { exportPortal, importPortal } from '../portalFiles.ts'

/** A backup is a dump like any other: of one moment, and whole or not there. */
const WAYS = { import: importPortal, restore: importPortal, export: exportPortal, backup: exportPortal }
const isWay = (way: string): way is keyof typeof WAYS => Object.hasOwn(WAYS, way)

/** `npm run export -- FILE` and `npm run import -- FILE`, `backup` and `restore`: a whole portal, its files beside the dump. */
const [, , way = '', path] = process.argv
if (!isWay(way) || !path) {
  console.error(`Uso: npm run ${way} -- ARCHIVO.json`)
  process.exit(2)
}
try {
  const { store, files } = await openPortal(readConfig(process.env))
  try {
    const done = await WAYS[way](path, store, files)
    console.log(`${done.rows} registros y ${done.files} archivos.`)
    if (done.missing > 0) console.error(`Faltan ${done.missing} archivos que los registros nombran.`)
  } finally {
    await store.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
// A bucket's connections are kept for a while; nobody waits for them.
process.exit()
