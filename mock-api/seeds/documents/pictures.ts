import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Content, contentOf } from './stored.ts'

/** A picture of ours: the SVG of the same name beside it, as a browser draws it. Kept drawn, so that no machine's fonts decide its bytes. */
const drawn = (name: string, media_type: string): Content =>
  contentOf(readFileSync(join(import.meta.dirname, 'scans', name)), media_type)

/** What people bring as a photograph instead of a PDF; everybody's is the same one, plainly marked as a demonstration. */
export const pictures = {
  identity: drawn('identificacion.jpg', 'image/jpeg'),
  address: drawn('comprobante.jpg', 'image/jpeg'),
  premises: drawn('instalaciones.png', 'image/png'),
} as const
