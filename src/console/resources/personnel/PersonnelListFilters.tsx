import { Box } from '@mui/material'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Segments } from '../../shared/Segments.tsx'
import { FilterBox } from '../../shared/table/FilterBox.tsx'
import { PersonnelListActions } from './PersonnelListActions.tsx'
import { PersonnelListNarrowings } from './PersonnelListNarrowings.tsx'
import { PersonnelListState } from './PersonnelListState.tsx'
import { SHOWN, shownOf, withShown } from './rosterFilter.ts'
import { useRosterFilter } from './useRosterFilter.ts'

/** The filter box, Activos/Inactivos/Todos and the state; the actions at the right; below, what else narrows the list. */
export const PersonnelListFilters = () => {
  const translate = useTranslate()
  const { filter, setFilter } = useRosterFilter()
  const row = useRef<HTMLDivElement>(null)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, mb: 1.5 }}>
      <Box ref={row} tabIndex={-1} sx={rowStyle}>
        <FilterBox />
        <Segments
          label={translate('personnel.filter.label')}
          value={shownOf(filter)}
          onChange={(shown) => setFilter(withShown(filter, shown))}
          options={SHOWN.map((value) => ({ value, text: translate(`personnel.filter.${value}`) }))}
        />
        <PersonnelListState />
        <PersonnelListActions />
      </Box>
      <PersonnelListNarrowings onRemoved={() => row.current?.focus()} />
    </Box>
  )
}

const rowStyle = {
  display: 'flex',
  // On wide screens the filter box gives way, so that all stays on one line.
  flexWrap: { xs: 'wrap', lg: 'nowrap' },
  alignItems: 'center',
  gap: 1.25,
  '&:focus-visible': { outline: 'none' },
} as const
