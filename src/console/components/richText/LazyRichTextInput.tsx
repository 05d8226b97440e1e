import { Skeleton } from '@mui/material'
import { useController } from 'react-hook-form'
import { lazyComponent } from '../lazyComponent.tsx'

const RichTextEditor = lazyComponent(
  async () => (await import('./RichTextEditor.tsx')).RichTextEditor,
  <Skeleton variant="rounded" height={176} sx={{ mt: 1 }} />,
)

/** A rich text of a form. The editor weighs as much as the rest of the page, so it comes when it is needed. */
export const LazyRichTextInput = ({ source, label }: { source: string; label: string }) => {
  // Out here it has its place among the fields from the start: a refused form leads to the first that is wrong.
  const { field, fieldState } = useController({ name: source })
  return <RichTextEditor source={source} label={label} problem={fieldState.error?.message} bind={field.ref} />
}
