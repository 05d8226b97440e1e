import { settings } from '../../providers/settings.ts'
import { bytesInWords } from '../bytesInWords.ts'
import type { UploadItem } from './uploadItem.ts'

/** What is wrong with a file before it is sent: a key of the texts, and what the text needs. */
export interface Problem {
  key: string
  values?: Record<string, string>
}

/** What is wrong with a file itself; the server would refuse it, after all of it had gone out. */
export const fileProblem = ({ size }: File): Problem | undefined => {
  const { maxUploadBytes } = settings()
  if (size === 0) return { key: 'documents.upload.emptyFile' }
  if (maxUploadBytes === null || size <= maxUploadBytes) return undefined
  return {
    key: 'documents.upload.tooLarge',
    values: { size: bytesInWords(size), max: bytesInWords(maxUploadBytes) },
  }
}

/** What is still missing of one; a file and a type are required (specification, section 5). */
export const missingFields = (item: UploadItem): { choice: boolean; name: boolean } => ({
  choice: item.choice === '',
  name: item.name.trim() === '',
})

/** Can it be sent as it is? */
export const isReady = (item: UploadItem): boolean =>
  item.state === 'done' || !(fileProblem(item.file) || missingFields(item).choice || missingFields(item).name)
