import { ListBase, useTranslate } from 'react-admin'
import { queryOptions } from '../../components/queryOptions.ts'
import { ListContent } from '../../components/table/ListContent.tsx'
import { PersonnelBulkActions } from './PersonnelBulkActions.tsx'
import { PersonnelListEmpty } from './PersonnelListEmpty.tsx'
import { PersonnelListFilters } from './PersonnelListFilters.tsx'
import { PersonnelListHeader } from './PersonnelListHeader.tsx'
import { usePersonnelView } from './usePersonnelView.tsx'

const BY_NAME = { field: 'name', order: 'ASC' } as const
const ACTIVE = { active: true }
const PAGE_SIZE = 10

/** Plantilla de Personal. Filter, page and order live in the address. */
export const PersonnelList = () => {
  const view = usePersonnelView()
  const translate = useTranslate()
  return (
    <ListBase
      resource="personnel"
      storeKey={false}
      perPage={PAGE_SIZE}
      sort={BY_NAME}
      filterDefaultValues={ACTIVE}
      queryOptions={queryOptions}
    >
      <PersonnelListHeader />
      <PersonnelListFilters />
      <ListContent
        view={view}
        empty={<PersonnelListEmpty />}
        failed={translate('personnel.error.title')}
        bulk={<PersonnelBulkActions />}
      />
    </ListBase>
  )
}
