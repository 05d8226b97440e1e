import { useTranslate } from 'react-admin'
import { settings } from '../../api/settings.ts'
import { formatBytes } from '../formatBytes.ts'
import type { UploadItem } from './useUploads.ts'

/** What is wrong with a file before it is sent: a key of the texts, and what the text needs. */
interface FileProblem {
  key: string
  values?: Record<string, string>
}

/** What is wrong with a file itself; the server would refuse it, after all of it had gone out. */
export const validateFile = ({ size }: File): FileProblem | undefined => {
  const { maxUploadBytes } = settings()
  if (size === 0) return { key: 'documents.upload.emptyFile' }
  if (maxUploadBytes === null || size <= maxUploadBytes) return undefined
  return {
    key: 'documents.upload.tooLarge',
    values: { size: formatBytes(size), max: formatBytes(maxUploadBytes) },
  }
}

/** What is still missing of one; a file and a type are required (specification, section 5). */
export const missingFields = (item: UploadItem): { choice: boolean; name: boolean } => ({
  choice: item.choice === '',
  name: item.name.trim() === '',
})

/** Can it be sent as it is? */
export const isUploadReady = (item: UploadItem): boolean =>
  item.state === 'done' ||
  !(validateFile(item.file) || missingFields(item).choice || missingFields(item).name)

/** The error of a form's file input; undefined when the file is valid. */
export const useValidateFile = () => {
  const translate = useTranslate()
  return (file: unknown): string | undefined => {
    if (!(file instanceof File)) return translate('ra.validation.required')
    const problem = validateFile(file)
    return problem && translate(problem.key, problem.values)
  }
}
