import { MediaViewer } from './MediaViewer.tsx'
import type { MediaKind } from './mediaKind.ts'
import { useFileContent } from './useFileContent.ts'

interface PreviewContentProps {
  path: string
  mediaType: string
  view: MediaKind
  name: string
  onRetry: () => void
}

/** A file that was kept, fetched and shown inside the page. */
export const PreviewContent = ({ path, mediaType, ...props }: PreviewContentProps) => (
  <MediaViewer content={useFileContent(path, mediaType)} {...props} />
)
