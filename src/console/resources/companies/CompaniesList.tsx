import { Box } from '@mui/material'
import { ListBase, useTranslate } from 'react-admin'
import { useCan } from '../../providers/session.ts'
import { silent } from '../../shared/patience.ts'
import { FilterBox } from '../../shared/table/FilterBox.tsx'
import { ListPanel } from '../../shared/table/ListPanel.tsx'
import { CompaniesListEmpty } from './CompaniesListEmpty.tsx'
import { CompaniesListHead } from './CompaniesListHead.tsx'
import { CompanyCreate } from './create/CompanyCreate.tsx'
import { useCompaniesView } from './useCompaniesView.tsx'

const BY_NAME = { field: 'name', order: 'ASC' } as const
const PAGE_SIZE = 10

/** Empresas Colaboradoras: the list, and below it the form that adds one. Filter, page and order live in the address. */
export const CompaniesList = () => {
  const translate = useTranslate()
  const view = useCompaniesView()
  const mayCreate = useCan('companies.create')
  return (
    <ListBase
      resource="companies"
      storeKey={false}
      perPage={PAGE_SIZE}
      sort={BY_NAME}
      queryOptions={silent}
      disableAuthentication
    >
      <CompaniesListHead />
      <Box sx={{ mb: 1.5 }}>
        <FilterBox />
      </Box>
      <ListPanel view={view} empty={<CompaniesListEmpty />} failed={translate('companies.error.title')} />
      {mayCreate && <CompanyCreate />}
    </ListBase>
  )
}
