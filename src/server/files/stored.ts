import type { StoredFile } from '../../domain/documents.ts'
import type { Actor } from '../../domain/groups.ts'
import { STANDING } from '../../domain/withdrawals.ts'
import { notFound } from '../common/httpError.ts'
import { documentName, type Files, type StoredContent } from './files.ts'
import type { Upload } from './uploads.ts'

/** What a row keeps of an upload. */
export const storedOf = ({ extensions, ...upload }: Upload, actor: Actor, now: Date): StoredFile => ({
  ...upload,
  ...STANDING,
  uploaded_by: actor.id,
  created_at: now.toISOString(),
})

/** The file that a row names. */
export const keptFile = async (
  files: Files,
  row: Pick<StoredFile, 'key' | 'file_name' | 'media_type' | 'sha256'>,
): Promise<StoredContent> => {
  const file = await files.read(documentName(row.key))
  if (!file) throw notFound()
  return { file, filename: row.file_name, media_type: row.media_type, sha256: row.sha256 }
}
