import { createHash } from 'node:crypto'
import type { StoredFile } from '../../../src/domain/documents.ts'
import { NOT_WITHDRAWN } from '../../../src/domain/withdrawals.ts'
import { getDocumentName } from '../../../src/server/files/fileStorage.ts'
import type { Random } from '../random.ts'

/** A file of the demo, under the name that it is kept by. */
export interface DemoFile {
  name: string
  content: Buffer
}

/** Bytes, and what a row says of them. */
export interface Content extends Pick<StoredFile, 'media_type' | 'size' | 'sha256'> {
  bytes: Buffer
}

export const toContent = (bytes: Buffer, media_type = 'application/pdf'): Content => ({
  bytes,
  media_type,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

const EXTENSIONS: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

/** A row with the bytes that it names. */
export interface Filed<Row> {
  row: Row
  file: DemoFile
}

interface Filing {
  title: string
  uploaded_by: number
  created_at: string
}

/** Files a content under a key of its own, called by its title; `more` is what the row says beside that. */
export const createStoredFile = <More extends object>(
  { bytes, ...content }: Content,
  { title, ...filing }: Filing,
  more: More,
  random: Random,
): Filed<StoredFile & More> => {
  const key = Buffer.from(random.token(), 'base64url').toString('hex')
  const file_name = `${title}.${EXTENSIONS[content.media_type]}`
  return {
    row: { key, file_name, ...content, scan: null, ...filing, ...NOT_WITHDRAWN, ...more },
    file: { name: getDocumentName(key), content: bytes },
  }
}
