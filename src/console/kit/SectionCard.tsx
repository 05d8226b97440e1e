import { Box, Typography } from '@mui/material'
import { createContext, type ReactNode, type RefObject, useId, useRef } from 'react'

/** Ref to the title of the surrounding section. The title receives the focus when the focused element is removed. */
export const SectionTitleContext = createContext<RefObject<HTMLElement | null>>({ current: null })

/** Part of a page with a title, and with actions on the right. */
export const SectionCard = ({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) => {
  const id = useId()
  const head = useRef<HTMLHeadingElement>(null)
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box sx={headStyle}>
        <Typography id={id} variant="h2" ref={head} tabIndex={-1}>
          {title}
        </Typography>
        {actions}
      </Box>
      <SectionTitleContext value={head}>{children}</SectionTitleContext>
    </Box>
  )
}

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1.25,
  minHeight: 38,
  mb: 1,
} as const
