import type { RaRecord } from 'react-admin'
import { getOwn } from '../../../domain/getOwn.ts'
import type { WireWithdrawal } from '../../../domain/withdrawals.ts'
import { getLastPathSegment } from '../getLastPathSegment.ts'
import { toText } from './toText.ts'

/** A company's or person's file as the console works with it; '' for what the back end does not say. */
export interface FileRecord extends RaRecord<number>, WireWithdrawal {
  /** What it is: the name that was chosen for it, or, of a person's document, its type. */
  title: string
  /** Where its bytes are, if the back end gives them an address. */
  file: string
  /** Its own name: what the back end says, or what its address gives away. */
  file_name: string
  /** What the back end says, or what the file's name gives away. */
  media_type: string
  /** In bytes. */
  size: number | undefined
  /** What the virus scanner said: `unchecked` if it could not be asked. */
  scan: 'clean' | 'unchecked' | null
  /** A moment (ISO 8601). */
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

/** A file's own name in what says so: the name itself, or an address that ends in it; '' for an address that does not. */
const getFileName = (said: string): string => {
  if (!/^(?:\w+:\/)?\//u.test(said)) return said
  const name = getLastPathSegment(said)
  return /\.\w+$/u.test(name) ? name : ''
}

const getExtension = (name: string): string => /\.(\w+)\/?$/u.exec(name)?.[1]?.toLowerCase() ?? ''

/** A moment as ISO 8601; '' for what is none. */
const parseMoment = (value: unknown): string => {
  const text = toText(value)
  return Number.isNaN(Date.parse(text)) ? '' : text
}

/** A file as a back end may list it: only the id is certain. */
export const parseFile = (sent: RaRecord): FileRecord => {
  const file = toText(sent.file)
  const file_name = getFileName(toText(sent.file_name)) || getFileName(file)
  return {
    ...sent,
    id: Number(sent.id),
    title: toText('type' in sent ? sent.type : sent.name),
    file,
    file_name,
    media_type: toText(sent.media_type) || (getOwn(MEDIA_TYPES, getExtension(file_name)) ?? ''),
    size: typeof sent.size === 'number' ? sent.size : undefined,
    scan: sent.scan ?? null,
    created_at: parseMoment(sent.created_at),
  }
}

/** A person's documents are sorted by their own names, as our server does. */
export const withFileName = <R extends Record<string, unknown>>(sent: R) => {
  const { file_name } = parseFile({ id: 0, ...sent })
  return { ...sent, file_name, name: file_name, type: toText(sent.type) }
}
