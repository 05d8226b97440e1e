import { Typography } from '@mui/material'
import { FieldTitle, NullableBooleanInput, ReferenceField, SelectInput, useListContext } from 'react-admin'
import { ACCESS_PERIODS } from '../../../contract/accessPeriods.ts'
import { formatDate, toMexicoDay } from '../../../domain/common/days.ts'
import { getOwnProperty } from '../../../domain/common/getOwnProperty.ts'
import { GROUPS } from '../../../domain/groups.ts'
import { userFields } from '../../../domain/users/fields.ts'
import type { Account } from '../../../domain/users/schemas.ts'
import { appWords } from '../../i18n/app.ts'
import { fieldColumns } from '../../kit/fields/fieldColumns.tsx'
import { RowLink } from '../../kit/list/RowLink.tsx'
import { SearchFilter } from '../../kit/list/SearchFilter.tsx'
import { ReferencePicker } from '../../kit/ReferencePicker.tsx'
import { CardHead, ListCount, ResourceList } from '../../kit/ResourceList.tsx'
import { getRecordPageUrl } from '../../pages.ts'
import { IdentityRequests } from './IdentityRequests.tsx'
import { NewUserButton } from './NewUserButton.tsx'
import { UserStatusChip } from './UserInputs.tsx'
import { usersWords } from './words.ts'

const BY_USERNAME = { field: 'username', order: 'ASC' } as const

const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <SelectInput
    key="group"
    source="group"
    choices={GROUPS.map((id) => ({ id, name: appWords.groups[id] }))}
    alwaysOn
  />,
  <NullableBooleanInput key="active" source="active" alwaysOn />,
  <SelectInput
    key="access"
    source="access"
    choices={ACCESS_PERIODS.map((id) => ({ id, name: usersWords.access[id] }))}
  />,
  <ReferencePicker key="company" source="company" reference="companies" />,
]

const UserLink = ({ account: { id, username } }: { account: Account }) => (
  <RowLink to={getRecordPageUrl('user', id)}>{username}</RowLink>
)

/** Names of the groups and permission flags of an account. */
const GroupNames = ({ account: { groups, admin_access, super_admin } }: { account: Account }) =>
  [
    ...groups,
    ...(admin_access ? (['admin_access'] as const) : []),
    ...(super_admin ? (['superAdmin'] as const) : []),
  ]
    .map((name) => getOwnProperty<string>(appWords.groups, name) ?? name)
    .join(', ')

const LastAccess = ({ account: { last_access_at } }: { account: Account }) => {
  if (last_access_at === null) return usersWords.neverUsed
  return <time dateTime={last_access_at}>{formatDate(toMexicoDay(new Date(last_access_at)))}</time>
}

/** Card of a user account on a phone: name, groups and status. */
const UserCard = ({ account }: { account: Account }) => (
  <>
    <CardHead>
      <UserLink account={account} />
      <UserStatusChip account={account} />
    </CardHead>
    {account.name !== account.username && <Typography>{account.name}</Typography>}
    <Typography color="text.secondary">
      <GroupNames account={account} />
    </Typography>
    <Typography color="text.secondary" variant="caption">
      <FieldTitle source="last_access_at" resource="users" />: <LastAccess account={account} />
    </Typography>
  </>
)

/** Button for a new user. If the list is filtered by a company, the new user belongs to this company. */
const CreateHere = () => {
  const { refetch, filterValues } = useListContext()
  const company = filterValues.company ? Number(filterValues.company) : undefined
  return <NewUserButton company={company} onCreated={() => void refetch()} />
}

/** Page with the list of user accounts and their groups. */
export const UsersList = () => (
  <ResourceList<Account>
    resource="users"
    title={usersWords.title}
    lead={<ListCount count={usersWords.count} />}
    above={<IdentityRequests />}
    sort={BY_USERNAME}
    columns={fieldColumns<Account>(userFields, {
      username: {
        isSortable: true,
        cell: (account) => <UserLink account={account} />,
        sx: { fontWeight: 600 },
      },
      name: { isSortable: true },
      email: { isHidden: true },
      groups: { cell: (account) => <GroupNames account={account} /> },
      company: { cell: () => <ReferenceField source="company" reference="companies" link={false} /> },
      last_access_at: { isSortable: true, cell: (account) => <LastAccess account={account} /> },
      active: { cell: (account) => <UserStatusChip account={account} /> },
    })}
    filters={FILTERS}
    card={(account) => <UserCard account={account} />}
    rowUrl={({ id }) => getRecordPageUrl('user', id)}
    empty={{ title: usersWords.none }}
    failed={usersWords.failed}
    create={<CreateHere />}
  />
)
