import { Button } from '@mui/material'
import { List, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { EmptyState } from '../../components/EmptyState.tsx'
import { EmptyOrNoMatches } from '../../components/list/EmptyOrNoMatches.tsx'
import { ListError } from '../../components/list/ListError.tsx'
import { listDefaults } from '../../components/list/listDefaults.tsx'
import { PhoneListBar } from '../../components/list/PhoneListBar.tsx'
import { SearchFilter } from '../../components/list/SearchFilter.tsx'
import { SectionCard } from '../../components/SectionCard.tsx'
import { useIsPhone } from '../../components/useIsPhone.ts'
import { pages } from '../../pages.ts'
import { PersonnelRows } from '../personnel/PersonnelRows.tsx'
import { usePersonUrl } from '../personnel/usePersonUrl.ts'

const BY_NAME = { field: 'name', order: 'ASC' } as const
const COLUMNS = ['accreditation_flag', 'name', 'role_name', 'company_name'] as const
const SORTABLE = ['name', 'role_name']
const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />]

const PersonnelEmpty = () => {
  const translate = useTranslate()
  return (
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
  )
}

/**
 * A company's people: light, name, role, company and 'Ver'. Filter, page and order live in the address of the tab; they are not remembered, as the
 * next company has others.
 */
export const CompanyPersonnel = ({ company }: { company: number }) => {
  const translate = useTranslate()
  const isPhone = useIsPhone()
  return (
    <SectionCard title={translate('companies.personnel.title')}>
      <List
        {...listDefaults}
        resource="personnel"
        filter={{ company }}
        storeKey={false}
        title={false}
        filters={FILTERS}
        actions={false}
        error={<ListError title="companies.personnel.failed" />}
        sort={BY_NAME}
      >
        {isPhone && <PhoneListBar sortFields={SORTABLE} />}
        <PersonnelRows
          columns={COLUMNS}
          sortable={SORTABLE}
          // Its columns are not those that were chosen for the roster.
          storeKey="companies.personnel"
          personUrl={usePersonUrl()}
          empty={<PersonnelEmpty />}
        />
      </List>
    </SectionCard>
  )
}
