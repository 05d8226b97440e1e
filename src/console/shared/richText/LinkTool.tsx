import LinkIcon from '@mui/icons-material/InsertLink'
import { Box, Button, Popover, TextField } from '@mui/material'
import { type KeyboardEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { linkTarget } from './linkTarget.ts'
import { ToolButton } from './ToolButton.tsx'
import type { Editor } from './tools.ts'
import { useEditorFact } from './useEditorFact.ts'

/** Makes a link of what is selected, changes the one under the caret, or takes it away. */
export const LinkTool = ({ editor }: { editor: Editor }) => {
  const translate = useTranslate()
  const isLink = useEditorFact(editor, () => editor.isActive('link'))
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)

  const open = (from: HTMLElement) => {
    setTyped(String(editor.getAttributes('link').href ?? ''))
    setWrong(false)
    setAnchor(from)
  }
  const close = () => {
    setAnchor(undefined)
    editor.commands.focus()
  }
  const apply = () => {
    const href = linkTarget(typed)
    setWrong(!href)
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
  const enter = (event: KeyboardEvent) => {
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
            error={wrong}
            helperText={wrong && translate('richText.link.wrong')}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={enter}
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
