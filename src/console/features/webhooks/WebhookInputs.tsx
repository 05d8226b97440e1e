import { Stack } from '@mui/material'
import { CheckboxGroupInput, TextInput } from 'react-admin'
import { EVENT_TEXTS, EVENT_TYPES } from '../../../domain/webhooks/events.ts'
import { webhookFields } from '../../../domain/webhooks/fields.ts'
import { FieldInputs, type InputProps } from '../../kit/fields/FieldInputs.tsx'
import { useWebhookLimits } from './useWebhookLimits.ts'
import { webhooksWords } from './words.ts'

const EVENT_CHOICES = EVENT_TYPES.map((id) => ({ id, name: EVENT_TEXTS[id] }))

const UrlInput = ({ field: _, ...props }: InputProps) => {
  const hosts = useWebhookLimits()?.hosts.join(', ') ?? ''
  return (
    <TextInput
      {...props}
      type="url"
      autoComplete="off"
      helperText={hosts === '' ? false : webhooksWords.form.urlHint(hosts)}
    />
  )
}

const EventsInput = ({ field: _, label: __, ...props }: InputProps) => (
  <CheckboxGroupInput
    {...props}
    choices={EVENT_CHOICES}
    translateChoice={false}
    row={false}
    helperText={webhooksWords.form.eventsHint}
    sx={{ '& .MuiFormControlLabel-root': { minHeight: { xs: 44, sm: 32 } } }}
  />
)

const INPUTS = { url: UrlInput, events: EventsInput, active: () => null }

/** Inputs of a webhook. It is switched on and off by an action of its page. */
export const WebhookInputs = () => (
  <Stack sx={{ gap: 0.5, width: '100%' }}>
    <FieldInputs fields={webhookFields} inputs={INPUTS} />
  </Stack>
)
