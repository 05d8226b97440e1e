import './words.ts'
import DeleteIcon from '@mui/icons-material/DeleteOutline'
import { Box, Button, Paper } from '@mui/material'
import { useState } from 'react'
import {
  EditBase,
  SimpleForm,
  useDelete,
  useNotify,
  useRegisterMutationMiddleware,
  useTranslate,
  useUpdate,
} from 'react-admin'
import { useNavigate, useParams } from 'react-router-dom'
import { formatMoment } from '../../../credential/public/formatMoment.ts'
import type { Account } from '../../../domain/users.ts'
import { call } from '../../api/client.ts'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { FormDirtyObserver } from '../../components/form/FormDirtyObserver.tsx'
import { FormError } from '../../components/form/FormError.tsx'
import { FormToolbar } from '../../components/form/FormToolbar.tsx'
import { getErrorText, withFormErrors } from '../../components/form/formErrors.ts'
import { SubmitButton } from '../../components/form/SubmitButton.tsx'
import { useUnsavedChanges } from '../../components/form/useUnsavedChanges.tsx'
import { Loading } from '../../components/Loading.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { PageTabs } from '../../components/PageTabs.tsx'
import { queryOptions } from '../../components/queryOptions.ts'
import { RecordError } from '../../components/RecordError.tsx'
import { SectionCard } from '../../components/SectionCard.tsx'
import { SessionsList } from '../../components/sessions/SessionsList.tsx'
import { pages, recordUrl } from '../../pages.ts'
import { UserInputs } from './UserInputs.tsx'
import { UserStatusChip } from './UserStatusChip.tsx'
import { useLink } from './useLink.tsx'
import { toAccount, USER_FIELDS, validateUser } from './userForm.ts'

type Values = Record<string, unknown>
type UpdateUser = (resource: string, params: { data: Values }) => Promise<{ data: Account }>

/** What can be done with an account as a whole. Nobody closes or deletes their own. */
const UserActions = ({ account, refetch }: { account: Account; refetch: () => void }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const { makeLink, dialog } = useLink()
  const [update, { isPending: isUpdating }] = useUpdate<Account>()
  const [deleteOne, { isPending: isDeleting }] = useDelete<Account>()
  const [asked, setAsked] = useState<'disable' | 'delete' | 'resetFactor'>()
  const close = () => setAsked(undefined)
  const onError = (error: unknown) => {
    close()
    notify(getErrorText(error), { type: 'error' })
  }
  const setActive = (active: boolean) =>
    update(
      'users',
      { id: account.id, data: { active }, previousData: account },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          close()
          notify(`users.${active ? 'enable' : 'disable'}.done`, { type: 'success' })
          refetch()
        },
        onError,
      },
    )
  const resetFactor = async () => {
    try {
      await call('users.resetSecondFactor', { params: { id: account.id } })
      close()
      notify('users.resetFactor.done', { type: 'success' })
      refetch()
    } catch (error) {
      onError(error)
    }
  }
  const remove = () =>
    deleteOne(
      'users',
      { id: account.id, previousData: account },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          navigate(pages.users.path)
          notify('users.delete.done', { type: 'success' })
        },
        onError,
      },
    )
  return (
    <>
      {account.active && !account.own && (
        <Button variant="outlined" onClick={() => void makeLink(account)}>
          {translate(`users.link.action.${account.invited ? 'invitation' : 'reset'}`)}
        </Button>
      )}
      {!account.own && account.second_factor && (
        <Button variant="outlined" onClick={() => setAsked('resetFactor')}>
          {translate('users.resetFactor.action')}
        </Button>
      )}
      {!account.own && (
        <>
          <Button
            variant="outlined"
            loading={isUpdating}
            onClick={() => (account.active ? setAsked('disable') : void setActive(true))}
          >
            {translate(`users.${account.active ? 'disable' : 'enable'}.action`)}
          </Button>
          <Button
            variant="outlined"
            color="error"
            startIcon={<DeleteIcon />}
            onClick={() => setAsked('delete')}
          >
            {translate('users.delete.action')}
          </Button>
        </>
      )}
      {dialog}
      {(['disable', 'delete', 'resetFactor'] as const).map((what) => (
        <ConfirmDialog
          key={what}
          isOpen={asked === what}
          loading={isUpdating || isDeleting}
          title={`users.${what}.title`}
          content={`users.${what}.confirm`}
          confirm={`users.${what}.yes`}
          confirmColor="warning"
          onConfirm={() => void { delete: remove, disable: () => setActive(false), resetFactor }[what]()}
          onClose={close}
          subject={account.username}
        />
      ))}
    </>
  )
}

