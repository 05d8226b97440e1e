import { Box, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'

/** A part of a page under its own title, with its actions at the right. */
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
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box sx={headStyle}>
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        {actions}
      </Box>
      {children}
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
