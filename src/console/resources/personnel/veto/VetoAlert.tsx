import { Box, Link } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { dayOf, formatDay } from '../../../../domain/days.ts'
import { RichText } from '../../../components/richText/RichText.tsx'
import { ShowMore } from '../../../components/ShowMore.tsx'
import { pages } from '../../../pages.ts'
import type { PersonRecord } from '../../../providers/adapter/person.ts'
import { VetoNote } from './VetoNote.tsx'

/** That a person is vetoed and, for those who may read vetoes, by which and why. */
export const VetoAlert = ({ person: { vetoed, vetoes } }: { person: PersonRecord }) => {
  const translate = useTranslate()
  if (!vetoed) return null
  return (
    <VetoNote
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
              {translate(`personnelDetail.vetoed.${by}`, { day: formatDay(dayOf(new Date(created_at))) })}
            </Box>
            <ShowMore>
              <RichText text={text} />
            </ShowMore>
          </li>
        ))}
    </VetoNote>
  )
}
