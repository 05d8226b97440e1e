import BoldIcon from '@mui/icons-material/FormatBold'
import ClearIcon from '@mui/icons-material/FormatClear'
import ItalicIcon from '@mui/icons-material/FormatItalic'
import BulletListIcon from '@mui/icons-material/FormatListBulleted'
import OrderedListIcon from '@mui/icons-material/FormatListNumbered'
import QuoteIcon from '@mui/icons-material/FormatQuote'
import StrikeIcon from '@mui/icons-material/FormatStrikethrough'
import UnderlineIcon from '@mui/icons-material/FormatUnderlined'
import LinkIcon from '@mui/icons-material/InsertLink'
import TitleIcon from '@mui/icons-material/Title'
import { Box, Button, ButtonBase, Popover, Stack, type SvgIconProps, TextField, Tooltip } from '@mui/material'
import { useTiptapEditor } from 'ra-input-rich-text'
import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { getOwnProperty } from '../../../domain/common/getOwnProperty.ts'
import { normalizeLink } from './normalizeLink.ts'
import { richTextWords } from './words.ts'

type Editor = ReturnType<typeof useTiptapEditor>
/** Chain of editor commands that runs as one and returns the focus to the text. */
type CommandChain = ReturnType<ReturnType<Editor['chain']>['focus']>

interface Tool {
  icon: ComponentType<SvgIconProps>
  apply: (chain: CommandChain) => CommandChain
  /** Whether the tool is active at the caret; undefined for a tool without state. */
  isOn?: (editor: Editor) => boolean
}

/** Level of headings in rich text, below the titles of the page and the form. */
const HEADING_LEVEL = { level: 3 }

const createTextStyleToolbarButton = (name: string, icon: Tool['icon']): Tool => ({
  icon,
  apply: (chain) => chain.toggleMark(name),
  isOn: (editor) => editor.isActive(name),
})
const createListToolbarButton = (name: string, icon: Tool['icon']): Tool => ({
  icon,
  apply: (chain) => chain.toggleList(name, 'listItem'),
  isOn: (editor) => editor.isActive(name),
})

