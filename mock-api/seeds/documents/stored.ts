import { createHash } from 'node:crypto'
import { NOT_WITHDRAWN } from '../../../src/domain/common/withdrawals.ts'
import type { StoredFile } from '../../../src/domain/documents/schemas.ts'
import { getDocumentFileName } from '../../../src/server/files/fileStorage.ts'
import type { Random } from '../random.ts'

/** Name and content of a demo file in the file storage. */
export interface DemoFile {
  name: string
  content: Buffer
}

/** Content of a file with media type, size and hash. */
export interface Content extends Pick<StoredFile, 'media_type' | 'size' | 'sha256'> {
  bytes: Buffer
}

export const createDemoFileContent = (bytes: Buffer, media_type = 'application/pdf'): Content => ({
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

/** Database row and the file that the row describes. */
export interface Filed<Row> {
  row: Row
  file: DemoFile
}

interface Filing {
  title: string
  uploaded_by: number
  created_at: string
}

/** Creates a row and a stored file with the content. `more` are additional columns of the row. */
export const createStoredDemoFile = <More extends object>(
  { bytes, ...content }: Content,
  { title, ...filing }: Filing,
  more: More,
  random: Random,
): Filed<StoredFile & More> => {
  const key = Buffer.from(random.token(), 'base64url').toString('hex')
  const file_name = `${title}.${EXTENSIONS[content.media_type]}`
  return {
    row: { key, file_name, ...content, scan: null, ...filing, ...NOT_WITHDRAWN, ...more },
    file: { name: getDocumentFileName(key), content: bytes },
  }
}
