import LinkIcon from '@mui/icons-material/InsertLink'
import { Box, Button, Popover, TextField } from '@mui/material'
import { type KeyboardEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { normalizeLink } from './normalizeLink.ts'
import { ToolButton } from './ToolButton.tsx'
import type { Editor } from './tools.ts'
import { useEditorState } from './useEditorState.ts'

/** Makes a link of what is selected, changes the one under the caret, or takes it away. */
export const LinkButton = ({ editor }: { editor: Editor }) => {
  const translate = useTranslate()
  const isLink = useEditorState(editor, () => editor.isActive('link'))
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [typed, setTyped] = useState('')
  const [isInvalid, setInvalid] = useState(false)

  const open = (from: HTMLElement) => {
    setTyped(String(editor.getAttributes('link').href ?? ''))
    setInvalid(false)
    setAnchor(from)
  }
  const close = () => {
    setAnchor(undefined)
    editor.commands.focus()
  }
  const apply = () => {
    const href = normalizeLink(typed)
    setInvalid(!href)
    if (!href) return
    const link = { type: 'link', attrs: { href } }
    const { empty } = editor.state.selection
    if (empty && !isLink) editor.commands.insertContent({ type: 'text', text: typed.trim(), marks: [link] })
    else editor.chain().extendMarkRange('link').setMark('link', { href }).run()
    close()
  }
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetMark('link').run()
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // What happens in here is nothing to the toolbar, nor to the form around it.
    event.stopPropagation()
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  }

  return (
    <>
      <ToolButton
        label={translate('richText.tools.link')}
        icon={LinkIcon}
        pressed={isLink}
        onClick={({ currentTarget }) => open(currentTarget)}
      />
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor}
        onClose={close}
        disableRestoreFocus
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': translate('richText.tools.link') } }}
      >
        <Box sx={{ display: 'grid', gap: 1, p: 2, width: 320, maxWidth: '100%' }}>
          <TextField
            autoFocus
            fullWidth
            margin="none"
            type="url"
            label={translate('richText.link.address')}
            placeholder="https://"
            value={typed}
            error={isInvalid}
            helperText={isInvalid && translate('richText.link.wrong')}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
            {isLink && <Button onClick={remove}>{translate('richText.link.remove')}</Button>}
            <Button variant="contained" onClick={apply}>
              {translate('richText.link.apply')}
            </Button>
          </Box>
        </Box>
      </Popover>
    </>
  )
}
