import { isAdministrator } from './accountExpectations.ts'
import { NEW_WEBHOOK } from './webhookExpectations.ts'
import { patch, post } from './wire.ts'
import { field, textFields, type Writable } from './writable.ts'

const SERVER_FIELDS = {
  id: 77,
  secrets: [],
  last_accepted_at: '2020-01-01',
  off_reason: 'gone',
  off_at: '2020-01-01',
  failing_since: '2020-01-01',
  held_until: '2020-01-01',
  recovered_at: '2020-01-01',
  created_at: '2020-01-01',
  version: 9,
}
const WRITABLE_FIELDS = {
  ...textFields(['name']),
  url: field('https://receptor.example/otra'),
  events: field(['veto.created', 'veto.withdrawn']),
}

/** Fields of a webhook that may be sent, and those that only the server sets. */
export const writableWebhooks: Record<string, Writable> = {
  'webhooks.create': {
    collection: 'webhooks',
    canCall: isAdministrator,
    okStatus: 201,
    call: (fields) => post('/api/webhooks/', fields),
    required: NEW_WEBHOOK,
    fields: WRITABLE_FIELDS,
    forbidden: { ...SERVER_FIELDS, active: false },
  },
  'webhooks.update': {
    collection: 'webhooks',
    canCall: isAdministrator,
    okStatus: 200,
    kind: 'webhook',
    call: (fields, id) => patch(`/api/webhooks/${id}/`, fields),
    fields: { ...WRITABLE_FIELDS, active: field(false) },
    forbidden: SERVER_FIELDS,
    alsoChanged: ['version'],
  },
}
