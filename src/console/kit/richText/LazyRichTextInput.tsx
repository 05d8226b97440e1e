import { Skeleton } from '@mui/material'
import { useController } from 'react-hook-form'
import { lazyComponent } from '../lazyComponent.tsx'

const RichTextEditor = lazyComponent(
  () => import('./RichTextEditor.tsx'),
  'RichTextEditor',
  <Skeleton variant="rounded" height={176} sx={{ mt: 1 }} />,
)

/** A rich text input. The editor's code is as large as the rest of the page, so it is loaded on demand. */
export const LazyRichTextInput = ({ source, label }: { source: string; label: string }) => {
  // Registered here, before the editor is loaded, so that a refused form focuses its first invalid field in order.
  const { field, fieldState } = useController({ name: source })
  return <RichTextEditor source={source} label={label} problem={fieldState.error?.message} bind={field.ref} />
}
