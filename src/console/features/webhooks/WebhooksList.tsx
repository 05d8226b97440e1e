import { Typography } from '@mui/material'
import { FieldTitle, NullableBooleanInput } from 'react-admin'
import { formatTimestamp } from '../../../domain/common/days.ts'
import { EVENT_TEXTS } from '../../../domain/webhooks/events.ts'
import { webhookFields } from '../../../domain/webhooks/fields.ts'
import type { Webhook } from '../../../domain/webhooks/schemas.ts'
import { fieldColumns } from '../../kit/fields/fieldColumns.tsx'
import { RowLink } from '../../kit/list/RowLink.tsx'
import { SearchFilter } from '../../kit/list/SearchFilter.tsx'
import { CardHead, ListCount, ResourceList } from '../../kit/ResourceList.tsx'
import { getRecordPageUrl } from '../../pages.ts'
import { LimitsAlert } from './LimitsAlert.tsx'
import { NewWebhookButton } from './NewWebhookButton.tsx'
import { WebhookStateChip } from './WebhookStateChip.tsx'
import { webhooksWords } from './words.ts'

const BY_NAME = { field: 'name', order: 'ASC' } as const

const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <NullableBooleanInput key="active" source="active" alwaysOn />,
]

const WebhookLink = ({ webhook: { id, name } }: { webhook: Webhook }) => (
  <RowLink to={getRecordPageUrl('webhook', id)}>{name}</RowLink>
)

const formatLastAccepted = ({ last_accepted_at }: Webhook): string =>
  last_accepted_at === null ? webhooksWords.neverAccepted : formatTimestamp(last_accepted_at)

const WebhookCard = ({ webhook }: { webhook: Webhook }) => (
  <>
    <CardHead>
      <WebhookLink webhook={webhook} />
      <WebhookStateChip webhook={webhook} />
    </CardHead>
    <Typography sx={{ overflowWrap: 'anywhere' }}>{webhook.url}</Typography>
    <Typography color="text.secondary" variant="caption">
      <FieldTitle source="last_accepted_at" resource="webhooks" />: {formatLastAccepted(webhook)}
    </Typography>
  </>
)

/** Page with the list of webhooks. */
export const WebhooksList = () => (
  <ResourceList<Webhook>
    resource="webhooks"
    title={webhooksWords.title}
    lead={<ListCount count={webhooksWords.count} />}
    above={<LimitsAlert />}
    sort={BY_NAME}
    columns={fieldColumns<Webhook>(webhookFields, {
      name: { cell: (webhook) => <WebhookLink webhook={webhook} />, sx: { fontWeight: 600 } },
      url: { sx: { overflowWrap: 'anywhere' } },
      events: { isHidden: true, cell: ({ events }) => events.map((type) => EVENT_TEXTS[type]).join(', ') },
      active: { cell: (webhook) => <WebhookStateChip webhook={webhook} /> },
      last_accepted_at: { cell: formatLastAccepted },
    })}
    filters={FILTERS}
    card={(webhook) => <WebhookCard webhook={webhook} />}
    rowUrl={({ id }) => getRecordPageUrl('webhook', id)}
    empty={{ title: webhooksWords.none, text: webhooksWords.noneText }}
    failed={webhooksWords.failed}
    create={<NewWebhookButton />}
  />
)
