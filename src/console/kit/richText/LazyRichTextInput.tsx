import { Skeleton } from '@mui/material'
import { useController } from 'react-hook-form'
import { createLazyComponent } from '../createLazyComponent.tsx'

const RichTextEditor = createLazyComponent(
  () => import('./RichTextEditor.tsx'),
  'RichTextEditor',
  <Skeleton variant="rounded" height={176} sx={{ mt: 1 }} />,
)

/** Rich text input that loads the editor on demand, because the editor's code is large. */
export const LazyRichTextInput = ({ source, label }: { source: string; label: string }) => {
  // Registers the field before the editor loads, so that validation focuses invalid fields in the order of the form.
  const { field, fieldState } = useController({ name: source })
  return <RichTextEditor source={source} label={label} problem={fieldState.error?.message} bind={field.ref} />
}
