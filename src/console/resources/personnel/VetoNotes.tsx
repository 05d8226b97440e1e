import { Box, Link } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { RichText } from '../../components/richText/RichText.tsx'
import { ShowMore } from '../../components/ShowMore.tsx'
import { pages } from '../../pages.ts'
import type { PersonRecord } from '../../providers/adapter/person.ts'
import { dayOfInstant, Note, VetoExceptions } from './VetoExceptions.tsx'

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
  const { vetoed, vetoes, veto_exceptions: exceptions } = person
  return (
    <>
      {vetoed && <VetoedNote vetoes={vetoes} />}
      <VetoExceptions exceptions={exceptions} />
    </>
  )
}
