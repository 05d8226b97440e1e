import type { SxProps, Theme } from '@mui/material'
import { richTextStyle } from './richTextStyle.ts'

/** The editor as one of the form's outlined fields: its name on the line, tools above the text. */
export const editorStyle =
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
        fontSize: { xs: 16, sm: 14 },
        '&, &:hover, &:focus': { backgroundColor: 'transparent' },
      },
    }
  }