/** Toolbar buttons in order. Their names have the same keys in `richTextWords.tools`. */
const tools = {
  heading: {
    icon: TitleIcon,
    apply: (chain) => chain.toggleNode('heading', 'paragraph', HEADING_LEVEL),
    isOn: (editor) => editor.isActive('heading'),
  },
  bold: createTextStyleToolbarButton('bold', BoldIcon),
  italic: createTextStyleToolbarButton('italic', ItalicIcon),
  underline: createTextStyleToolbarButton('underline', UnderlineIcon),
  strike: createTextStyleToolbarButton('strike', StrikeIcon),
  bulletList: createListToolbarButton('bulletList', BulletListIcon),
  orderedList: createListToolbarButton('orderedList', OrderedListIcon),
  quote: {
    icon: QuoteIcon,
    apply: (chain) => chain.toggleWrap('blockquote'),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  clear: { icon: ClearIcon, apply: (chain) => chain.unsetAllMarks().clearNodes() },
} satisfies Record<string, Tool>

type ToolName = keyof typeof tools
const TOOLS = Object.entries<Tool>(tools) as [ToolName, Tool][]

/** Returns a value that is read from the editor again when its text or caret changes. */
const useTextEditorValue = <F extends string | boolean>(editor: Editor, read: (editor: Editor) => F): F =>
  useSyncExternalStore(
    useCallback(
      (changed: () => void) => {
        editor.on('transaction', changed)
        return () => {
          editor.off('transaction', changed)
        }
      },
      [editor],
    ),
    () => read(editor),
  )

interface ToolButtonProps {
  label: string
  icon: ComponentType<SvgIconProps>
  pressed?: boolean
  onClick: (event: MouseEvent<HTMLElement>) => void
}

/** Toolbar button. A click keeps the selection in the text. */
const ToolButton = ({ label, icon: Icon, pressed, onClick }: ToolButtonProps) => (
  <Tooltip title={label}>
    <ButtonBase
      aria-label={label}
      aria-pressed={pressed}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      sx={toolStyle}
    >
      <Icon fontSize="small" />
    </ButtonBase>
  </Tooltip>
)

const toolStyle = {
  width: { xs: 44, sm: 34 },
  height: { xs: 44, sm: 34 },
  borderRadius: 0.75,
  color: 'text.secondary',
  '&:hover': { backgroundColor: 'action.hover', color: 'text.primary' },
  '&[aria-pressed=true]': { backgroundColor: 'action.selected', color: 'primary.main' },
} as const

/** Button that adds, changes or removes a link in the text. */
const LinkButton = ({ editor }: { editor: Editor }) => {
  const isLink = useTextEditorValue(editor, () => editor.isActive('link'))
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
  const handleKeyDown = (event: KeyboardEvent) => {
    // Prevents the toolbar and the form from handling keys that are typed in this field.
    event.stopPropagation()
    if (event.key === 'Escape') close()
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  }

  return (
    <>
      <ToolButton
        label={richTextWords.tools.link}
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
        slotProps={{ paper: { role: 'dialog', 'aria-label': richTextWords.tools.link } }}
      >
        <Stack sx={{ gap: 1, p: 2, width: 320, maxWidth: '100%' }}>
          <TextField
            autoFocus
            fullWidth
            margin="none"
            type="url"
            label={richTextWords.link.address}
            placeholder="https://"
            value={typed}
            error={isInvalid}
            helperText={isInvalid && richTextWords.link.wrong}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={handleKeyDown}
          />
          <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
            {isLink && <Button onClick={remove}>{richTextWords.link.remove}</Button>}
            <Button variant="contained" onClick={apply}>
              {richTextWords.link.apply}
            </Button>
          </Stack>
        </Stack>
      </Popover>
    </>
  )
}

/** Index of the tool that each key moves to. */
const KEY_MOVES: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const getToolbarButtons = (bar: HTMLElement): HTMLElement[] => [...bar.querySelectorAll('button')]

/** Makes one toolbar button the only tab stop. */
const setToolbarTabStop = (bar: HTMLElement, stop: Element | undefined) => {
  for (const tool of getToolbarButtons(bar)) tool.tabIndex = tool === stop ? 0 : -1
}

const handleToolbarFocus = (event: FocusEvent<HTMLElement>) =>
  setToolbarTabStop(event.currentTarget, event.target)

const handleToolbarKeyDown = (event: KeyboardEvent<HTMLElement>) => {
  const all = getToolbarButtons(event.currentTarget)
  const at = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1
  const next = at < 0 ? undefined : getOwnProperty(KEY_MOVES, event.key)?.(at, all.length)
  if (next === undefined) return
  event.preventDefault()
  all[next]?.focus()
}

const Tools = ({ editor, label }: { editor: Editor; label: string }) => {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (bar.current) setToolbarTabStop(bar.current, getToolbarButtons(bar.current)[0])
  }, [])
  const activeTools = useTextEditorValue(editor, () =>
    TOOLS.filter(([, { isOn }]) => isOn?.(editor))
      .map(([name]) => name)
      .join(' '),
  ).split(' ')
  return (
    <Box
      ref={bar}
      role="toolbar"
      aria-label={label}
      onKeyDown={handleToolbarKeyDown}
      onFocus={handleToolbarFocus}
      sx={barStyle}
    >
      {TOOLS.map(([name, { icon, apply, isOn }]) => (
        <ToolButton
          key={name}
          label={richTextWords.tools[name]}
          icon={icon}
          pressed={isOn && activeTools.includes(name)}
          onClick={() => apply(editor.chain().focus()).run()}
        />
      ))}
      <LinkButton editor={editor} />
    </Box>
  )
}

/** Toolbar of the rich text editor. Arrow keys move the focus between its buttons. */
export const RichTextToolbar = ({ label }: { label: string }) => {
  const editor: Editor | null = useTiptapEditor()
  return editor ? <Tools editor={editor} label={label} /> : <Box sx={barStyle} />
}

const barStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.25,
  minHeight: { xs: 92, sm: 42 },
  p: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
} as const
