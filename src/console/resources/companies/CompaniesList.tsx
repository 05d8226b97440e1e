import { Box } from '@mui/material'
import { ListBase, useTranslate } from 'react-admin'
import { useCan } from '../../api/session.ts'
import { queryOptions } from '../../components/queryOptions.ts'
import { ListContent } from '../../components/table/ListContent.tsx'
import { ListSearchInput } from '../../components/table/ListSearchInput.tsx'
import { CompaniesListEmpty } from './CompaniesListEmpty.tsx'
import { CompaniesListHeader } from './CompaniesListHeader.tsx'
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
      queryOptions={queryOptions}
      disableAuthentication
    >
      <CompaniesListHeader />
      <Box sx={{ mb: 1.5 }}>
        <ListSearchInput />
      </Box>
      <ListContent view={view} empty={<CompaniesListEmpty />} failed={translate('companies.error.title')} />
      {mayCreate && <CompanyCreate />}
    </ListBase>
  )
}
