import { ContentView } from './ContentView.tsx'
import type { View } from './mediaView.ts'
import { useFileContent } from './useFileContent.ts'

interface PreviewContentProps {
  path: string
  mediaType: string
  view: View
  name: string
  onRetry: () => void
}

/** A file that was kept, fetched and shown inside the page. */
export const PreviewContent = ({ path, mediaType, ...props }: PreviewContentProps) => (
  <ContentView content={useFileContent(path, mediaType)} {...props} />
)
