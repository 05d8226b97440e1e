import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Content, createFileContent } from './stored.ts'

/** Reads a picture that was rendered from an SVG in advance, because fonts differ between machines. */
const readPicture = (name: string, media_type: string): Content =>
  createFileContent(readFileSync(join(import.meta.dirname, 'scans', name)), media_type)

/** Sample photos that people upload instead of PDFs. Each photo has a demo mark. */
export const pictures = {
  identity: readPicture('identificacion.jpg', 'image/jpeg'),
  address: readPicture('comprobante.jpg', 'image/jpeg'),
  premises: readPicture('instalaciones.png', 'image/png'),
} as const
