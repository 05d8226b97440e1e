import { useTranslate } from 'react-admin'
import { can } from '../../../domain/permissions.ts'
import { upper } from '../../../domain/text.ts'
import { useActor } from '../../api/session.ts'
import { PersonStatusChip } from '../../components/PersonStatusChip.tsx'
import type { Column, TableView } from '../../components/table/tableView.ts'
import { getRosterLink, recordUrl } from '../../pages.ts'
import type { PersonRecord } from '../../providers/adapter/person.ts'
import { listedName } from './listedPerson.ts'
import { PersonnelListCard } from './PersonnelListCard.tsx'

const COLUMNS: readonly Column<PersonRecord>[] = [
  { source: 'accreditation_flag', render: (person) => <PersonStatusChip person={person} /> },
  { source: 'name', render: listedName, sortable: true, strong: true },
  { source: 'role_name', render: (person) => person.role_name, sortable: true },
  { source: 'company_name', render: (person) => upper(person.company_name), sortable: true },
  { source: 'zone', render: (person) => person.zone, sortable: true },
]

/** What the roster shows of a person, and where its rows lead this user. */
export const usePersonnelView = (): TableView<PersonRecord> => {
  const actor = useActor()
  const translate = useTranslate()
  const page = getRosterLink(actor)
  return {
    columns: COLUMNS,
    href: ({ id }) => recordUrl(page, id),
    linkText: translate('personnel.actions.view'),
    linkLabel: (person) => translate('personnel.actions.viewPerson', { name: listedName(person) }),
    card: (person) => <PersonnelListCard person={person} />,
    selectable: can(actor, 'credential.download'),
  }
}
