import { Box, Typography } from '@mui/material'
import { useRestoreScrollPosition, useTranslate } from 'react-admin'
import { upper } from '../../../domain/text.ts'
import { PersonLight } from '../../components/light/PersonLight.tsx'
import { useOwnCompany } from '../../components/useOwnCompany.ts'
import type { MatrixItem, MatrixPerson } from '../../providers/adapter/person.ts'
import { listedName } from '../../resources/personnel/listedPerson.ts'
import { checkboxStyle, ItemCheckbox } from './ItemCheckbox.tsx'
import { isPaper } from './itemOf.ts'
import { PaperCell, paperStyle } from './PaperCell.tsx'
import { PersonLink } from './PersonLink.tsx'

interface MatrixCardProps {
  person: MatrixPerson
  busy: ReadonlySet<number>
  onTick: (person: MatrixPerson, item: MatrixItem) => void
  onOpen: (person: MatrixPerson, item: MatrixItem) => void
}

/** A person on a phone: name and state on top, what it meets as a list of boxes. */
const MatrixCard = ({ person, busy, onTick, onOpen }: MatrixCardProps) => {
  const translate = useTranslate()
  const seesAll = useOwnCompany() === undefined
  const items = person.personnel_accreditation
  const met = items.filter(({ status }) => status).length
  return (
    <Box component="li" sx={cardStyle}>
      <Box sx={headStyle}>
        <Typography sx={{ fontWeight: 600, minWidth: 0 }}>
          <PersonLink person={person} />
        </Typography>
        <PersonLight person={person} />
      </Box>
      {seesAll && <Typography color="text.secondary">{upper(person.company_name)}</Typography>}
      <Typography color="text.secondary">
        {[person.role_definition, person.accreditation_number].filter(Boolean).join(' · ')}
      </Typography>
      <Typography sx={{ mt: 1, mb: 0.75, fontSize: 12, fontWeight: 600 }} color="text.secondary">
        {items.length === 0
          ? translate('accreditation.none')
          : translate('accreditation.met', { met, total: items.length })}
      </Typography>
      <Box role="group" aria-label={translate('accreditation.items', { name: listedName(person) })}>
        {items.map((item) =>
          isPaper(item) ? (
            <PaperCell
              key={item.id}
              item={item}
              name={listedName(person)}
              onOpen={() => onOpen(person, item)}
            >
              <span className="paper-name">{item.name}</span>
            </PaperCell>
          ) : (
            <ItemCheckbox
              key={item.id}
              item={item}
              isBusy={busy.has(item.id)}
              onTick={() => onTick(person, item)}
            >
              {item.name}
            </ItemCheckbox>
          ),
        )}
      </Box>
    </Box>
  )
}

interface MatrixCardsProps {
  people: readonly MatrixPerson[]
  busy: ReadonlySet<number>
  onTick: (person: MatrixPerson, item: MatrixItem) => void
  onOpen: (person: MatrixPerson, item: MatrixItem) => void
}

/** The matrix on a phone: a card for each person. */
export const MatrixCards = ({ people, busy, onTick, onOpen }: MatrixCardsProps) => {
  useRestoreScrollPosition('accreditation.scroll')
  return (
    <Box component="ul" sx={[listStyle, checkboxStyle, paperStyle]}>
      {people.map((person) => (
        <MatrixCard key={person.id} person={person} busy={busy} onTick={onTick} onOpen={onOpen} />
      ))}
    </Box>
  )
}

const listStyle = {
  display: 'grid',
  gap: 1.25,
  m: 0,
  p: 0,
  listStyle: 'none',
  '& .item-box': { minHeight: 44, borderTop: 1, borderColor: 'divider' },
  '& .paper': {
    justifyContent: 'flex-start',
    gap: 1.5,
    borderTop: 1,
    borderTopStyle: 'solid',
    borderColor: 'divider',
  },
  '& .paper-name': { flex: 1, textAlign: 'left', color: 'text.primary' },
} as const

const cardStyle = {
  px: 1.75,
  pt: 1.5,
  pb: 0.25,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
  backgroundColor: 'background.paper',
} as const

const headStyle = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 1,
  mb: 0.5,
  '& a': { display: 'block', py: 1.5, my: -1.5, color: 'inherit', textDecoration: 'none' },
} as const
