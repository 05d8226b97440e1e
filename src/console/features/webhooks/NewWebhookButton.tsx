import { useNavigate } from 'react-router-dom'
import { newWebhookSchema, type Webhook } from '../../../domain/webhooks/schemas.ts'
import { AddButton } from '../../kit/list/AddButton.tsx'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { getRecordPageUrl } from '../../pages.ts'
import { useCreateSecret } from './useCreateSecret.tsx'
import { useWebhookLimits } from './useWebhookLimits.ts'
import { WebhookInputs } from './WebhookInputs.tsx'
import { webhooksWords } from './words.ts'

const NEW_WEBHOOK = { events: [] }

/** Button that opens the form of a new webhook. After saving, shows its first secret, and then the page of the webhook. */
export const NewWebhookButton = () => {
  const navigate = useNavigate()
  const limits = useWebhookLimits()
  const { createSecret, dialog } = useCreateSecret((id) => navigate(getRecordPageUrl('webhook', id)))
  if (!limits || limits.hosts.length === 0) return null
  return (
    <>
      <AddButton
        label={webhooksWords.create.title}
        form={(onClose) => (
          <RecordForm<Webhook>
            resource="webhooks"
            frame="drawer"
            title={webhooksWords.create.title}
            about={webhooksWords.create.about}
            submit={webhooksWords.create.save}
            defaultValues={NEW_WEBHOOK}
            schema={newWebhookSchema}
            onSaved={({ id }) => void createSecret(id)}
            onClose={onClose}
          >
            <WebhookInputs />
          </RecordForm>
        )}
      />
      {dialog}
    </>
  )
}
