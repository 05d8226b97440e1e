import { useTranslate } from 'react-admin'
import { PUBLIC_PAGE, personPageFor } from '../../../domain/permissions.ts'
import { publicIdOf } from '../../../domain/publicId.ts'
import { upper } from '../../../domain/text.ts'
import { pathWithId } from '../../api/paths.ts'
import { useActor } from '../../api/session.ts'
import { PersonStatusChip } from '../../components/PersonStatusChip.tsx'
import type { Column, TableView } from '../../components/table/tableView.ts'
import { type ListedPerson, listedName } from '../../resources/personnel/listedPerson.ts'
import { PersonnelListCard } from '../../resources/personnel/PersonnelListCard.tsx'

const COLUMNS: readonly Column<ListedPerson>[] = [
  { source: 'accreditation_flag', render: (person) => <PersonStatusChip person={person} /> },
  { source: 'name', render: listedName, strong: true },
  { source: 'company_name', render: (person) => upper(person.company_name ?? '') },
  { source: 'role_name', render: (person) => person.role_name },
]

/** What the search shows of a person, and where 'Ver' leads this user. */
export const useSearchView = (): TableView<ListedPerson> => {
  const actor = useActor()
  const translate = useTranslate()
  return {
    columns: COLUMNS,
    href: (person) => {
      const page = personPageFor(actor, person.company ?? 0)
      return pathWithId(page, page === PUBLIC_PAGE ? publicIdOf(person) : person.id)
    },
    linkText: translate('personnel.actions.view'),
    linkLabel: (person) => translate('personnel.actions.viewPerson', { name: listedName(person) }),
    card: (person) => <PersonnelListCard person={person} />,
  }
}
