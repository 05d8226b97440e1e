import { own } from './own.ts'

type Extensions = readonly [string, ...string[]]

/** What content is: its media type, and the extensions that a name of it may end in, the usual one first. */
export interface ContentType {
  media_type: string
  extensions: Extensions
}

const OOXML = 'application/vnd.openxmlformats-officedocument'
const ODF = 'application/vnd.oasis.opendocument'

/** What documents may be, as it is told by their first bytes. */
const ACCEPTED: Record<string, Extensions> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'image/tiff': ['tif', 'tiff'],
  'image/bmp': ['bmp'],
  'image/heic': ['heic', 'heif'],
  'image/avif': ['avif'],
  [`${OOXML}.wordprocessingml.document`]: ['docx'],
  [`${OOXML}.spreadsheetml.sheet`]: ['xlsx'],
  [`${OOXML}.presentationml.presentation`]: ['pptx'],
  [`${ODF}.text`]: ['odt'],
  [`${ODF}.spreadsheet`]: ['ods'],
  [`${ODF}.presentation`]: ['odp'],
  // A zip whose first entries do not say that it is an office document may still be one.
  'application/zip': ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'],
  'application/rtf': ['rtf'],
}

/** Old office documents share their container with installers; the name of the stream inside tells which it is. */
export const OLD_OFFICE: readonly (readonly [stream: string, type: ContentType])[] = [
  ['WordDocument', { media_type: 'application/msword', extensions: ['doc'] }],
  ['Workbook', { media_type: 'application/vnd.ms-excel', extensions: ['xls'] }],
  ['PowerPoint Document', { media_type: 'application/vnd.ms-powerpoint', extensions: ['ppt'] }],
]

/** What must be seen of the beginning, in bytes. */
export const HEAD_BYTES = 65_536

const TEXTS = { csv: 'text/csv', xml: 'application/xml', json: 'application/json' }
const TEXT_EXTENSIONS: Extensions = ['txt', 'csv', 'xml', 'json', 'md', 'log', 'tsv']

/** A page that a browser would run, or a script that a system would. */
const RUNS = /^\s*#!|<\s*(?:!doctype\s+html|html|head|body|script|iframe|object|embed|svg|style)[\s>/]/iu

const decoded = (head: Uint8Array): string | undefined => {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le').decode(head)
  try {
    // The last letter may be cut in half; `stream` leaves it aside.
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(head)
  }
}

const textType = (head: Uint8Array, name: string): ContentType | undefined => {
  const text = decoded(head)
  // Anything but blanks below 0x20 is no text; so are the five letters that windows-1252 does not have.
  if (text === undefined || /[^\P{Cc}\t\n\r\f]/u.test(text) || RUNS.test(text)) return undefined
  const extension = /\.(\w+)$/u.exec(name)?.[1]?.toLowerCase() ?? ''
  return { media_type: own(TEXTS, extension) ?? 'text/plain', extensions: TEXT_EXTENSIONS }
}

/**
 * What a document's content is, whatever its name says: PDF, images, Office and OpenDocument, text and CSV, zip; undefined for anything
 * else, executables, HTML and SVG among it. `found` is the media type that its first bytes tell, if they tell one; `streams` says which of
 * `OLD_OFFICE`'s were seen in it.
 */
export const contentType = (
  found: string | undefined,
  head: Uint8Array,
  streams: readonly boolean[],
  name: string,
): ContentType | undefined => {
  if (!found || found === 'application/xml') return textType(head, name)
  if (found === 'application/x-cfb') return OLD_OFFICE.find((_, i) => streams[i])?.[1]
  const extensions = own(ACCEPTED, found)
  return extensions && { media_type: found, extensions }
}
