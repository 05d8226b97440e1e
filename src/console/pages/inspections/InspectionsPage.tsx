import { useTranslate } from 'react-admin'
import { FilterFocus } from '../../components/list/FilterFocus.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { InspectionsList } from './InspectionsList.tsx'

/** /inspecciones: what was found of people where they work. */
export const InspectionsPage = () => {
  const translate = useTranslate()
  return (
    <>
      <PageHeader title={translate('inspections.title')} lead={translate('inspections.lead')} />
      <FilterFocus>
        <InspectionsList />
      </FilterFocus>
    </>
  )
}
