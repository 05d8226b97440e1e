import { Box, FormHelperText, Typography } from '@mui/material'
import { DefaultEditorOptions, RichTextInput, useTiptapEditor } from 'ra-input-rich-text'
import { useEffect, useId, useMemo } from 'react'
import { InputHelperText, useTranslate } from 'react-admin'
import { cspNonce } from '../cspNonce.ts'
import { editorStyle } from './editorStyle.ts'
import { RichTextToolbar } from './RichTextToolbar.tsx'

/** What the allow-list of the texts knows: neither pictures nor colours. */
const EXTENSIONS = DefaultEditorOptions.extensions?.filter(({ name }) => name === 'starterKit')

interface RichTextEditorProps {
  source: string
  label: string
  /** What is wrong with it. */
  problem?: string
  /** Takes what the form is to focus. */
  bind: (element: HTMLElement) => void
}

/** Sets the ARIA attributes of the editor's element and registers it with the form for focus. */
const EditorField = ({ invalid, bind }: { invalid: boolean } & Pick<RichTextEditorProps, 'bind'>) => {
  const editor: ReturnType<typeof useTiptapEditor> | null = useTiptapEditor()
  useEffect(() => {
    if (!editor || editor.isDestroyed) return
    bind(editor.view.dom)
    editor.view.dom.parentElement?.removeAttribute('aria-labelledby')
    editor.view.dom.setAttribute('aria-invalid', String(invalid))
  }, [editor, invalid, bind])
  return null
}

/** Writes a rich text that is required. It imports the editor: use LazyRichTextInput. */
export const RichTextEditor = ({ source, label, problem, bind }: RichTextEditorProps) => {
  const translate = useTranslate()
  const id = useId()
  const [labelId, problemId] = [`${id}-name`, `${id}-problem`]
  const options = useMemo(
    () => ({
      extensions: EXTENSIONS,
      injectNonce: cspNonce(),
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-labelledby': labelId,
          'aria-describedby': problemId,
          'aria-multiline': 'true',
          'aria-required': 'true',
        },
      },
    }),
    [labelId, problemId],
  )
  const invalid = problem !== undefined
  return (
    <Box sx={editorStyle(invalid)}>
      <Typography id={labelId} component="span" variant="caption" className="name">
        {label}
        <span aria-hidden="true"> *</span>
      </Typography>
      <RichTextInput
        id={id}
        source={source}
        label={false}
        helperText={false}
        editorOptions={options}
        toolbar={
          <>
            <RichTextToolbar label={translate('richText.toolbar')} />
            <EditorField invalid={invalid} bind={bind} />
          </>
        }
      />
      <FormHelperText id={problemId} error={invalid}>
        <InputHelperText error={problem} helperText={false} />
      </FormHelperText>
    </Box>
  )
}
