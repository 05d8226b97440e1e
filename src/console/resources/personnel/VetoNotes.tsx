import { Alert, type AlertColor, AlertTitle, Box, Link } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { dayOf, formatDay } from '../../../domain/days.ts'
import { RichText } from '../../components/richText/RichText.tsx'
import { ShowMore } from '../../components/ShowMore.tsx'
import { pages } from '../../pages.ts'
import type { PersonRecord } from '../../providers/adapter/person.ts'

interface NoteProps {
  severity: AlertColor
  title: string
  text?: string
  /** A list item for each veto, or for each decision about one, if any are to be shown. */
  children?: ReactNode
}

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
      <Box component="ul" sx={{ ...listStyle, mt: text ? 1 : 0 }}>
        {children}
      </Box>
    )}
  </Alert>
)

const dayOfInstant = (instant: string): string => formatDay(dayOf(new Date(instant)))

/** That the person is vetoed and, for those who may read vetoes, by which and why. */
const VetoedNote = ({ vetoes }: Pick<PersonRecord, 'vetoes'>) => {
  const translate = useTranslate()
  return (
    <Note
      severity="error"
      title={translate('personnelDetail.vetoed.title')}
      text={translate('personnelDetail.vetoed.text')}
    >
      {vetoes &&
        vetoes.length > 0 &&
        vetoes.map(({ id, name, rfc, created_at, by, text }) => (
          <li key={id}>
            <Link
              component={RouterLink}
              to={`${pages.vetoes.path}?${new URLSearchParams({ filter: JSON.stringify({ q: rfc || name }) })}`}
            >
              {name || rfc}
            </Link>{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {translate(`personnelDetail.vetoed.${by}`, { day: dayOfInstant(created_at) })}
            </Box>
            <ShowMore>
              <RichText text={text} />
            </ShowMore>
          </li>
        ))}
    </Note>
  )
}

/** What is to be known about a person's vetoes, above everything else: those that hold, and who registered the person in spite of one, when and why. */
export const VetoNotes = ({ person }: { person: PersonRecord }) => {
  const translate = useTranslate()
  const { vetoed, vetoes, veto_exceptions: exceptions } = person
  return (
    <>
      {vetoed && <VetoedNote vetoes={vetoes} />}
      {exceptions && exceptions.length > 0 && (
        <Note severity="warning" title={translate('personnelDetail.veto.title')}>
          {exceptions.map(({ id, veto_name, username, created_at, reason }) => (
            <li key={id}>
              <Box sx={{ color: 'text.secondary' }}>
                {translate('personnelDetail.veto.decided', {
                  veto: veto_name,
                  username,
                  day: dayOfInstant(created_at),
                })}
              </Box>
              {translate('personnelDetail.veto.reason', { reason })}
            </li>
          ))}
        </Note>
      )}
    </>
  )
}

const listStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 1,
  '& > li': { overflowWrap: 'anywhere' },
} as const
