import { Paper } from '@mui/material'
import { useState } from 'react'
import { useDelete, useNotify, useUpdate } from 'react-admin'
import { useNavigate, useParams } from 'react-router-dom'
import { formatDateAndTime } from '../../../domain/common/days.ts'
import type { Account } from '../../../domain/users/schemas.ts'
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { type RecordAction, RecordPage, RecordView } from '../../kit/RecordPage.tsx'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { getRecordPageUrl, pages } from '../../pages.ts'
import { callEndpoint } from '../../port/client.ts'
import { SessionsList } from '../account/SessionsList.tsx'
import { convertFormValuesToAccount, UserInputs, UserStatusChip, validateUserAccount } from './UserInputs.tsx'
import { useCreatePasswordLink } from './useLink.tsx'
import { usersWords } from './words.ts'

type Question = 'disable' | 'delete' | 'resetFactor' | 'unlink'

/** Returns the actions on a user account. Users cannot disable or delete their own account. */
const useUserActions = (
  account: Account,
  refetch: () => void,
): { actions: (RecordAction | false)[]; remove?: RecordAction } => {
  const notify = useNotify()
  const navigate = useNavigate()
  const { makeLink, dialog } = useCreatePasswordLink()
  const [update] = useUpdate<Account>()
  const [deleteOne] = useDelete<Account>()
  const [question, setQuestion] = useState<Question>()
  const [isBusy, setBusy] = useState(false)
  const { id, active, own, invited, by_provider, second_factor, username } = account
  const run = async (action: () => Promise<unknown>, done: string, onDone = refetch) => {
    setBusy(true)
    try {
      await action()
      setQuestion(undefined)
      onDone()
      notify(done, { type: 'success' })
    } catch (error) {
      setQuestion(undefined)
      notify(getErrorText(error), { type: 'error' })
    }
    setBusy(false)
  }
  const pessimistic = { mutationMode: 'pessimistic', returnPromise: true } as const
  const setActive = (to: boolean) =>
    run(
      () => update('users', { id, data: { active: to }, previousData: account }, pessimistic),
      usersWords[to ? 'enable' : 'disable'].done,
    )
  const remove = () =>
    run(
      () => deleteOne('users', { id, previousData: account }, pessimistic),
      usersWords.delete.done,
      () => navigate(pages.users.path),
    )
  /** Creates an action that runs after the user has confirmed it. */
  const ask = (name: Question, onConfirm: () => Promise<void>): RecordAction => ({
    label: usersWords[name].action,
    isDestructive: true,
    onClick: () => setQuestion(name),
    dialog: (
      <ConfirmDialog
        isOpen={question === name}
        isBusy={isBusy}
        title={usersWords[name].title}
        content={usersWords[name].confirm}
        confirm={usersWords[name].yes}
        isDestructive
        onConfirm={() => void onConfirm()}
        onClose={() => setQuestion(undefined)}
        subject={username}
      />
    ),
  })
  if (own) return { actions: [] }
  const actions = [
    active && {
      label: usersWords.link.action[invited ? 'invitation' : 'reset'],
      onClick: () => void makeLink(account),
      dialog,
    },
    second_factor &&
      ask('resetFactor', () =>
        run(() => callEndpoint('users.resetSecondFactor', { params: { id } }), usersWords.resetFactor.done),
      ),
    by_provider &&
      ask('unlink', () =>
        run(() => callEndpoint('users.unlinkIdentity', { params: { id } }), usersWords.unlink.done),
      ),
    active
      ? ask('disable', () => setActive(false))
      : { label: usersWords.enable.action, isBusy, onClick: () => void setActive(true) },
  ]
  return { actions, remove: ask('delete', remove) }
}

const UserForm = ({ account, onDirty }: { account: Account; onDirty: (dirty: boolean) => void }) => {
  const notify = useNotify()
  return (
    <SectionCard title={usersWords.detail.tabs.data}>
      <Paper variant="panel" sx={{ maxWidth: 720 }}>
        <RecordForm<Account>
          resource="users"
          record={account}
          submit={usersWords.detail.save}
          within={getRecordPageUrl('user', account.id)}
          validate={validateUserAccount}
          toRecord={convertFormValuesToAccount}
          onSaved={() => notify(usersWords.detail.saved, { type: 'success' })}
          onDirty={onDirty}
        >
          <UserInputs isOwn={account.own} />
        </RecordForm>
      </Paper>
    </SectionCard>
  )
}

const UserView = ({ account, refetch }: { account: Account; refetch: () => void }) => {
  const actions = useUserActions(account, refetch)
  const [isDirty, setDirty] = useState(false)
  const page = getRecordPageUrl('user', account.id)
  const { id, username, name, by_provider, last_access_at } = account
  const lead = [
    ...(name === username ? [] : [name]),
    last_access_at === null
      ? usersWords.detail.never
      : usersWords.detail.lastAccess(formatDateAndTime(new Date(last_access_at))),
    ...(by_provider ? [usersWords.detail.byProvider] : []),
  ]
  return (
    <RecordView
      title={username}
      lead={lead.join(' · ')}
      state={<UserStatusChip account={account} />}
      {...actions}
      page={page}
      tabs={[
        {
          path: '',
          label: usersWords.detail.tabs.data,
          mark: isDirty ? usersWords.detail.dirty : undefined,
          content: <UserForm account={account} onDirty={setDirty} />,
          keepMounted: isDirty,
        },
        {
          path: 'sesiones',
          label: usersWords.detail.tabs.sessions,
          content: (
            <SessionsList
              of={String(id)}
              title={usersWords.detail.sessions}
              load={() => callEndpoint('users.sessions', { params: { id } })}
              end={(session) => callEndpoint('users.endSession', { params: { id, session: session.id } })}
              endAll={() => callEndpoint('users.endSessions', { params: { id } })}
              endAllLabel={usersWords.detail.endAll}
            />
          ),
        },
      ]}
    />
  )
}

/** Page of one user account and its sessions at /users/:id. */
export const UserEdit = () => {
  const { id = '' } = useParams()
  return (
    <RecordPage<Account> resource="users" id={Number(id)} texts={usersWords.detail} list={pages.users.path}>
      {(account, refetch) => <UserView account={account} refetch={refetch} />}
    </RecordPage>
  )
}
