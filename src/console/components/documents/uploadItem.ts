/** A file to upload and its state. */
export interface UploadItem {
  key: number
  file: File
  /** The value of what was chosen for it; '' until then. */
  choice: string
  /** What it is to be called, without its extension. */
  name: string
  state: 'chosen' | 'waiting' | 'sending' | 'failed' | 'done'
  /** The fraction sent, 0 to 1. */
  sent: number
  /** Why it did not go out. */
  problem?: string
}

/** What a person fills in of one. */
export type UploadChange = Partial<Pick<UploadItem, 'choice' | 'name'>>

const findDot = (fileName: string): number => {
  const dot = fileName.lastIndexOf('.')
  return dot > 0 ? dot : fileName.length
}

/** A file's name without its extension. */
const getStem = (fileName: string): string => fileName.slice(0, findDot(fileName))

/** The extension with its dot; '' without one. */
export const getExtension = (fileName: string): string => fileName.slice(findDot(fileName))

/** The name that was given, with the original extension appended (specification, section 7). */
export const getUploadFileName = ({ name, file }: UploadItem): string =>
  `${name.trim()}${getExtension(file.name)}`

let lastKey = 0

/** A file as it was just chosen. */
export const createUploadItem = (file: File): UploadItem => {
  lastKey += 1
  return { key: lastKey, file, choice: '', name: getStem(file.name), state: 'chosen', sent: 0 }
}
