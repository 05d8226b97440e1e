import { useListContext, useTranslate } from 'react-admin'
import { PageHeader } from '../../components/PageHeader.tsx'

/** The title, and how many companies there are. */
export const CompaniesListHeader = () => {
  const translate = useTranslate()
  const { total, error, filterValues } = useListContext()
  const key = filterValues.q ? 'companies.found' : 'companies.count'
  const lead = total === undefined || error ? '' : translate(key, { smart_count: total, q: filterValues.q })
  return <PageHeader title={translate('companies.title')} lead={lead} />
}
