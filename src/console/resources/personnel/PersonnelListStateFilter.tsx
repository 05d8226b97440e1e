import { MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { KNOWN_STATES } from '../../../domain/accreditation.ts'
import { type ActiveState, withState } from './rosterFilter.ts'
import { useRosterFilter } from './useRosterFilter.ts'

const CHOICES = KNOWN_STATES.filter((state): state is ActiveState => state !== 'inactive')
const ANY = 'any'

/** Narrows the roster to one state of the traffic light. */
export const PersonnelListStateFilter = () => {
  const translate = useTranslate()
  const { filter, setFilter } = useRosterFilter()
  const chosen = CHOICES.find((state) => state === filter.state)
  return (
    <TextField
      select
      id="roster-state"
      margin="none"
      label={translate('personnel.filter.state')}
      value={chosen ?? ANY}
      onChange={({ target }) =>
        setFilter(
          withState(
            filter,
            CHOICES.find((state) => state === target.value),
          ),
        )
      }
      sx={{ width: { xs: '100%', sm: 148 }, flex: 'none' }}
    >
      <MenuItem value={ANY}>{translate('personnel.filter.anyState')}</MenuItem>
      {CHOICES.map((state) => (
        <MenuItem key={state} value={state}>
          {translate(`personnel.state.${state}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}
