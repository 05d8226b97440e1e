import { Alert, type AlertColor, AlertTitle, Box, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { formatDate, toMexicoDay } from '../../../domain/common/days.ts'
import type { VetoException } from '../../../domain/notices/vetoes.ts'
import { personnelDetailWords } from './detailWords.ts'

interface NoteProps {
  severity: AlertColor
  title: string
  text?: string
  children?: ReactNode
}

/** Alert box at the top of a page. */
const Note = ({ severity, title, text, children }: NoteProps) => (
  <Alert
    severity={severity}
    variant="outlined"
    role="note"
    sx={{ mb: { xs: 1.5, md: 2.5 }, backgroundColor: 'background.paper', color: 'text.primary' }}
  >
    <AlertTitle>{title}</AlertTitle>
    {text}
    {children && (
      <Stack component="ul" className="plain" sx={{ gap: 1, mt: text ? 1 : 0, overflowWrap: 'anywhere' }}>
        {children}
      </Stack>
    )}
  </Alert>
)

const formatTimestampAsDay = (instant: string): string => formatDate(toMexicoDay(new Date(instant)))

/** Shows who registered a barred (vetoed) person or company anyway, when and why. */
export const VetoExceptions = ({ exceptions = [] }: { exceptions: VetoException[] | undefined }) => {
  if (exceptions.length === 0) return null
  return (
    <Note severity="warning" title={personnelDetailWords.veto.title}>
      {exceptions.map(({ id, veto_name, user_name, created_at, reason }) => (
        <li key={id}>
          <Box sx={{ color: 'text.secondary' }}>
            {personnelDetailWords.veto.decided({
              veto: veto_name,
              user_name,
              day: formatTimestampAsDay(created_at),
            })}
          </Box>
          {personnelDetailWords.veto.reason(reason)}
        </li>
      ))}
    </Note>
  )
}
