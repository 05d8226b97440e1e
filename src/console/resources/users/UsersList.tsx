import './words.ts'
import PersonAdd from '@mui/icons-material/PersonAddOutlined'
import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import {
  DataTable,
  FieldTitle,
  FilterButton,
  List,
  NullableBooleanInput,
  ReferenceField,
  SelectInput,
  useListContext,
  useTranslate,
} from 'react-admin'
import { ACCESSES } from '../../../contract/accesses.ts'
import { dayOf, formatDay } from '../../../domain/days.ts'
import { GROUPS } from '../../../domain/groups.ts'
import type { Account } from '../../../domain/users.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ColumnsButton } from '../../components/list/ColumnsButton.tsx'
import { DataTableBody } from '../../components/list/DataTableBody.tsx'
import { DataTableHead } from '../../components/list/DataTableHead.tsx'
import { EmptyOrNoMatches } from '../../components/list/EmptyOrNoMatches.tsx'
import { FilterFocus } from '../../components/list/FilterFocus.tsx'
import { ListError } from '../../components/list/ListError.tsx'
import { listDefaults } from '../../components/list/listDefaults.tsx'
import { PhoneListBar } from '../../components/list/PhoneListBar.tsx'
import { ResponsiveRows } from '../../components/list/ResponsiveRows.tsx'
import { RowLink } from '../../components/list/RowLink.tsx'
import { SearchFilter } from '../../components/list/SearchFilter.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { ReferencePicker } from '../../components/ReferencePicker.tsx'
import { useIsPhone } from '../../components/useIsPhone.ts'
import { recordUrl } from '../../pages.ts'
import { UserCreate } from './UserCreate.tsx'
import { UserStatusChip } from './UserStatusChip.tsx'
import { useGroupNames } from './useGroupNames.ts'
import { useLink } from './useLink.tsx'

const BY_USERNAME = { field: 'username', order: 'ASC' } as const
/** The columns in the order of the table below. */
const COLUMNS = ['username', 'name', 'email', 'groups', 'company', 'last_access_at', 'active']
const HIDDEN = ['email']
const SORTED_BY = ['username', 'name', 'last_access_at']
/** So many of the filters stay in sight on a phone; the others are in its drawer. */
const IN_SIGHT = 1
const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <SelectInput
    key="group"
    source="group"
    choices={GROUPS.map((id) => ({ id, name: `app.groups.${id}` }))}
    alwaysOn
  />,
  <NullableBooleanInput key="active" source="active" alwaysOn />,
  <SelectInput
    key="access"
    source="access"
    choices={ACCESSES.map((id) => ({ id, name: `users.access.${id}` }))}
  />,
  <ReferencePicker key="company" source="company" reference="companies" />,
]

/** The title, how many accounts there are, what changes the view, and 'Nuevo usuario', whose link is shown once it is made. */
const UsersHeader = () => {
  const translate = useTranslate()
  const isPhone = useIsPhone()
  const { total, error, refetch } = useListContext()
  const [isAdding, setAdding] = useState(false)
  const { makeLink, dialog } = useLink()
  const lead = total === undefined || error ? '' : translate('users.count', { smart_count: total })
  const onCreated = (account: Account) => {
    void refetch()
    void makeLink(account)
  }
  return (
    <>
      <PageHeader
        title={translate('users.title')}
        lead={lead}
        actions={
          <>
            {!isPhone && <FilterButton filters={FILTERS} />}
            {!isPhone && <ColumnsButton sources={COLUMNS} hiddenByDefault={HIDDEN} />}
            <Button variant="contained" startIcon={<PersonAdd />} onClick={() => setAdding(true)}>
              {translate('users.create.title')}
            </Button>
          </>
        }
      />
      <UserCreate open={isAdding} onClose={() => setAdding(false)} onCreated={onCreated} />
      {dialog}
    </>
  )
}

const UsersEmpty = () => {
  const translate = useTranslate()
  return (
    <EmptyOrNoMatches>
      <EmptyState title={translate('users.none')} />
    </EmptyOrNoMatches>
  )
}

const UserLink = ({ account: { id, username } }: { account: Account }) => (
  <RowLink to={recordUrl('user', id)}>{username}</RowLink>
)

const LastAccess = ({ account: { last_access_at } }: { account: Account }) => {
  const translate = useTranslate()
  if (last_access_at === null) return <>{translate('users.neverUsed')}</>
  return <time dateTime={last_access_at}>{formatDay(dayOf(new Date(last_access_at)))}</time>
}

/** An account on a phone: who, what for, and whether it is used. */
const UserCard = ({ account }: { account: Account }) => {
  const groupNames = useGroupNames()
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <UserLink account={account} />
        <UserStatusChip account={account} />
      </Box>
      {account.name !== account.username && <Typography>{account.name}</Typography>}
      <Typography color="text.secondary">{groupNames(account)}</Typography>
      <Typography color="text.secondary" variant="caption">
        <FieldTitle source="last_access_at" resource="users" />: <LastAccess account={account} />
      </Typography>
    </>
  )
}

/** Usuarios: who has an account, and what for. Filter, page and order live in the address. */
export const UsersList = () => {
  const isPhone = useIsPhone()
  const groupNames = useGroupNames()
  return (
    <FilterFocus>
      <List
        {...listDefaults}
        title={<UsersHeader />}
        filters={isPhone ? FILTERS.slice(0, IN_SIGHT) : FILTERS}
        actions={false}
        error={<ListError title="users.failed" />}
        sort={BY_USERNAME}
      >
        {isPhone && <PhoneListBar filters={FILTERS.slice(IN_SIGHT)} sortFields={SORTED_BY} />}
        <ResponsiveRows<Account>
          columns={COLUMNS.length - HIDDEN.length}
          empty={<UsersEmpty />}
          card={(account) => <UserCard account={account} />}
        >
          <DataTable
            head={DataTableHead}
            body={DataTableBody}
            rowClick={(id) => recordUrl('user', id)}
            bulkActionButtons={false}
            hiddenColumns={HIDDEN}
          >
            <DataTable.Col<Account>
              source="username"
              render={(account) => <UserLink account={account} />}
              sx={{ fontWeight: 600 }}
            />
            <DataTable.Col<Account> source="name" />
            <DataTable.Col<Account> source="email" disableSort />
            <DataTable.Col<Account> source="groups" disableSort render={groupNames} />
            <DataTable.Col<Account> source="company" disableSort>
              <ReferenceField source="company" reference="companies" link={false} />
            </DataTable.Col>
            <DataTable.Col<Account>
              source="last_access_at"
              render={(account) => <LastAccess account={account} />}
            />
            <DataTable.Col<Account>
              source="active"
              disableSort
              render={(account) => <UserStatusChip account={account} />}
            />
          </DataTable>
        </ResponsiveRows>
      </List>
    </FilterFocus>
  )
}
