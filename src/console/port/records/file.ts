import type { RaRecord } from 'react-admin'
import { getOwnProperty } from '../../../domain/common/getOwnProperty.ts'
import type { WireWithdrawal } from '../../../domain/common/withdrawals.ts'
import { getLastPathSegment } from '../getLastPathSegment.ts'
import { convertValueToText } from './convertValueToText.ts'

/** File of a company or person. Missing texts are ''. */
export interface FileRecord extends RaRecord<number>, WireWithdrawal {
  /** Title of the file: a name from the catalog, or the type of a person's document. */
  title: string
  /** Download address; '' if the server sends none. */
  file: string
  /** File name, sent by the server or taken from the download address. */
  file_name: string
  /** Media type, sent by the server or derived from the file name. */
  media_type: string
  /** Size in bytes; undefined if unknown. */
  size: number | undefined
  /** Result of the virus scan. `unchecked` if the scanner was unavailable; null if the server sends no result. */
  scan: 'clean' | 'unchecked' | null
  /** Time of the upload (ISO 8601). */
  created_at: string
}

const MEDIA_TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  bmp: 'image/bmp',
  heic: 'image/heic',
  heif: 'image/heif',
}

/** Returns the file name in a file name or address; '' if the address has none. */
const getFileName = (said: string): string => {
  if (!/^(?:\w+:\/)?\//u.test(said)) return said
  const name = getLastPathSegment(said)
  return /\.\w+$/u.test(name) ? name : ''
}

const getExtension = (name: string): string => /\.(\w+)\/?$/u.exec(name)?.[1]?.toLowerCase() ?? ''

/** Returns an ISO 8601 date, or '' if the value is not a date. */
const parseIsoTimestamp = (value: unknown): string => {
  const text = convertValueToText(value)
  return Number.isNaN(Date.parse(text)) ? '' : text
}

/** Parses a file. All fields except the id may be missing. */
export const parseFileRecord = (sent: RaRecord): FileRecord => {
  const file = convertValueToText(sent.file)
  const file_name = getFileName(convertValueToText(sent.file_name)) || getFileName(file)
  return {
    ...sent,
    id: Number(sent.id),
    title: convertValueToText('type' in sent ? sent.type : sent.name),
    file,
    file_name,
    media_type:
      convertValueToText(sent.media_type) || (getOwnProperty(MEDIA_TYPES, getExtension(file_name)) ?? ''),
    size: typeof sent.size === 'number' ? sent.size : undefined,
    scan: sent.scan ?? null,
    created_at: parseIsoTimestamp(sent.created_at),
  }
}

/** Adds the file name of a person's document, because lists of documents are sorted by it. */
export const addDocumentFileName = <R extends Record<string, unknown>>(sent: R) => {
  const { file_name } = parseFileRecord({ id: 0, ...sent })
  return { ...sent, file_name, name: file_name, type: convertValueToText(sent.type) }
}
