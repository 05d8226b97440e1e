import { Alert, type AlertColor, AlertTitle, Box } from '@mui/material'
import type { ReactNode } from 'react'

interface VetoNoteProps {
  severity: AlertColor
  title: string
  text?: string
  /** A list item for each veto, or for each decision about one, if any are to be shown. */
  children?: ReactNode
}

/** What is to be known about a person's vetoes, above everything else on the person's page. */
export const VetoNote = ({ severity, title, text, children }: VetoNoteProps) => (
  <Alert
    severity={severity}
    variant="outlined"
    role="note"
    sx={{ mb: { xs: 1.5, md: 2.5 }, backgroundColor: 'background.paper', color: 'text.primary' }}
  >
    <AlertTitle>{title}</AlertTitle>
    {text}
    {children && (
      <Box
        component="ul"
        sx={{
          ...{ listStyle: 'none', m: 0, mt: text ? 1 : 0, p: 0, display: 'grid', gap: 1 },
          '& > li': { overflowWrap: 'anywhere' },
        }}
      >
        {children}
      </Box>
    )}
  </Alert>
)
