import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Content, contentOf } from './stored.ts'

/** Reads a picture that was rendered from the SVG of the same name. It is stored rendered, because fonts differ between machines. */
const drawn = (name: string, media_type: string): Content =>
  contentOf(readFileSync(join(import.meta.dirname, 'scans', name)), media_type)

/** Photos that are uploaded instead of a PDF. All are marked as a demonstration. */
export const pictures = {
  identity: drawn('identificacion.jpg', 'image/jpeg'),
  address: drawn('comprobante.jpg', 'image/jpeg'),
  premises: drawn('instalaciones.png', 'image/png'),
} as const
