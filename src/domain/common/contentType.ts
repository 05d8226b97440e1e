import { DOCUMENTS, type Extensions, listMediaTypesOfFileKinds, TEXT_TYPES } from './fileKinds.ts'
import { getOwnProperty } from './getOwnProperty.ts'

/** Media type of a file, with fitting extensions. The usual extension comes first. */
export interface ContentType {
  media_type: string
  extensions: Extensions
}

const PDF: ContentType = { media_type: 'application/pdf', extensions: ['pdf'] }

/** Accepted media types that can be recognized by the first bytes of a file. */
const ACCEPTED = listMediaTypesOfFileKinds(DOCUMENTS)

/** Stream names that identify old Office documents, with their media types. Installers have the same file format. */
export const OLD_OFFICE: readonly (readonly [stream: string, media_type: string])[] = [
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
]

/** Returns a media type with its extensions; undefined if the portal does not accept it. */
const getAcceptedContentType = (media_type: string | undefined): ContentType | undefined => {
  const extensions = media_type && getOwnProperty(ACCEPTED, media_type)
  return extensions ? { media_type, extensions } : undefined
}

/** Number of bytes at the beginning of a file that must be read to identify its type. */
export const HEAD_BYTES = 65_536

const TEXTS = Object.entries(TEXT_TYPES)
const TEXT_EXTENSIONS: Extensions = ['txt', ...TEXTS.flatMap(([, extensions]) => extensions)]

/** Matches HTML that a browser would execute, or a script with a shebang. */
const EXECUTABLE =
  /^\s*#!|<\s*(?:!doctype\s+html|html|head|body|script|iframe|object|embed|svg|style)[\s>/]/iu

/** Decodes each byte as one character, so that positions in the text and in the file are equal. */
const decodeBytesAsLatin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

/** Highest position in bytes at which PDF readers accept the header. */
const PDF_HEADER_WITHIN = 1024
const PDF_HEADER = /%PDF-\d/u
/** Number of bytes that must be read to find the start of a PDF. */
export const PDF_START_BYTES = PDF_HEADER_WITHIN + '%PDF-'.length

/** Returns the position of the PDF header, before which some programs write other bytes; -1 if the file is no PDF. */
export const findPdfHeaderPosition = (head: Uint8Array): number =>
  decodeBytesAsLatin1(head.subarray(0, PDF_START_BYTES)).search(PDF_HEADER)

/** HEIF brands of images and sequences that are compressed with HEVC. */
const HEVC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']
const AVIF_BRANDS = ['avif', 'avis']
/** HEIF brands that do not tell how the image is compressed. */
const IMAGE_BRANDS = ['mif1', 'mif2', 'msf1', 'miaf', 'MiHB', 'MiHA', 'MiHE', 'MiPr']
/** Maximum number of bytes that are read from the file type box of an image. */
const MAX_BRANDS_END = 1024

/** Returns the media type of a HEIF image by the brands in its file type box; undefined for other files. */
const findHeifMediaType = (head: Uint8Array): string | undefined => {
  const box = decodeBytesAsLatin1(head.subarray(0, MAX_BRANDS_END))
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

/** Returns the media type of a file. Reads HEIF brands from its first bytes, because the file-type package knows few of them. */
export const detectMediaType = (detected: string | undefined, head: Uint8Array): string | undefined =>
  findHeifMediaType(head) ?? detected

const decodeFileStartAsText = (head: Uint8Array): string | undefined => {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le').decode(head)
  try {
    // Accepts an incomplete last character because of `stream`.
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(head)
  }
}

/** Matches a PDF header after other content. PDF readers only search the first 1024 bytes. */
const LATE_PDF_HEADER = /^%PDF-\d/mu

/** Extensions of binary files. A text with such an extension is misnamed or damaged. */
const BINARY_EXTENSIONS = Object.values(ACCEPTED)
  .flat()
  .filter((extension) => !TEXT_EXTENSIONS.includes(extension))

const detectTextFileType = (head: Uint8Array, name: string): ContentType | undefined => {
  const text = decodeFileStartAsText(head)
  // Control characters other than whitespace mean binary data.
  if (text === undefined || /[^\P{Cc}\t\n\r\f]/u.test(text) || EXECUTABLE.test(text)) return undefined
  if (LATE_PDF_HEADER.test(text)) return undefined
  const extension = /\.(\w+)$/u.exec(name)?.[1]?.toLowerCase() ?? ''
  if (BINARY_EXTENSIONS.includes(extension)) return undefined
  const [media_type = 'text/plain'] = TEXTS.find(([, extensions]) => extensions.includes(extension)) ?? []
  return { media_type, extensions: TEXT_EXTENSIONS }
}

/** Matches the first entry of a zip that is an office document, written by any program. */
const OFFICE_ENTRY =
  /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|customXml\/|word\/|xl\/|ppt\/|mimetype|META-INF\/|content\.xml|styles\.xml|meta\.xml|settings\.xml|Configurations2\/|Thumbnails\/)/u
const ZIP_NAME_LENGTH_AT = 26
const ZIP_NAME_AT = 30

/** Whether a zip has the name of an office document, but its first entry is no part of one. */
const isFalseOfficeDocument = (head: Uint8Array, name: string): boolean => {
  if (!/\.(?:docx|xlsx|pptx|odt|ods|odp)$/iu.test(name) || head.length < ZIP_NAME_AT) return false
  const length = new DataView(head.buffer, head.byteOffset).getUint16(ZIP_NAME_LENGTH_AT, true)
  return !OFFICE_ENTRY.test(decodeBytesAsLatin1(head.subarray(ZIP_NAME_AT, ZIP_NAME_AT + length)))
}

/**
 * Returns the media type of an accepted document; undefined for other content, such as executables, HTML and SVG.
 * @param found media type that file-type finds in the first bytes
 * @param streams which streams of `OLD_OFFICE` the file contains
 */
export const detectDocumentFileType = (
  detected: string | undefined,
  head: Uint8Array,
  streams: readonly boolean[],
  name: string,
): ContentType | undefined => {
  const media_type = detectMediaType(detected, head)
  if (!media_type || media_type === 'application/xml')
    return findPdfHeaderPosition(head) < 0 ? detectTextFileType(head, name) : PDF
  if (media_type === 'application/zip' && isFalseOfficeDocument(head, name)) return undefined
  if (media_type !== 'application/x-cfb') return getAcceptedContentType(media_type)
  return getAcceptedContentType(OLD_OFFICE.find((_, i) => streams[i])?.[1])
}

/** Returns the error code for a file that is not accepted. */
export const getFileRefusalCode = (head: Uint8Array): 'latePdf' | 'fileType' =>
  LATE_PDF_HEADER.test(decodeBytesAsLatin1(head)) ? 'latePdf' : 'fileType'
