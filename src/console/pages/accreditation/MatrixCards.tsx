import { Box } from '@mui/material'
import type { MatrixItem, MatrixPerson } from '../../providers/adapter/person.ts'
import { checkboxStyle } from './checkboxStyle.ts'
import { MatrixCard } from './MatrixCard.tsx'

interface MatrixCardsProps {
  people: readonly MatrixPerson[]
  busy: ReadonlySet<number>
  onTick: (person: MatrixPerson, item: MatrixItem) => void
}

/** The matrix on a phone: a card for each person. */
export const MatrixCards = ({ people, busy, onTick }: MatrixCardsProps) => (
  <Box component="ul" sx={[listStyle, checkboxStyle]}>
    {people.map((person) => (
      <MatrixCard key={person.id} person={person} busy={busy} onTick={onTick} />
    ))}
  </Box>
)

const listStyle = {
  display: 'grid',
  gap: 1.25,
  m: 0,
  p: 0,
  listStyle: 'none',
  '& .item-box': { minHeight: 44, borderTop: 1, borderColor: 'divider' },
} as const
