import { Box, Button } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { historyWords } from './historyWords.ts'

/** Returns the details of an audit log entry, and the button that shows or hides the details. */
export const useExpandableDetails = (details: readonly string[], hiddenRowCount = 0) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const hiddenRowsText = hiddenRowCount > 0 && historyWords.rest(hiddenRowCount)
  const button: ReactNode = details.length > 0 && (
    <Button
      size="small"
      aria-expanded={open}
      aria-controls={id}
      onClick={(event) => {
        // Prevents a click on the button from also opening the entry's page.
        event.stopPropagation()
        setOpen(!open)
      }}
      sx={buttonStyle}
    >
      {open ? historyWords.fold : historyWords.unfold(details.length)}
    </Button>
  )
  const lines: ReactNode = (
    <Box component="ul" className="plain" id={id} hidden={!open} sx={linesStyle}>
      {open && details.map((line) => <li key={line}>{line}</li>)}
      {open && hiddenRowsText && (
        <Box component="li" sx={{ color: 'text.secondary' }}>
          {hiddenRowsText}
        </Box>
      )}
    </Box>
  )
  return { open, button, lines, hiddenRowsText: details.length === 0 && hiddenRowsText }
}

/** Lifts the button above the link that covers the card. On phones, the button has the height of a touch target. */
const buttonStyle = {
  position: 'relative',
  zIndex: 1,
  flex: 'none',
  minWidth: 0,
  px: 0.75,
  mx: -0.75,
  py: { xs: 1.25, sm: 0.25 },
  my: { xs: -1.25, sm: 0 },
  whiteSpace: 'nowrap',
} as const

const linesStyle = {
  mt: 0.5,
  display: 'grid',
  gap: 0.25,
  overflowWrap: 'anywhere',
  '&[hidden]': { display: 'none' },
} as const
