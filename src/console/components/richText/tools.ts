import BoldIcon from '@mui/icons-material/FormatBold'
import ClearIcon from '@mui/icons-material/FormatClear'
import ItalicIcon from '@mui/icons-material/FormatItalic'
import BulletListIcon from '@mui/icons-material/FormatListBulleted'
import OrderedListIcon from '@mui/icons-material/FormatListNumbered'
import QuoteIcon from '@mui/icons-material/FormatQuote'
import StrikeIcon from '@mui/icons-material/FormatStrikethrough'
import UnderlineIcon from '@mui/icons-material/FormatUnderlined'
import TitleIcon from '@mui/icons-material/Title'
import type { SvgIconProps } from '@mui/material'
import type { useTiptapEditor } from 'ra-input-rich-text'
import type { ComponentType } from 'react'

export type Editor = ReturnType<typeof useTiptapEditor>
/** Commands that take effect together, with the focus back in the text. */
type CommandChain = ReturnType<ReturnType<Editor['chain']>['focus']>

interface Tool {
  icon: ComponentType<SvgIconProps>
  apply: (chain: CommandChain) => CommandChain
  /** Whether it is active at the caret; undefined for a tool without state. */
  isOn?: (editor: Editor) => boolean
}

/** Below the page's title and the form's. */
const LEVEL = { level: 3 }

const mark = (name: string, icon: Tool['icon']): Tool => ({
  icon,
  apply: (chain) => chain.toggleMark(name),
  isOn: (editor) => editor.isActive(name),
})
const list = (name: string, icon: Tool['icon']): Tool => ({
  icon,
  apply: (chain) => chain.toggleList(name, 'listItem'),
  isOn: (editor) => editor.isActive(name),
})

/** What the toolbar offers, in its order; the words of each are under its name. */
const tools = {
  heading: {
    icon: TitleIcon,
    apply: (chain) => chain.toggleNode('heading', 'paragraph', LEVEL),
    isOn: (editor) => editor.isActive('heading'),
  },
  bold: mark('bold', BoldIcon),
  italic: mark('italic', ItalicIcon),
  underline: mark('underline', UnderlineIcon),
  strike: mark('strike', StrikeIcon),
  bulletList: list('bulletList', BulletListIcon),
  orderedList: list('orderedList', OrderedListIcon),
  quote: {
    icon: QuoteIcon,
    apply: (chain) => chain.toggleWrap('blockquote'),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  clear: { icon: ClearIcon, apply: (chain) => chain.unsetAllMarks().clearNodes() },
} satisfies Record<string, Tool>

export type ToolName = keyof typeof tools
export const TOOLS = Object.entries<Tool>(tools) as [ToolName, Tool][]