/** Puts what the server refuses beside the fields of the form around it, and says that the rest was saved. */
const Saving = () => {
  useRegisterMutationMiddleware<UpdateUser>((resource, { data, ...params }, next) =>
    next(resource, { ...params, data: toAccount(data) }).catch((error: unknown) => {
      throw withFormErrors(error, USER_FIELDS)
    }),
  )
  return null
}

const UserForm = ({ account, onDirty }: { account: Account; onDirty: (dirty: boolean) => void }) => {
  const translate = useTranslate()
  return (
    <SectionCard title={translate('users.detail.tabs.data')}>
      <Paper variant="outlined" sx={{ px: { xs: 2, md: 3 }, py: { xs: 2, md: 2.5 }, maxWidth: 720 }}>
        <SimpleForm
          mode="onTouched"
          validate={validateUser}
          disableInvalidFormNotification
          noValidate
          sx={{ '&&': { p: 0 } }}
          toolbar={
            <FormToolbar>
              <SubmitButton label="users.detail.save" />
              <FormError />
            </FormToolbar>
          }
        >
          <Saving />
          <FormDirtyObserver onChange={onDirty} />
          <UserInputs isOwn={account.own} />
        </SimpleForm>
      </Paper>
    </SectionCard>
  )
}

const UserContent = ({ account, refetch }: { account: Account; refetch: () => void }) => {
  const translate = useTranslate()
  const [isDirty, setDirty] = useState(false)
  const page = recordUrl('user', account.id)
  const { question } = useUnsavedChanges(isDirty, { within: page })
  const { id, username, name, last_access_at } = account
  const lead = [
    ...(name === username ? [] : [name]),
    last_access_at === null
      ? translate('users.detail.never')
      : translate('users.detail.lastAccess', { moment: formatMoment(new Date(last_access_at)) }),
  ]
  return (
    <>
      <PageHeader
        title={username}
        crumb={username}
        lead={lead.join(' · ')}
        actions={<UserActions account={account} refetch={refetch} />}
      >
        <Box sx={{ mt: 0.75 }}>
          <UserStatusChip account={account} />
        </Box>
      </PageHeader>
      <PageTabs
        page={page}
        label={username}
        tabs={[
          {
            path: '',
            label: translate('users.detail.tabs.data'),
            mark: isDirty ? translate('users.detail.dirty') : undefined,
            content: <UserForm account={account} onDirty={setDirty} />,
            keepMounted: isDirty,
          },
          {
            path: 'sesiones',
            label: translate('users.detail.tabs.sessions'),
            content: (
              <SessionsList
                of={String(id)}
                title={translate('users.detail.sessions')}
                load={() => call('users.sessions', { params: { id } })}
                end={(session) => call('users.endSession', { params: { id, session: session.id } })}
                endAll={() => call('users.endSessions', { params: { id } })}
                endAllLabel={translate('users.detail.endAll')}
              />
            ),
          },
        ]}
      />
      {question}
    </>
  )
}

const BACK = { to: pages.users.path, label: 'users.detail.back' }
/** What is edited begins as the back end has it now, not as it was remembered. */
const FRESH = { ...queryOptions, gcTime: 0 }

/** /users/:id: one account, and its sessions. */
export const UserEdit = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const { id = '' } = useParams()
  return (
    <EditBase<Account>
      key={id}
      resource="users"
      id={Number(id)}
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={FRESH}
      mutationOptions={{
        onSuccess: () => notify('users.detail.saved', { type: 'success' }),
        onError: () => undefined,
      }}
      render={({ record, error, refetch }) => {
        if (record) return <UserContent account={record} refetch={() => void refetch()} />
        if (!error) return <Loading />
        return (
          <>
            <PageHeader title={translate('users.detail.title')} crumb="" />
            <RecordError
              error={error}
              notFound="users.detail.notFound"
              failed="users.detail.failed"
              back={BACK}
              onRetry={() => void refetch()}
            />
          </>
        )
      }}
    />
  )
}
