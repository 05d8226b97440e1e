import { Box, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Segments } from '../../shared/Segments.tsx'
import { PersonnelListActions } from './PersonnelListActions.tsx'
import { SHOWN } from './rosterFilter.ts'
import { useRosterFilter } from './useRosterFilter.ts'

/** The filter box and Activos/Inactivos/Todos; the actions at the right. */
export const PersonnelListFilters = () => {
  const translate = useTranslate()
  const { text, setText, shown, setShown } = useRosterFilter()
  const search = translate('personnel.filter.search')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.25, mb: 1.5 }}>
      <TextField
        type="search"
        margin="none"
        placeholder={search}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { 'aria-label': search } }}
        sx={{ width: { xs: '100%', sm: 240 } }}
      />
      <Segments
        label={translate('personnel.filter.label')}
        value={shown}
        onChange={setShown}
        options={SHOWN.map((value) => ({ value, text: translate(`personnel.filter.${value}`) }))}
      />
      <PersonnelListActions />
    </Box>
  )
}
