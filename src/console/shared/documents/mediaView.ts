import { own } from '../../../domain/own.ts'
import { fileNameOf, type ListedFile } from './listedFile.ts'

export type View = 'picture' | 'pdf'

/** What a browser shows by itself; everything else is downloaded. */
const VIEWS: Record<string, View> = {
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
const endingOf = (name: string): string => /\.(\w+)\/?$/u.exec(name)?.[1]?.toLowerCase() ?? ''

/** The media type of a file: what the back end says, or what its name gives away. */
export const mediaTypeOf = (file: ListedFile): string =>
  file.media_type ?? own(BY_EXTENSION, endingOf(fileNameOf(file))) ?? ''

/** How a file of a type can be looked at inside the page, if it can. */
export const viewOf = (mediaType: string): View | undefined => {
  const view = own(VIEWS, mediaType)
  return view === 'pdf' && navigator.pdfViewerEnabled === false ? undefined : view
}
