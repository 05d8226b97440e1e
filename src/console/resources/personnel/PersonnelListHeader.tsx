import { useListContext, useTranslate } from 'react-admin'
import { PageHeader } from '../../components/PageHeader.tsx'
import { pages } from '../../pages.ts'
import { getActiveFilters, getActivity, type RosterFilter } from './rosterFilter.ts'
import { useCompanyCount } from './useCompanyCount.ts'

/** The title, and one line that says what is there. */
export const PersonnelListHeader = () => {
  const translate = useTranslate()
  const { total, error, filterValues } = useListContext()
  const filter = filterValues as RosterFilter
  const companies = useCompanyCount()

  const getLead = (): string => {
    if (total === undefined || error) return ''
    if (filter.q) return translate('personnel.count.found', { smart_count: total, q: filter.q })
    const isFiltered = getActiveFilters(filter).length > 0
    const people = translate(`personnel.count.${isFiltered ? 'filtered' : getActivity(filter)}`, {
      smart_count: total,
      count: total.toLocaleString('es-MX'),
    })
    return companies && !isFiltered
      ? translate('personnel.count.companies', { people, smart_count: companies })
      : people
  }

  return (
    <PageHeader
      title={translate('personnel.title')}
      tab={translate(pages.personnel.title)}
      lead={getLead()}
    />
  )
}
