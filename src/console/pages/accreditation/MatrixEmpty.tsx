import { Button } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { EmptyState } from '../../components/EmptyState.tsx'
import { pages } from '../../pages.ts'

/** Nobody to show: why, and the next step. */
export const MatrixEmpty = () => {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const isFiltered = Object.keys(filterValues).length > 0
  return (
    <EmptyState
      title={translate('accreditation.empty.title')}
      text={translate(`accreditation.empty.${isFiltered ? 'filtered' : 'none'}`)}
      action={
        isFiltered ? (
          <Button variant="outlined" onClick={() => setFilters({})}>
            {translate('accreditation.empty.clear')}
          </Button>
        ) : (
          <Button variant="outlined" component={Link} to={pages.personnel.path}>
            {translate('accreditation.empty.open')}
          </Button>
        )
      }
    />
  )
}
