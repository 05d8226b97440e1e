import { Button, Link as MuiLink, Paper, Skeleton, Stack, Typography } from '@mui/material'
import { List, useGetOne } from 'react-admin'
import { Link } from 'react-router-dom'
import type { CompanyDetail } from '../../../contract/companies.ts'
import { appWords } from '../../i18n/app.ts'
import { createLazyComponent } from '../../kit/createLazyComponent.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { EmptyOrNoMatches, ListError } from '../../kit/list/ListError.tsx'
import { ListSkeleton } from '../../kit/list/ListSkeleton.tsx'
import { listDefaults } from '../../kit/list/listDefaults.tsx'
import { PhoneListBar } from '../../kit/list/PhoneListBar.tsx'
import { SearchFilter } from '../../kit/list/SearchFilter.tsx'
import type { PageTab } from '../../kit/PageTabs.tsx'
import { queryOptions } from '../../kit/queryOptions.ts'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { useIsPhone } from '../../kit/useIsPhone.ts'
import { canOpenPage, getRecordPageUrl, pages } from '../../pages.ts'
import { canCallEndpoint, isEndpointAvailable } from '../../port/backend.ts'
import type { CompanyDataRecord } from '../../port/records/company.ts'
import { useCanPerformAction, useSignedInUser } from '../../port/session.ts'
import { getPortalSettings } from '../../port/settings.ts'
import { useOwnCompanyId } from '../../port/useOwnCompanyId.ts'
import { ContactsList } from '../contacts/ContactsList.tsx'
import { PersonnelRows } from '../people/PersonnelRows.tsx'
import { usePersonUrl } from '../people/usePersonUrl.ts'
import { QuotationRows } from '../quotations/QuotationRows.tsx'
import { getUsersUrl } from '../users/getUsersUrl.ts'
import { getCompanyName } from './companyName.ts'
import { companiesWords } from './words.ts'

const NewUserButton = createLazyComponent(() => import('../users/NewUserButton.tsx'), 'NewUserButton', null)
const HistorySection = createLazyComponent(
  () => import('../audit-log/HistorySection.tsx'),
  'HistorySection',
  <ListSkeleton columns={3} cards={false} />,
)

const InspectionsList = createLazyComponent(
  () => import('../inspections/InspectionsList.tsx'),
  'InspectionsList',
  <ListSkeleton columns={4} cards={false} />,
)

const CompanyFiles = createLazyComponent(
  () => import('../documents/FilesSection.tsx'),
  'CompanyFiles',
  <ListSkeleton columns={3} cards={false} />,
)

const CompanyPapers = createLazyComponent(
  () => import('../documents/CompanyPapers.tsx'),
  'CompanyPapers',
  <ListSkeleton columns={6} cards={false} />,
)

const SEARCH = [<SearchFilter key="q" source="q" alwaysOn />]

const BY_NAME = { field: 'name', order: 'ASC' } as const
const PERSON_COLUMNS = ['accreditation_flag', 'name', 'role_name', 'company_name'] as const
const PERSON_ORDERS = ['name', 'role_name']

/** List of a company's workers. Filter and page are kept only in the URL, so that they do not apply to other companies. */
const CompanyPersonnel = ({ company }: { company: number }) => {
  const isPhone = useIsPhone()
  return (
    <SectionCard title={companiesWords.personnel.title}>
      <List
        {...listDefaults}
        resource="personnel"
        filter={{ company }}
        storeKey={false}
        title={false}
        filters={SEARCH}
        actions={false}
        error={<ListError title={companiesWords.personnel.failed} />}
        sort={BY_NAME}
      >
        {isPhone && <PhoneListBar sortFields={PERSON_ORDERS} />}
        <PersonnelRows
          columns={PERSON_COLUMNS}
          sortable={PERSON_ORDERS}
          // Stores the user's choice of columns separately from the list of all workers.
          storeKey="companies.personnel"
          personUrl={usePersonUrl()}
          empty={
            <EmptyOrNoMatches>
              <EmptyState
                title={companiesWords.personnel.none}
                text={companiesWords.personnel.noneText}
                action={
                  <Button variant="outlined" component={Link} to={pages.personnel.path}>
                    {companiesWords.personnel.open}
                  </Button>
                }
              />
            </EmptyOrNoMatches>
          }
        />
      </List>
    </SectionCard>
  )
}

/** List of quotations that a company's users have made. Filter, page and sort order are kept in the URL. */
const CompanyQuotations = ({ company }: { company: number }) => (
  <SectionCard title={companiesWords.quotations.title}>
    <QuotationRows
      filter={{ company }}
      storeKey={false}
      columnsKey="companies.quotations"
      empty={{ title: companiesWords.quotations.none, text: companiesWords.quotations.noneText }}
    />
  </SectionCard>
)

