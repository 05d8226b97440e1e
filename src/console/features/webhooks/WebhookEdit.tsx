import { Alert, Paper, Stack } from '@mui/material'
import { useState } from 'react'
import { useDelete, useNotify, useUpdate } from 'react-admin'
import { useNavigate, useParams } from 'react-router-dom'
import { formatDateAndTime } from '../../../domain/common/days.ts'
import { OFF_REASON_TEXTS } from '../../../domain/webhooks/fields.ts'
import { type Webhook, webhookPatchSchema } from '../../../domain/webhooks/schemas.ts'
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { type RecordAction, RecordPage, RecordView } from '../../kit/RecordPage.tsx'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { getRecordPageUrl, pages } from '../../pages.ts'
import { callEndpoint } from '../../port/client.ts'
import { DeliveriesList } from './DeliveriesList.tsx'
import { LimitsAlert } from './LimitsAlert.tsx'
import { SecretsSection } from './SecretsSection.tsx'
import { WebhookInputs } from './WebhookInputs.tsx'
import { WebhookStateChip } from './WebhookStateChip.tsx'
import { webhooksWords } from './words.ts'

const DELIVERIES = 'entregas'

const format = (moment: string): string => formatDateAndTime(new Date(moment))

const schema = webhookPatchSchema.omit({ active: true })

/** Returns the actions on a webhook. */
const useWebhookActions = (
  webhook: Webhook,
  refetch: () => void,
): { primary?: RecordAction | undefined; actions: RecordAction[]; remove: RecordAction } => {
  const notify = useNotify()
  const navigate = useNavigate()
  const [update] = useUpdate<Webhook>()
  const [deleteOne] = useDelete<Webhook>()
  const [question, setQuestion] = useState<'turnOff' | 'delete'>()
  const [isBusy, setBusy] = useState(false)
  const { id, active, name } = webhook
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
      () => update('webhooks', { id, data: { active: to }, previousData: webhook }, pessimistic),
      webhooksWords[to ? 'turnOn' : 'turnOff'].done,
    )
  const remove = () =>
    run(
      () => deleteOne('webhooks', { id, previousData: webhook }, pessimistic),
      webhooksWords.delete.done,
      () => navigate(pages.webhooks.path),
    )
  const sendTest = () =>
    run(
      () => callEndpoint('webhooks.test', { params: { id } }),
      webhooksWords.test.done,
      () => navigate(`${getRecordPageUrl('webhook', id)}/${DELIVERIES}`),
    )
  /** Creates an action that runs after the user has confirmed it. */
  const ask = (kind: 'turnOff' | 'delete', onConfirm: () => Promise<void>): RecordAction => ({
    label: webhooksWords[kind].action,
    isDestructive: true,
    onClick: () => setQuestion(kind),
    dialog: (
      <ConfirmDialog
        isOpen={question === kind}
        isBusy={isBusy}
        title={webhooksWords[kind].title}
        content={webhooksWords[kind].confirm}
        confirm={webhooksWords[kind].yes}
        isDestructive
        onConfirm={() => void onConfirm()}
        onClose={() => setQuestion(undefined)}
        subject={name}
      />
    ),
  })
  return {
    primary: active
      ? { label: webhooksWords.test.action, isBusy, onClick: () => void sendTest() }
      : { label: webhooksWords.turnOn.action, isBusy, onClick: () => void setActive(true) },
    actions: active ? [ask('turnOff', () => setActive(false))] : [],
    remove: ask('delete', remove),
  }
}

/** Says why a webhook does not deliver. */
const ProblemAlert = ({ webhook: { active, off_reason, off_at, failing_since } }: { webhook: Webhook }) => {
  const text =
    !active && off_reason && off_at
      ? `${webhooksWords.detail.offAt(format(off_at))} ${OFF_REASON_TEXTS[off_reason]}`
      : active && failing_since
        ? webhooksWords.detail.failingSince(format(failing_since))
        : ''
  return (
    text !== '' && (
      <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
        {text}
      </Alert>
    )
  )
}

const WebhookData = ({
  webhook,
  refetch,
  onDirty,
}: {
  webhook: Webhook
  refetch: () => void
  onDirty: (dirty: boolean) => void
}) => {
  const notify = useNotify()
  return (
    <Stack sx={{ gap: 3.5 }}>
      <SectionCard title={webhooksWords.detail.tabs.data}>
        <Paper variant="panel" sx={{ maxWidth: 720 }}>
          <RecordForm<Webhook>
            resource="webhooks"
            record={webhook}
            submit={webhooksWords.detail.save}
            within={getRecordPageUrl('webhook', webhook.id)}
            schema={schema}
            onSaved={() => notify(webhooksWords.detail.saved, { type: 'success' })}
            onDirty={onDirty}
          >
            <WebhookInputs />
          </RecordForm>
        </Paper>
      </SectionCard>
      <SecretsSection webhook={webhook} refetch={refetch} />
    </Stack>
  )
}

const WebhookView = ({ webhook, refetch }: { webhook: Webhook; refetch: () => void }) => {
  const [isDirty, setDirty] = useState(false)
  const { id, name, url, last_accepted_at } = webhook
  return (
    <RecordView
      title={name}
      lead={[
        url,
        ...(last_accepted_at ? [webhooksWords.detail.lastAccepted(format(last_accepted_at))] : []),
      ].join(' · ')}
      state={<WebhookStateChip webhook={webhook} />}
      notes={
        <>
          <LimitsAlert />
          <ProblemAlert webhook={webhook} />
        </>
      }
      {...useWebhookActions(webhook, refetch)}
      page={getRecordPageUrl('webhook', id)}
      tabs={[
        {
          path: '',
          label: webhooksWords.detail.tabs.data,
          mark: isDirty ? webhooksWords.detail.dirty : undefined,
          content: <WebhookData webhook={webhook} refetch={refetch} onDirty={setDirty} />,
          keepMounted: isDirty,
        },
        {
          path: DELIVERIES,
          label: webhooksWords.detail.tabs.deliveries,
          content: <DeliveriesList webhook={id} />,
        },
      ]}
    />
  )
}

/** Page of one webhook with its secrets and deliveries at /webhooks/:id. */
export const WebhookEdit = () => {
  const { id = '' } = useParams()
  return (
    <RecordPage<Webhook>
      resource="webhooks"
      id={Number(id)}
      texts={webhooksWords.detail}
      list={pages.webhooks.path}
    >
      {(webhook, refetch) => <WebhookView webhook={webhook} refetch={refetch} />}
    </RecordPage>
  )
}
