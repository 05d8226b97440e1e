import { Button } from '@mui/material'
import { ListBase, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { upper } from '../../../domain/text.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { PersonStatusChip } from '../../components/PersonStatusChip.tsx'
import { queryOptions } from '../../components/queryOptions.ts'
import { SectionCard } from '../../components/SectionCard.tsx'
import { EmptyOrNoMatches } from '../../components/table/EmptyOrNoMatches.tsx'
import { ListContent } from '../../components/table/ListContent.tsx'
import { ListSearchInput } from '../../components/table/ListSearchInput.tsx'
import type { Column, TableView } from '../../components/table/tableView.ts'
import { pages } from '../../pages.ts'
import type { PersonRecord } from '../../providers/adapter/person.ts'
import { listedName } from '../personnel/listedPerson.ts'
import { PersonnelListCard } from '../personnel/PersonnelListCard.tsx'
import { usePersonUrl } from '../personnel/usePersonUrl.ts'

const BY_NAME = { field: 'name', order: 'ASC' } as const
const PAGE_SIZE = 10
const COLUMNS: readonly Column<PersonRecord>[] = [
  { source: 'accreditation_flag', render: (person) => <PersonStatusChip person={person} /> },
  { source: 'name', render: listedName, sortable: true, strong: true },
  { source: 'role_name', render: (person) => person.role_name, sortable: true },
  { source: 'company_name', render: (person) => upper(person.company_name), sortable: true },
]

/** A company's people: light, name, role, company and 'Ver', a page at a time. */
export const CompanyPersonnel = ({ company }: { company: number }) => {
  const translate = useTranslate()
  const view: TableView<PersonRecord> = {
    columns: COLUMNS,
    href: usePersonUrl(),
    linkText: translate('personnel.actions.view'),
    linkLabel: (person) => translate('personnel.actions.viewPerson', { name: listedName(person) }),
    card: (person) => <PersonnelListCard person={person} />,
  }
  return (
    <ListBase
      resource="personnel"
      filter={{ company }}
      perPage={PAGE_SIZE}
      sort={BY_NAME}
      storeKey={false}
      disableSyncWithLocation
      queryOptions={queryOptions}
    >
      <SectionCard title={translate('companies.personnel.title')} actions={<ListSearchInput />}>
        <ListContent
          view={view}
          failed={translate('companies.personnel.failed')}
          empty={
            <EmptyOrNoMatches>
              <EmptyState
                title={translate('companies.personnel.none')}
                text={translate('companies.personnel.noneText')}
                action={
                  <Button variant="outlined" component={Link} to={pages.personnel.path}>
                    {translate('companies.personnel.open')}
                  </Button>
                }
              />
            </EmptyOrNoMatches>
          }
        />
      </SectionCard>
    </ListBase>
  )
}
