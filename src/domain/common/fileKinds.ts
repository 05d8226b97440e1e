/** File name extensions of a media type. The usual extension comes first. */
export type Extensions = readonly [string, ...string[]]

/** File types that hints call by one name, such as JPEG or Excel. */
interface FileKind {
  name: string
  types: Readonly<Record<string, Extensions>>
}

const OOXML = 'application/vnd.openxmlformats-officedocument'
const ODF = 'application/vnd.oasis.opendocument'
const HEIF_EXTENSIONS: Extensions = ['heic', 'heif', 'hif', 'heics', 'heifs']
const XLSX = { [`${OOXML}.spreadsheetml.sheet`]: ['xlsx'] } as const
const CSV = { name: 'CSV', types: { 'text/csv': ['csv'] } } as const

/** Text formats by file name extension, because their first bytes do not identify them. */
export const TEXT_TYPES: Readonly<Record<string, Extensions>> = {
  'text/plain': ['txt', 'md', 'log', 'tsv'],
  'application/xml': ['xml'],
  'application/json': ['json'],
  ...CSV.types,
}

/** File types that users may upload as documents. */
export const DOCUMENTS: readonly FileKind[] = [
  { name: 'PDF', types: { 'application/pdf': ['pdf'] } },
  {
    name: 'imágenes',
    types: {
      'image/jpeg': ['jpg', 'jpeg', 'jpe'],
      'image/png': ['png'],
      'image/webp': ['webp'],
      'image/gif': ['gif'],
      'image/tiff': ['tif', 'tiff'],
      'image/bmp': ['bmp'],
      'image/heic': HEIF_EXTENSIONS,
      'image/heif': HEIF_EXTENSIONS,
      'image/avif': ['avif'],
    },
  },
  {
    name: 'documentos de oficina',
    types: {
      [`${OOXML}.wordprocessingml.document`]: ['docx'],
      ...XLSX,
      [`${OOXML}.presentationml.presentation`]: ['pptx'],
      [`${ODF}.text`]: ['odt'],
      [`${ODF}.spreadsheet`]: ['ods'],
      [`${ODF}.presentation`]: ['odp'],
      'application/rtf': ['rtf'],
      'application/msword': ['doc'],
      'application/vnd.ms-excel': ['xls'],
      'application/vnd.ms-powerpoint': ['ppt'],
    },
  },
  { name: 'texto', types: TEXT_TYPES },
  CSV,
  // Office documents may look like plain ZIP files, if their first entries do not identify them.
  { name: 'ZIP', types: { 'application/zip': ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'] } },
]

/** Picture formats that the server can decode, for photos and logos. HEIC is missing, because sharp's prebuilt binaries cannot decode it. */
export const PICTURES: readonly FileKind[] = [
  { name: 'JPEG', types: { 'image/jpeg': ['jpg', 'jpeg', 'jpe'] } },
  { name: 'PNG', types: { 'image/png': ['png'] } },
  { name: 'WebP', types: { 'image/webp': ['webp'] } },
]

/** Spreadsheet files that an import can read. */
export const SHEETS: readonly FileKind[] = [{ name: 'Excel (.xlsx)', types: XLSX }, CSV]

/** Returns the media types of several file kinds, with their extensions. */
export const listMediaTypesOfFileKinds = (kinds: readonly FileKind[]): Record<string, Extensions> =>
  Object.assign({}, ...kinds.map(({ types }) => types))

/** Returns the names of file kinds as a hint lists them: 'JPEG, PNG o WebP'. */
export const formatFileTypeNames = (kinds: readonly FileKind[]): string => {
  const names = kinds.map(({ name }) => name)
  return `${names.slice(0, -1).join(', ')} o ${names.at(-1)}`
}

/** Returns the `accept` attribute of a file input. Media types of pictures let a phone offer its camera. */
export const getFileInputAcceptValue = (kinds: readonly FileKind[]): string => {
  const entries = Object.entries(listMediaTypesOfFileKinds(kinds)).flatMap(([type, extensions]) => [
    ...(type.startsWith('image/') ? [type] : []),
    ...extensions.map((extension) => `.${extension}`),
  ])
  return [...new Set(entries)].join(',')
}
