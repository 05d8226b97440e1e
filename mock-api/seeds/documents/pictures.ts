import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Content, createDemoFileContent } from './stored.ts'

/** Reads a picture that was rendered from an SVG in advance, because fonts differ between machines. */
const readDemoPicture = (name: string, media_type: string): Content =>
  createDemoFileContent(readFileSync(join(import.meta.dirname, 'scans', name)), media_type)

/** Sample photos that people upload instead of PDFs. Each photo has a demo mark. */
export const pictures = {
  identity: readDemoPicture('identificacion.jpg', 'image/jpeg'),
  address: readDemoPicture('comprobante.jpg', 'image/jpeg'),
  premises: readDemoPicture('instalaciones.png', 'image/png'),
} as const
