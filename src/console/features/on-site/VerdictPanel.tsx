import { Stack, Typography } from '@mui/material'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { ToneName } from '../../theme/tokens.ts'

interface VerdictPanelProps {
  tone: ToneName
  title: string
  children: ReactNode
  /** Whether to focus the title when it appears, so that screen readers read it. */
  takesFocus?: boolean
  /** Whether screen readers announce the panel when it appears, without moving the focus. */
  isAlert?: boolean
}

/** Large framed message, for example the result of a check, coloured by its tone. */
export const VerdictPanel = ({
  tone,
  title,
  children,
  takesFocus = false,
  isAlert = false,
}: VerdictPanelProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // Moves the focus before the guard can type. A later move would redirect keys that belong to the note.
  useLayoutEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <Stack
      translate="no"
      role={isAlert ? 'alert' : undefined}
      aria-live={isAlert ? undefined : 'polite'}
      sx={({ tokens }) => {
        const { ink, ground } = tokens.status[tone]
        return {
          borderRadius: 2,
          border: '3px solid',
          borderColor: ink,
          backgroundColor: ground,
          p: { xs: 2, md: 3 },
          gap: 1.5,
          '& p': { m: 0 },
          '& h2': { color: ink },
        }
      }}
    >
      <Typography component="h2" ref={heading} tabIndex={-1} sx={titleStyle}>
        {title}
      </Typography>
      {children}
    </Stack>
  )
}

const titleStyle = {
  fontSize: { xs: '1.75rem', md: '2.125rem' },
  fontWeight: 800,
  lineHeight: 1.15,
  outline: 'none',
} as const
