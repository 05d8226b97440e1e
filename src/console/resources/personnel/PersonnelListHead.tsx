import { useListContext, useTranslate } from 'react-admin'
import { PageHead } from '../../shared/PageHead.tsx'
import { narrowingsOf, type RosterFilter, shownOf } from './rosterFilter.ts'
import { useCompanyCount } from './useCompanyCount.ts'

/** The title, and one line that says what is there. */
export const PersonnelListHead = () => {
  const translate = useTranslate()
  const { total, error, filterValues } = useListContext()
  const filter = filterValues as RosterFilter
  const companies = useCompanyCount()

  const lead = (): string => {
    if (total === undefined || error) return ''
    if (filter.q) return translate('personnel.count.found', { smart_count: total, q: filter.q })
    const narrowed = narrowingsOf(filter).length > 0
    const people = translate(`personnel.count.${narrowed ? 'narrowed' : shownOf(filter)}`, {
      smart_count: total,
      count: total.toLocaleString('es-MX'),
    })
    return companies && !narrowed
      ? translate('personnel.count.companies', { people, smart_count: companies })
      : people
  }

  return (
    <PageHead title={translate('personnel.title')} tab={translate('app.pages./personnel')} lead={lead()} />
  )
}
