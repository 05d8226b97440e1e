import './words.ts'
import PersonAdd from '@mui/icons-material/PersonAddOutlined'
import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import {
  FieldTitle,
  NullableBooleanInput,
  ReferenceField,
  SelectInput,
  useCreate,
  useListContext,
  useTranslate,
} from 'react-admin'
import { ACCESSES } from '../../../contract/accesses.ts'
import { dayOf, formatDay } from '../../../domain/days.ts'
import { GROUPS } from '../../../domain/groups.ts'
import type { Account } from '../../../domain/users.ts'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { RowLink } from '../../components/list/RowLink.tsx'
import { SearchFilter } from '../../components/list/SearchFilter.tsx'
import { ReferencePicker } from '../../components/ReferencePicker.tsx'
import { CardHead, ListCount, ResourceList } from '../../components/ResourceList.tsx'
import { useArrival } from '../../components/useArrival.ts'
import { recordUrl } from '../../pages.ts'
import { toAccount, UserInputs, UserStatusChip, validateUser } from './UserInputs.tsx'
import { useLink } from './useLink.tsx'

const BY_USERNAME = { field: 'username', order: 'ASC' } as const

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

const UserLink = ({ account: { id, username } }: { account: Account }) => (
  <RowLink to={recordUrl('user', id)}>{username}</RowLink>
)

/** What somebody may do, in words: groups and flags. */
const GroupNames = ({ account: { groups, admin_access, super_admin } }: { account: Account }) => {
  const translate = useTranslate()
  return [...groups, ...(admin_access ? ['admin_access'] : []), ...(super_admin ? ['superAdmin'] : [])]
    .map((name) => translate(`app.groups.${name}`))
    .join(', ')
}

const LastAccess = ({ account: { last_access_at } }: { account: Account }) => {
  const translate = useTranslate()
  if (last_access_at === null) return translate('users.neverUsed')
  return <time dateTime={last_access_at}>{formatDay(dayOf(new Date(last_access_at)))}</time>
}

/** An account on a phone: who, what for, and whether it is used. */
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

const NEW_ACCOUNT = { groups: [], admin_access: false, super_admin: false, company: null }

/** 'Nuevo usuario', at the side of the list that it is added to. */
const UserCreate = ({
  onCreated,
  onClose,
}: {
  onCreated: (account: Account) => void
  onClose: () => void
}) => {
  const translate = useTranslate()
  const [create] = useCreate<Account>()
  return (
    <FormDrawer<Account>
      title={translate('users.create.title')}
      about={translate('users.create.about')}
      submit="users.create.save"
      values={NEW_ACCOUNT}
      validate={validateUser}
      onSubmit={(values) => create('users', { data: toAccount(values) }, { returnPromise: true })}
      onDone={onCreated}
      onClose={onClose}
    >
      <UserInputs isNew />
    </FormDrawer>
  )
}

/** 'Nuevo usuario', whose link to choose a password is shown once it is made. */
const NewUserButton = () => {
  const translate = useTranslate()
  const { refetch } = useListContext()
  const [isAdding, setAdding] = useState(false)
  const { makeLink, dialog } = useLink()
  const begin = () => setAdding(true)
  useArrival(begin)
  const onCreated = (account: Account) => {
    void refetch()
    void makeLink(account)
  }
  return (
    <>
      <Button variant="contained" startIcon={<PersonAdd />} onClick={begin}>
        {translate('users.create.title')}
      </Button>
      {isAdding && <UserCreate onCreated={onCreated} onClose={() => setAdding(false)} />}
      {dialog}
    </>
  )
}

/** Usuarios: who has an account, and what for. */
export const UsersList = () => (
  <ResourceList<Account>
    resource="users"
    title="users.title"
    lead={<ListCount count="users.count" />}
    sort={BY_USERNAME}
    columns={[
      {
        source: 'username',
        isSortable: true,
        cell: (account) => <UserLink account={account} />,
        sx: { fontWeight: 600 },
      },
      { source: 'name', isSortable: true },
      { source: 'email', isHidden: true },
      { source: 'groups', cell: (account) => <GroupNames account={account} /> },
      {
        source: 'company',
        cell: () => <ReferenceField source="company" reference="companies" link={false} />,
      },
      { source: 'last_access_at', isSortable: true, cell: (account) => <LastAccess account={account} /> },
      { source: 'active', cell: (account) => <UserStatusChip account={account} /> },
    ]}
    filters={FILTERS}
    card={(account) => <UserCard account={account} />}
    rowUrl={({ id }) => recordUrl('user', id)}
    empty={{ title: 'users.none' }}
    failed="users.failed"
    create={<NewUserButton />}
  />
)