/** List of a company's user accounts. */
const CompanyUsers = ({ company }: { company: number }) => {
  const { data, error, isFetching, refetch } = useGetOne<CompanyDetail>(
    'companies',
    { id: company },
    queryOptions,
  )
  // A row of the list of companies, which react-admin shows first, has no users.
  const users = data?.users ?? (isFetching ? undefined : [])
  const url = getUsersUrl(useSignedInUser(), company)
  const isOwn = useOwnCompanyId() !== undefined
  const { phone } = getPortalSettings()
  const content = () => {
    if (error)
      return (
        <EmptyState
          title={companiesWords.users.failed}
          text={error.message}
          action={
            <Button variant="outlined" onClick={() => void refetch()}>
              {appWords.error.retry}
            </Button>
          }
        />
      )
    if (!users) return <Skeleton variant="rounded" height={20} sx={{ m: 2 }} />
    if (users.length === 0)
      return <EmptyState title={companiesWords.users.none} text={companiesWords.users.next} />
    return (
      <Stack component="ul" className="plain" sx={usersStyle}>
        {users.map(({ id, username, name, invited }) => (
          <li key={username}>
            {url ? (
              <MuiLink component={Link} to={getRecordPageUrl('user', id)}>
                {name || username}
              </MuiLink>
            ) : (
              name || username
            )}
            {name && ` (${username})`}
            {invited !== undefined && ` · ${companiesWords.users[invited ? 'invited' : 'active']}`}
          </li>
        ))}
      </Stack>
    )
  }
  return (
    <SectionCard
      title={companiesWords.users.title}
      actions={
        url && (
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25 }}>
            <Button component={Link} to={url} variant="outlined">
              {companiesWords.users.manage}
            </Button>
            <NewUserButton company={company} onCreated={() => void refetch()} />
          </Stack>
        )
      }
    >
      <Paper variant="outlined">{content()}</Paper>
      {!url && !isOwn && isEndpointAvailable('users.list') && (
        <Typography color="text.secondary" sx={{ mt: 1 }}>
          {companiesWords.users.managers}
        </Typography>
      )}
      {isOwn && users && users.length > 0 && (
        <Typography color="text.secondary" sx={{ mt: 1 }}>
          {companiesWords.users.next} {phone && companiesWords.users.phone(phone)}
        </Typography>
      )}
    </SectionCard>
  )
}

const usersStyle = {
  maxHeight: 460,
  overflowY: 'auto',
  '& li': { px: 2, py: 1.5, lineHeight: '1.375rem', overflowWrap: 'anywhere' },
  '& li + li': { borderTop: 1, borderColor: 'divider' },
} as const

/** Returns the tabs of a company's page that the user may see, apart from the tab with the company's data. */
export const useCompanyTabs = (company: CompanyDataRecord): PageTab[] => {
  const { id } = company
  const actor = useSignedInUser()
  const isOwnCompany = useOwnCompanyId() !== undefined
  const canReadHistory = useCanPerformAction('history.read')
  const tabs = [
    canOpenPage(actor, 'personnel') && {
      path: 'personal',
      label: companiesWords.tabs.personnel,
      content: <CompanyPersonnel company={id} />,
    },
    canCallEndpoint(actor, 'companyPapers.list') && {
      path: 'obligaciones',
      label: companiesWords.tabs.papers,
      content: <CompanyPapers id={id} name={getCompanyName(company)} />,
    },
    {
      path: 'archivos',
      label: companiesWords.tabs.files,
      content: <CompanyFiles companyId={id} name={getCompanyName(company)} ownView={isOwnCompany} />,
    },
    { path: 'contactos', label: companiesWords.tabs.contacts, content: <ContactsList company={id} /> },
    { path: 'usuarios', label: companiesWords.tabs.users, content: <CompanyUsers company={id} /> },
    canOpenPage(actor, 'quotations') &&
      (isOwnCompany || isEndpointAvailable('quotations.list', 'company')) && {
        path: 'cotizaciones',
        label: companiesWords.tabs.quotations,
        content: <CompanyQuotations company={id} />,
      },
    canOpenPage(actor, 'inspections') && {
      path: 'inspecciones',
      label: companiesWords.tabs.inspections,
      content: <InspectionsList filter={{ company: id }} />,
    },
    canReadHistory && {
      path: 'historial',
      label: companiesWords.tabs.history,
      content: <HistorySection collection="companies" id={id} />,
    },
  ]
  return tabs.filter((tab) => tab !== false)
}
