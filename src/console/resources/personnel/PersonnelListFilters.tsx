import { Box } from '@mui/material'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { SegmentedControl } from '../../components/SegmentedControl.tsx'
import { ListSearchInput } from '../../components/table/ListSearchInput.tsx'
import { PersonnelListActions } from './PersonnelListActions.tsx'
import { PersonnelListActiveFilters } from './PersonnelListActiveFilters.tsx'
import { PersonnelListStateFilter } from './PersonnelListStateFilter.tsx'
import { ACTIVITIES, getActivity, withActivity } from './rosterFilter.ts'
import { useRosterFilter } from './useRosterFilter.ts'

/** The filter box, Activos/Inactivos/Todos and the state; the actions at the right; below, what else narrows the list. */
export const PersonnelListFilters = () => {
  const translate = useTranslate()
  const { filter, setFilter } = useRosterFilter()
  const row = useRef<HTMLDivElement>(null)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, mb: 1.5 }}>
      <Box ref={row} tabIndex={-1} sx={rowStyle}>
        <ListSearchInput />
        <SegmentedControl
          label={translate('personnel.filter.label')}
          value={getActivity(filter)}
          onChange={(activity) => setFilter(withActivity(filter, activity))}
          options={ACTIVITIES.map((value) => ({ value, text: translate(`personnel.filter.${value}`) }))}
        />
        <PersonnelListStateFilter />
        <PersonnelListActions />
      </Box>
      <PersonnelListActiveFilters onRemoved={() => row.current?.focus()} />
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
