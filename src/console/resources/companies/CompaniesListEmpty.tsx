import { Button } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { EmptyState } from '../../components/EmptyState.tsx'

/** 'No hay resultados', and the way back to all. */
export const CompaniesListEmpty = () => {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const filtered = Boolean(filterValues.q)
  return (
    <EmptyState
      title={translate('companies.empty.title')}
      text={translate(`companies.empty.${filtered ? 'filtered' : 'none'}`)}
      action={
        filtered && (
          <Button variant="outlined" onClick={() => setFilters({})}>
            {translate('companies.empty.clear')}
          </Button>
        )
      }
    />
  )
}
