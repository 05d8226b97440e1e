import { Skeleton } from '@mui/material'
import { useController } from 'react-hook-form'
import { createLazyComponent } from '../createLazyComponent.tsx'

const RichTextEditor = createLazyComponent(
  () => import('./RichTextEditor.tsx'),
  'RichTextEditor',
  <Skeleton variant="rounded" height={176} sx={{ mt: 1 }} />,
)

/** Rich text input. Loaded on demand, because the editor's code is as large as the rest of the page. */
export const LazyRichTextInput = ({ source, label }: { source: string; label: string }) => {
  // Registered before the editor loads, so that a refused form focuses its first invalid field in order.
  const { field, fieldState } = useController({ name: source })
  return <RichTextEditor source={source} label={label} problem={fieldState.error?.message} bind={field.ref} />
}
