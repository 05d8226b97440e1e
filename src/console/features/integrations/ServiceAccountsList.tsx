import AddIcon from '@mui/icons-material/Add'
import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import { NullableBooleanInput, useListContext } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { formatDate, formatTimestamp, toMexicoDay } from '../../../domain/common/days.ts'
import { serviceAccountFields } from '../../../domain/service-accounts/fields.ts'
import {
  getDefaultEnd,
  newServiceAccountSchema,
  type ServiceAccount,
} from '../../../domain/service-accounts/schemas.ts'
import { fieldColumns } from '../../kit/fields/fieldColumns.tsx'
import { RowLink } from '../../kit/list/RowLink.tsx'
import { SearchFilter } from '../../kit/list/SearchFilter.tsx'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { ReferencePicker } from '../../kit/ReferencePicker.tsx'
import { CardHead, ListCount, ResourceList } from '../../kit/ResourceList.tsx'
import { useOpenCreateDialogFromSearch } from '../../kit/useOpenCreateDialogFromSearch.ts'
import { getRecordPageUrl } from '../../pages.ts'
import { getTabUrl } from './getTabUrl.ts'
import { ServiceAccountChip } from './ServiceAccountChip.tsx'
import { ServiceAccountInputs } from './ServiceAccountInputs.tsx'
import { integrationsWords } from './words.ts'

const BY_NAME = { field: 'name', order: 'ASC' } as const

const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <NullableBooleanInput key="active" source="active" alwaysOn />,
  <ReferencePicker key="owner" source="owner" reference="users" optionText="name" />,
]

const AccountLink = ({ account: { id, name } }: { account: ServiceAccount }) => (
  <RowLink to={getRecordPageUrl('serviceAccount', id)}>{name}</RowLink>
)

const LastUse = ({ account: { last_used_at } }: { account: ServiceAccount }) =>
  last_used_at === null ? (
    integrationsWords.neverUsed
  ) : (
    <time dateTime={last_used_at}>{formatTimestamp(last_used_at)}</time>
  )

const AccountCard = ({ account }: { account: ServiceAccount }) => (
  <>
    <CardHead>
      <AccountLink account={account} />
      <ServiceAccountChip account={account} />
    </CardHead>
    <Typography>{account.purpose}</Typography>
    <Typography color="text.secondary" variant="body2">
      {account.owner_name} · {integrationsWords.detail.ends(formatDate(account.expires_on))}
    </Typography>
  </>
)

/** Button that opens the form of a new account. After saving, it leads to the tokens of the account. */
const NewAccountButton = () => {
  const [isAdding, setAdding] = useState(false)
  const { refetch } = useListContext()
  const navigate = useNavigate()
  const begin = () => setAdding(true)
  useOpenCreateDialogFromSearch(begin)
  return (
    <>
      <Button variant="contained" startIcon={<AddIcon />} onClick={begin}>
        {integrationsWords.create.title}
      </Button>
      {isAdding && (
        <RecordForm<ServiceAccount>
          resource="serviceAccounts"
          frame="drawer"
          title={integrationsWords.create.title}
          about={integrationsWords.create.about}
          submit={integrationsWords.create.save}
          schema={newServiceAccountSchema}
          defaultValues={{
            endpoints: [],
            networks: [],
            company: null,
            zone: null,
            expires_on: getDefaultEnd(toMexicoDay(new Date())),
          }}
          onSaved={({ id }) => {
            void refetch()
            void navigate(getTabUrl(id, 'tokens'))
          }}
          onClose={() => setAdding(false)}
        >
          <ServiceAccountInputs />
        </RecordForm>
      )}
    </>
  )
}

/** Page at /integraciones with the service accounts. */
export const ServiceAccountsList = () => (
  <ResourceList<ServiceAccount>
    resource="serviceAccounts"
    title={integrationsWords.title}
    lead={<ListCount count={integrationsWords.count} />}
    sort={BY_NAME}
    columns={fieldColumns<ServiceAccount>(serviceAccountFields, {
      name: { cell: (account) => <AccountLink account={account} />, sx: { fontWeight: 600 } },
      owner: { cell: ({ owner_name }) => owner_name },
      company: { cell: ({ company_name }) => company_name, isHidden: true },
      zone: { cell: ({ zone_name }) => zone_name, isHidden: true },
      active: { cell: (account) => <ServiceAccountChip account={account} /> },
      last_used_at: { cell: (account) => <LastUse account={account} /> },
    })}
    filters={FILTERS}
    card={(account) => <AccountCard account={account} />}
    rowUrl={({ id }) => getRecordPageUrl('serviceAccount', id)}
    empty={{ title: integrationsWords.none, text: integrationsWords.noneText }}
    failed={integrationsWords.failed}
    create={<NewAccountButton />}
  />
)
