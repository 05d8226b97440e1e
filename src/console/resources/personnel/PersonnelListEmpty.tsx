import { Button } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { EmptyState } from '../../components/EmptyState.tsx'

/** 'No hay resultados', and the way back to everyone. */
export const PersonnelListEmpty = () => {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const filtered = Object.keys(filterValues).length > 0
  return (
    <EmptyState
      title={translate('personnel.empty.title')}
      text={translate(filtered ? 'personnel.empty.filtered' : 'personnel.empty.none')}
      action={
        filtered && (
          <Button variant="outlined" onClick={() => setFilters({})}>
            {translate('personnel.empty.clear')}
          </Button>
        )
      }
    />
  )
}
