import { ListBase, useTranslate } from 'react-admin'
import { silent } from '../../shared/patience.ts'
import { ListPanel } from '../../shared/table/ListPanel.tsx'
import { PersonnelListBulk } from './PersonnelListBulk.tsx'
import { PersonnelListEmpty } from './PersonnelListEmpty.tsx'
import { PersonnelListFilters } from './PersonnelListFilters.tsx'
import { PersonnelListHead } from './PersonnelListHead.tsx'
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
      queryOptions={silent}
    >
      <PersonnelListHead />
      <PersonnelListFilters />
      <ListPanel
        view={view}
        empty={<PersonnelListEmpty />}
        failed={translate('personnel.error.title')}
        bulk={<PersonnelListBulk />}
      />
    </ListBase>
  )
}
