import { Box, FormHelperText, type SxProps, type Theme, Typography } from '@mui/material'
import { DefaultEditorOptions, RichTextInput, useTiptapEditor } from 'ra-input-rich-text'
import { useEffect, useId, useMemo } from 'react'
import { InputHelperText } from 'react-admin'
import { getCspNonce } from '../getCspNonce.ts'
import { RichTextToolbar } from './RichTextToolbar.tsx'
import { richTextStyle } from './richTextStyle.ts'
import { richTextWords } from './words.ts'

/** Editor extensions for the markup that the server accepts, without pictures and colours. */
const EXTENSIONS = DefaultEditorOptions.extensions?.filter(({ name }) => name === 'starterKit')

interface RichTextEditorProps {
  source: string
  label: string
  problem?: string
  /** Registers the element that receives the focus if the field is invalid. */
  bind: (element: HTMLElement) => void
}

/** Sets the ARIA attributes of the editor's element and registers the element with the form for focus. */
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

/** Required rich text field. Pages use LazyRichTextInput, so that the editor loads on demand. */
export const RichTextEditor = ({ source, label, problem, bind }: RichTextEditorProps) => {
  const id = useId()
  const [labelId, problemId] = [`${id}-name`, `${id}-problem`]
  const options = useMemo(
    () => ({
      extensions: EXTENSIONS,
      injectNonce: getCspNonce(),
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
            <RichTextToolbar label={richTextWords.toolbar} />
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

/** Styles the editor like an outlined text field: label on the border, tools above the text. */
const editorStyle =
  (invalid: boolean): SxProps<Theme> =>
  (theme) => {
    const { tokens } = theme
    const line = invalid ? tokens.danger : `color-mix(in srgb, ${tokens.line} 45%, ${tokens.secondary})`
    const ink = invalid ? tokens.danger : tokens.secondary
    const active = invalid ? tokens.danger : tokens.accent
    return {
      position: 'relative',
      mt: 1,
      '& .name': {
        position: 'absolute',
        top: -8,
        left: 10,
        zIndex: 1,
        px: 0.5,
        color: ink,
        backgroundColor: tokens.surface,
      },
      '&:focus-within .name': { color: active },
      '& .RaLabeled-fullWidth': {
        mb: 0,
        border: `1px solid ${line}`,
        borderRadius: 1,
        backgroundColor: tokens.surface,
        '&:hover': { borderColor: invalid ? line : tokens.ink },
        '&:focus-within': { borderColor: active, boxShadow: `inset 0 0 0 1px ${active}` },
      },
      '& .ra-input .MuiFormHelperText-root': { display: 'none' },
      '& .ra-input .RaRichTextInput-editorContent .ProseMirror': {
        ...richTextStyle(theme),
        minHeight: 132,
        maxHeight: 420,
        overflowY: 'auto',
        px: 1.75,
        py: 1.25,
        border: 0,
        outline: 'none',
        fontSize: { xs: '1rem', sm: '0.875rem' },
        '&, &:hover, &:focus': { backgroundColor: 'transparent' },
      },
    }
  }
