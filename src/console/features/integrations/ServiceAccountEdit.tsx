import { Paper } from '@mui/material'
import { useState } from 'react'
import { useNotify, useUpdate } from 'react-admin'
import { useNavigate, useParams } from 'react-router-dom'
import { formatDate, formatTimestamp, toMexicoDay } from '../../../domain/common/days.ts'
import {
  getDefaultEnd,
  getServiceAccountState,
  type ServiceAccount,
  serviceAccountPatchSchema,
} from '../../../domain/service-accounts/schemas.ts'
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { type RecordAction, RecordPage, RecordView } from '../../kit/RecordPage.tsx'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { getRecordPageUrl, pages } from '../../pages.ts'
import { ServiceAccountChip } from './ServiceAccountChip.tsx'
import { ServiceAccountInputs } from './ServiceAccountInputs.tsx'
import { TokensSection } from './TokensSection.tsx'
import { integrationsWords } from './words.ts'

const words = integrationsWords.detail

/** Returns the actions on an account: renew, revoke or activate it, and show its calls in the audit log. */
const useAccountActions = (account: ServiceAccount, refetch: () => void): (RecordAction | false)[] => {
  const notify = useNotify()
  const navigate = useNavigate()
  const [update, { isPending }] = useUpdate<ServiceAccount>()
  const [isAsking, setAsking] = useState(false)
  const today = toMexicoDay(new Date())
  const end = getDefaultEnd(today)
  const save = async (data: Partial<ServiceAccount>, done: string) => {
    try {
      await update(
        'serviceAccounts',
        { id: account.id, data, previousData: account },
        { mutationMode: 'pessimistic', returnPromise: true },
      )
      notify(done, { type: 'success' })
      refetch()
    } catch (error) {
      notify(getErrorText(error), { type: 'error' })
    }
    setAsking(false)
  }
  const filter = JSON.stringify({ service_account: account.id })
  return [
    account.active &&
      account.expires_on < end && {
        label: integrationsWords.renew.action,
        isBusy: isPending,
        onClick: () => void save({ expires_on: end }, integrationsWords.renew.done(formatDate(end))),
      },
    {
      label: words.log,
      onClick: () => void navigate(`${pages.log.path}?${new URLSearchParams({ filter })}`),
    },
    account.active
      ? {
          label: integrationsWords.revoke.action,
          isDestructive: true,
          onClick: () => setAsking(true),
          dialog: (
            <ConfirmDialog
              isOpen={isAsking}
              isBusy={isPending}
              title={integrationsWords.revoke.title}
              content={integrationsWords.revoke.confirm}
              confirm={integrationsWords.revoke.yes}
              isDestructive
              onConfirm={() => void save({ active: false }, integrationsWords.revoke.done)}
              onClose={() => setAsking(false)}
              subject={account.name}
            />
          ),
        }
      : {
          label: integrationsWords.activate.action,
          isBusy: isPending,
          onClick: () => void save({ active: true }, integrationsWords.activate.done),
        },
  ]
}

const AccountForm = ({
  account,
  onDirty,
}: {
  account: ServiceAccount
  onDirty: (dirty: boolean) => void
}) => {
  const notify = useNotify()
  return (
    <SectionCard title={words.tabs.data}>
      <Paper variant="panel" sx={{ maxWidth: 720 }}>
        <RecordForm<ServiceAccount>
          resource="serviceAccounts"
          record={account}
          submit={words.save}
          within={getRecordPageUrl('serviceAccount', account.id)}
          schema={serviceAccountPatchSchema}
          onSaved={() => notify(words.saved, { type: 'success' })}
          onDirty={onDirty}
        >
          <ServiceAccountInputs />
        </RecordForm>
      </Paper>
    </SectionCard>
  )
}

const AccountView = ({ account, refetch }: { account: ServiceAccount; refetch: () => void }) => {
  const actions = useAccountActions(account, refetch)
  const [isDirty, setDirty] = useState(false)
  const state = getServiceAccountState(account, toMexicoDay(new Date()))
  const { id, name, purpose, expires_on, last_used_at } = account
  const lead = [
    purpose,
    words[state === 'expired' ? 'ended' : 'ends'](formatDate(expires_on)),
    last_used_at === null ? words.unused : words.lastUse(formatTimestamp(last_used_at)),
  ]
  return (
    <RecordView
      title={name}
      lead={lead.join(' · ')}
      state={<ServiceAccountChip account={account} />}
      actions={actions}
      page={getRecordPageUrl('serviceAccount', id)}
      tabs={[
        {
          path: '',
          label: words.tabs.data,
          mark: isDirty ? words.dirty : undefined,
          content: <AccountForm account={account} onDirty={setDirty} />,
          keepMounted: isDirty,
        },
        {
          path: 'tokens',
          label: words.tabs.tokens,
          content: <TokensSection account={account} canAdd={state === 'active'} />,
        },
      ]}
    />
  )
}

/** Page of one service account and its tokens at /integraciones/:id. */
export const ServiceAccountEdit = () => {
  const { id = '' } = useParams()
  return (
    <RecordPage<ServiceAccount>
      resource="serviceAccounts"
      id={Number(id)}
      texts={words}
      list={pages.integrations.path}
    >
      {(account, refetch) => <AccountView account={account} refetch={refetch} />}
    </RecordPage>
  )
}
