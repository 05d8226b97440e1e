import CloseIcon from '@mui/icons-material/Close'
import { Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { formatDay } from '../../../domain/days.ts'
import { type ActiveFilter, getActiveFilters, type RosterFilter, removeFilter } from './rosterFilter.ts'
import { useRosterFilter } from './useRosterFilter.ts'

type Translate = ReturnType<typeof useTranslate>

const dayText = (day: string | undefined) => (day ? formatDay(day) : '…')

/** The label of each active filter. */
const TEXTS: Record<ActiveFilter, (filter: RosterFilter, translate: Translate) => string> = {
  state: ({ state }, translate) =>
    translate('personnel.activeFilters.state', { state: translate(`personnel.state.${state}`) }),
  photo: ({ has_photo }, translate) =>
    translate(`personnel.activeFilters.${has_photo ? 'withPhoto' : 'withoutPhoto'}`),
  unmet: ({ has_unmet }, translate) =>
    translate(`personnel.activeFilters.${has_unmet ? 'withUnmet' : 'withoutUnmet'}`),
  registered: ({ registered_from, registered_to }, translate) =>
    translate('personnel.activeFilters.registered', {
      from: dayText(registered_from),
      to: dayText(registered_to),
    }),
}

/** The active filters as removable chips; `onRemoved` moves the focus before a chip goes. */
export const PersonnelListActiveFilters = ({ onRemoved }: { onRemoved: () => void }) => {
  const translate = useTranslate()
  const { filter, setFilter } = useRosterFilter()
  const activeFilters = getActiveFilters(filter)
  if (activeFilters.length === 0) return null
  return (
    <Box role="group" aria-label={translate('personnel.activeFilters.label')} sx={rowStyle}>
      {activeFilters.map((name) => {
        const text = TEXTS[name](filter, translate)
        return (
          <Button
            key={name}
            variant="outlined"
            endIcon={<CloseIcon />}
            aria-label={translate('personnel.activeFilters.remove', { text })}
            onClick={() => {
              onRemoved()
              setFilter(removeFilter(filter, name))
            }}
            sx={chipStyle}
          >
            {text}
          </Button>
        )
      })}
    </Box>
  )
}

const rowStyle = { display: 'flex', flexWrap: 'wrap', gap: 1 } as const

const chipStyle = {
  minHeight: { xs: 44, sm: 32 },
  px: 1.5,
  borderRadius: 22,
  color: 'primary.main',
  borderColor: 'primary.main',
  backgroundColor: 'action.selected',
  fontWeight: 500,
  '& .MuiButton-endIcon > svg': { fontSize: 16 },
} as const
