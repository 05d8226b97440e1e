import { own } from '../../../domain/own.ts'

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

/** How a file of a type can be looked at inside the page, if it can. */
export const getMediaKind = (mediaType: string): MediaKind | undefined => {
  const view = own(VIEWABLE, mediaType)
  return view === 'pdf' && navigator.pdfViewerEnabled === false ? undefined : view
}
