import { useTranslate } from 'react-admin'
import { generatePath } from 'react-router-dom'
import { publicIdOf } from '../../../domain/publicId.ts'
import { upper } from '../../../domain/text.ts'
import { useActor } from '../../api/session.ts'
import { PersonStatusChip } from '../../components/PersonStatusChip.tsx'
import type { Column, TableView } from '../../components/table/tableView.ts'
import { findPersonPage, PUBLIC_PAGE, recordUrl } from '../../pages.ts'
import type { PersonRecord } from '../../providers/adapter/person.ts'
import { listedName } from '../../resources/personnel/listedPerson.ts'
import { PersonnelListCard } from '../../resources/personnel/PersonnelListCard.tsx'

const COLUMNS: readonly Column<PersonRecord>[] = [
  { source: 'accreditation_flag', render: (person) => <PersonStatusChip person={person} /> },
  { source: 'name', render: listedName, strong: true },
  { source: 'company_name', render: (person) => upper(person.company_name) },
  { source: 'role_name', render: (person) => person.role_name },
]

/** What the search shows of a person, and where 'Ver' leads this user. */
export const useSearchView = (): TableView<PersonRecord> => {
  const actor = useActor()
  const translate = useTranslate()
  return {
    columns: COLUMNS,
    href: (person) => {
      const page = findPersonPage(actor, person.company ?? 0)
      return page ? recordUrl(page, person.id) : generatePath(PUBLIC_PAGE, { id: String(publicIdOf(person)) })
    },
    linkText: translate('personnel.actions.view'),
    linkLabel: (person) => translate('personnel.actions.viewPerson', { name: listedName(person) }),
    card: (person) => <PersonnelListCard person={person} />,
  }
}
