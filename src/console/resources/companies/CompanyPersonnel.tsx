import { Button } from '@mui/material'
import { DataTable, List, useRecordContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { upper } from '../../../domain/text.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { DataTableBody } from '../../components/list/DataTableBody.tsx'
import { DataTableHead } from '../../components/list/DataTableHead.tsx'
import { EmptyOrNoMatches } from '../../components/list/EmptyOrNoMatches.tsx'
import { ListError } from '../../components/list/ListError.tsx'
import { listDefaults } from '../../components/list/listDefaults.tsx'
import { PhoneListBar } from '../../components/list/PhoneListBar.tsx'
import { ResponsiveRows } from '../../components/list/ResponsiveRows.tsx'
import { SearchFilter } from '../../components/list/SearchFilter.tsx'
import { SeeLink } from '../../components/list/SeeLink.tsx'
import { PersonStatusChip } from '../../components/PersonStatusChip.tsx'
import { SectionCard } from '../../components/SectionCard.tsx'
import { useIsPhone } from '../../components/useIsPhone.ts'
import { visuallyHidden } from '../../components/visuallyHidden.ts'
import { pages } from '../../pages.ts'
import type { PersonRecord } from '../../providers/adapter/person.ts'
import { listedName } from '../personnel/listedPerson.ts'
import { PersonnelListCard } from '../personnel/PersonnelListCard.tsx'
import { usePersonUrl } from '../personnel/usePersonUrl.ts'

const BY_NAME = { field: 'name', order: 'ASC' } as const
const SORTED_BY = ['name', 'role_name']
const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />]

const SeePerson = () => {
  const translate = useTranslate()
  const personUrl = usePersonUrl()
  const person = useRecordContext<PersonRecord>()
  if (!person) return null
  const label = translate('personnel.actions.viewPerson', { name: listedName(person) })
  return <SeeLink to={personUrl(person)} label={label} />
}

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
  const personUrl = usePersonUrl()
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
        {isPhone && <PhoneListBar sortFields={SORTED_BY} />}
        <ResponsiveRows<PersonRecord>
          columns={5}
          empty={<PersonnelEmpty />}
          card={(person) => <PersonnelListCard person={person} />}
          link={<SeePerson />}
        >
          <DataTable
            // Its columns are not those that were chosen for the roster.
            storeKey="companies.personnel"
            head={DataTableHead}
            body={DataTableBody}
            rowClick={(_id, _resource, person) => personUrl(person as PersonRecord)}
            bulkActionButtons={false}
          >
            <DataTable.Col<PersonRecord>
              source="accreditation_flag"
              disableSort
              render={(person) => <PersonStatusChip person={person} />}
            />
            <DataTable.Col<PersonRecord> source="name" render={listedName} sx={{ fontWeight: 600 }} />
            <DataTable.Col source="role_name" />
            <DataTable.Col<PersonRecord>
              source="company_name"
              disableSort
              render={(person) => upper(person.company_name)}
            />
            <DataTable.Col
              align="right"
              label={<span style={visuallyHidden}>{translate('app.table.see')}</span>}
            >
              <SeePerson />
            </DataTable.Col>
          </DataTable>
        </ResponsiveRows>
      </List>
    </SectionCard>
  )
}
