import { own } from '../../../domain/own.ts'
import { getFileName, type ListedFile } from './listedFile.ts'

export type MediaKind = 'picture' | 'pdf'

/** What a browser shows by itself; everything else is downloaded. */
const VIEWABLE: Record<string, MediaKind> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'picture',
  'image/png': 'picture',
  'image/webp': 'picture',
  'image/gif': 'picture',
  'image/avif': 'picture',
  'image/bmp': 'picture',
}

const BY_EXTENSION: Record<string, string> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  bmp: 'image/bmp',
}

/** What a file's name ends in, in lower case; '' for nothing. */
const getFileExtension = (name: string): string => /\.(\w+)\/?$/u.exec(name)?.[1]?.toLowerCase() ?? ''

/** The media type of a file: what the back end says, or what its name gives away. */
export const getMediaType = (file: ListedFile): string =>
  file.media_type ?? own(BY_EXTENSION, getFileExtension(getFileName(file))) ?? ''

/** How a file of a type can be looked at inside the page, if it can. */
export const getMediaKind = (mediaType: string): MediaKind | undefined => {
  const view = own(VIEWABLE, mediaType)
  return view === 'pdf' && navigator.pdfViewerEnabled === false ? undefined : view
}
