import { Box } from '@mui/material'
import { useTiptapEditor } from 'ra-input-rich-text'
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { own } from '../../../domain/own.ts'
import { LinkButton } from './LinkButton.tsx'
import { ToolButton } from './ToolButton.tsx'
import { type Editor, TOOLS } from './tools.ts'
import { useEditorState } from './useEditorState.ts'

/** Where an arrow leads among so many tools. */
const KEY_MOVES: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const getTools = (bar: HTMLElement): HTMLElement[] => [...bar.querySelectorAll('button')]

/** The one tool that the tab key stops at. */
const setTabStop = (bar: HTMLElement, stop: Element | undefined) => {
  for (const tool of getTools(bar)) tool.tabIndex = tool === stop ? 0 : -1
}

const onFocus = (event: FocusEvent<HTMLElement>) => setTabStop(event.currentTarget, event.target)

const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
  const all = getTools(event.currentTarget)
  const at = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1
  const next = at < 0 ? undefined : own(KEY_MOVES, event.key)?.(at, all.length)
  if (next === undefined) return
  event.preventDefault()
  all[next]?.focus()
}

const Tools = ({ editor, label }: { editor: Editor; label: string }) => {
  const translate = useTranslate()
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (bar.current) setTabStop(bar.current, getTools(bar.current)[0])
  }, [])
  const activeTools = useEditorState(editor, () =>
    TOOLS.filter(([, { isOn }]) => isOn?.(editor))
      .map(([name]) => name)
      .join(' '),
  ).split(' ')
  return (
    <Box ref={bar} role="toolbar" aria-label={label} onKeyDown={onKeyDown} onFocus={onFocus} sx={barStyle}>
      {TOOLS.map(([name, { icon, apply, isOn }]) => (
        <ToolButton
          key={name}
          label={translate(`richText.tools.${name}`)}
          icon={icon}
          pressed={isOn && activeTools.includes(name)}
          onClick={() => apply(editor.chain().focus()).run()}
        />
      ))}
      <LinkButton editor={editor} />
    </Box>
  )
}

/** The tools of the text that is being written; arrows move among them. */
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
