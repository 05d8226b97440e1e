import { DOCUMENTS, type Extensions, getMediaTypes, TEXT_TYPES } from './fileKinds.ts'
import { getOwn } from './getOwn.ts'

/** Media type of a file's content, and the file name extensions that fit it, the most common one first. */
export interface ContentType {
  media_type: string
  extensions: Extensions
}

const PDF: ContentType = { media_type: 'application/pdf', extensions: ['pdf'] }

/** Accepted media types that the first bytes of a file identify. */
const ACCEPTED = getMediaTypes(DOCUMENTS)

/** Names of the streams that identify old Office documents. Installers have the same file format. */
export const OLD_OFFICE: readonly (readonly [stream: string, media_type: string])[] = [
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
]

/** Returns an accepted media type with its extensions. */
const getAcceptedType = (media_type: string | undefined): ContentType | undefined => {
  const extensions = media_type && getOwn(ACCEPTED, media_type)
  return extensions ? { media_type, extensions } : undefined
}

/** Number of bytes at the beginning of a file that must be read to identify its type. */
export const HEAD_BYTES = 65_536

const TEXTS = Object.entries(TEXT_TYPES)
const TEXT_EXTENSIONS: Extensions = ['txt', ...TEXTS.flatMap(([, extensions]) => extensions)]

/** Matches HTML that a browser would execute, or a script with a shebang. */
const EXECUTABLE =
  /^\s*#!|<\s*(?:!doctype\s+html|html|head|body|script|iframe|object|embed|svg|style)[\s>/]/iu

/** Decodes each byte as one character, so that text positions are byte positions. */
const decodeBytes = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

/** Maximum offset of a PDF header that readers accept, in bytes. */
const PDF_HEADER_WITHIN = 1024
const PDF_HEADER = /%PDF-\d/u
/** Number of bytes that must be read to know where a PDF begins. */
export const PDF_START_BYTES = PDF_HEADER_WITHIN + '%PDF-'.length

/** Returns where a PDF begins in a file, as some programs write a line break, a byte order mark or a mail header first; -1 if it is no PDF. */
export const findPdfStart = (head: Uint8Array): number =>
  decodeBytes(head.subarray(0, PDF_START_BYTES)).search(PDF_HEADER)

/** Brands of HEVC images and image sequences. */
const HEVC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']
const AVIF_BRANDS = ['avif', 'avis']
/** Brands of images or sequences of any compression. A compatible brand names the compression. */
const IMAGE_BRANDS = ['mif1', 'mif2', 'msf1', 'miaf', 'MiHB', 'MiHA', 'MiHE', 'MiPr']
/** Maximum number of bytes of a file type box that are read. */
const MAX_BRANDS_END = 1024

/** Returns the media type of a HEIF image (ISO/IEC 23008-12) by the brands in its file type box; undefined for other files. */
const findHeifType = (head: Uint8Array): string | undefined => {
  const box = decodeBytes(head.subarray(0, MAX_BRANDS_END))
  if (box.slice(4, 8) !== 'ftyp' || box.length < 12) return undefined
  const size = new DataView(head.buffer, head.byteOffset).getUint32(0)
  const major = box.slice(8, 12)
  const compatible: readonly string[] = box.slice(16, size).match(/.{4}/gsu) ?? []
  const hasCompatible = (brands: readonly string[]) => brands.some((brand) => compatible.includes(brand))
  if (HEVC_BRANDS.includes(major)) return 'image/heic'
  if (AVIF_BRANDS.includes(major)) return 'image/avif'
  if (!IMAGE_BRANDS.includes(major)) return undefined
  return hasCompatible(AVIF_BRANDS) && !hasCompatible(HEVC_BRANDS) ? 'image/avif' : 'image/heif'
}

/** Returns the media type of a file by its first bytes, given what file-type says, which knows few brands of HEIF. */
export const findMediaType = (detected: string | undefined, head: Uint8Array): string | undefined =>
  findHeifType(head) ?? detected

const decodeText = (head: Uint8Array): string | undefined => {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le').decode(head)
  try {
    // The last character may be incomplete; `stream` ignores it.
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(head)
  }
}

/** Matches the header of a PDF after other content. PDF readers only search the first 1024 bytes for it. */
const LATE_PDF_HEADER = /^%PDF-\d/mu

/** Extensions of files that are no text: a text with such a name was misnamed or damaged. */
const BINARY_EXTENSIONS = Object.values(ACCEPTED)
  .flat()
  .filter((extension) => !TEXT_EXTENSIONS.includes(extension))

const findTextType = (head: Uint8Array, name: string): ContentType | undefined => {
  const text = decodeText(head)
  // Control characters other than whitespace indicate binary data, as do bytes that windows-1252 does not define.
  if (text === undefined || /[^\P{Cc}\t\n\r\f]/u.test(text) || EXECUTABLE.test(text)) return undefined
  if (LATE_PDF_HEADER.test(text)) return undefined
  const extension = /\.(\w+)$/u.exec(name)?.[1]?.toLowerCase() ?? ''
  if (BINARY_EXTENSIONS.includes(extension)) return undefined
  const [media_type = 'text/plain'] = TEXTS.find(([, extensions]) => extensions.includes(extension)) ?? []
  return { media_type, extensions: TEXT_EXTENSIONS }
}

/**
 * Returns what a document's content is: PDF, images, Office and OpenDocument, text and CSV, zip. Returns undefined for other content, such as
 * executables, HTML and SVG, and for a text that is named like another type. Of a name, only the extension of a text counts.
 *
 * @param found media type that file-type finds in the first bytes
 * @param streams which streams of `OLD_OFFICE` the file contains
 */
export const findContentType = (
  detected: string | undefined,
  head: Uint8Array,
  streams: readonly boolean[],
  name: string,
): ContentType | undefined => {
  const media_type = findMediaType(detected, head)
  if (!media_type || media_type === 'application/xml')
    return findPdfStart(head) < 0 ? findTextType(head, name) : PDF
  if (media_type !== 'application/x-cfb') return getAcceptedType(media_type)
  return getAcceptedType(OLD_OFFICE.find((_, i) => streams[i])?.[1])
}

/** Returns the code of the message for a file that is not accepted, by its first bytes. */
export const getRefusalCode = (head: Uint8Array): 'latePdf' | 'fileType' =>
  LATE_PDF_HEADER.test(decodeBytes(head)) ? 'latePdf' : 'fileType'
