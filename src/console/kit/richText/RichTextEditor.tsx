import { Box, FormHelperText, type SxProps, type Theme, Typography } from '@mui/material'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { DefaultEditorOptions, RichTextInput, useTiptapEditor } from 'ra-input-rich-text'
import { useEffect, useId, useMemo } from 'react'
import { InputHelperText, useNotify } from 'react-admin'
import { getCspNonce } from '../getCspNonce.ts'
import { arrangeHtml } from './arrangeHtml.ts'
import { RichTextToolbar } from './RichTextToolbar.tsx'
import { richTextStyle } from './richTextStyle.ts'
import { richTextWords } from './words.ts'

/** Table as notices keep it, without column widths. Tab leaves the last cell, so that the keyboard can leave the editor. */
const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
  // The view of the extension writes inline styles, which the content security policy forbids.
  addNodeView: null,
  addKeyboardShortcuts() {
    return { ...this.parent?.(), Tab: () => this.editor.commands.goToNextCell() }
  },
})

/** Editor extensions for the markup that the server accepts, without pictures and colours. */
const EXTENSIONS = [
  ...(DefaultEditorOptions.extensions ?? []).filter(({ name }) => name === 'starterKit'),
  PlainTable,
  TableRow,
  TableHeader,
  TableCell,
]

/** Matches what a pasted text may contain and notices do not keep. */
const LOST_CONTENT = /<(?:img|picture|video|audio|iframe|object|embed|svg|canvas|math)(?=[\s/>])/iu

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
  const notify = useNotify()
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
        transformPastedHTML: (html: string) => {
          if (LOST_CONTENT.test(html)) notify(richTextWords.lost, { type: 'warning' })
          // Keeps what was copied in the editor itself, which marks where its first and last paragraph are cut.
          return html.includes('data-pm-slice') ? html : arrangeHtml(html)
        },
        handlePaste: (_: unknown, { clipboardData }: ClipboardEvent) => {
          const isOnlyFile =
            clipboardData?.types.every((type) => type === 'Files') && clipboardData.files.length > 0
          if (isOnlyFile) notify(richTextWords.lost, { type: 'warning' })
          return false
        },
      },
    }),
    [labelId, problemId, notify],
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
