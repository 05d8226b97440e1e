import { Box, Button } from '@mui/material'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { appWords } from '../i18n/app.ts'

/** Height of a collapsed text, in pixels. */
const COLLAPSED_HEIGHT = 176
/** Minimum height that collapsing a text must hide, in pixels. */
const MIN_HIDDEN_HEIGHT = 66

/** Collapses a long text. The button 'Ver más' or the keyboard focus expands the text. */
export const ShowMore = ({ children }: { children: ReactNode }) => {
  const id = useId()
  const content = useRef<HTMLDivElement>(null)
  const [isLong, setLong] = useState(false)
  const [open, setOpen] = useState(false)
  useLayoutEffect(() => {
    const { current } = content
    if (!current) return undefined
    const measure = () => setLong(current.offsetHeight > COLLAPSED_HEIGHT + MIN_HIDDEN_HEIGHT)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <Box id={id} onFocus={() => setOpen(true)} sx={isLong && !open ? collapsedStyle : undefined}>
        <div ref={content}>{children}</div>
      </Box>
      {isLong && (
        <Button
          size="small"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          sx={{ px: 1, ml: -1, minWidth: 0 }}
        >
          {open ? appWords.showMore.less : appWords.showMore.more}
        </Button>
      )}
    </>
  )
}

const collapsedStyle = {
  maxHeight: COLLAPSED_HEIGHT,
  overflow: 'hidden',
  maskImage: 'linear-gradient(#000 65%, transparent)',
} as const
