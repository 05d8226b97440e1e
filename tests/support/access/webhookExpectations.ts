import { expectCall, expectOnSharedRow } from './accessRules.ts'
import { isAdministrator } from './accountExpectations.ts'
import { del, get, patch, post } from './wire.ts'

/** Body of a new webhook, whose server WEBHOOK_HOSTS of the tests allows. */
export const NEW_WEBHOOK = {
  name: 'ERP',
  url: 'https://receptor.example/webhooks',
  events: ['person.created'],
}

/** Expected access to webhooks, which super-admins who are not bound to a company manage. */
export const webhookExpectations = {
  'webhooks.list': expectCall(isAdministrator, 200, () => get('/api/webhooks/?range=[0,9]')),
  'webhooks.export': expectCall(isAdministrator, 200, () => get('/api/webhooks_export/?format=csv')),
  'webhooks.limits': expectCall(isAdministrator, 200, () => get('/api/webhooks/limits/')),
  'webhooks.get': expectOnSharedRow(isAdministrator, 200, 'webhook', (id) => get(`/api/webhooks/${id}/`)),
  'webhooks.create': expectCall(isAdministrator, 201, () => post('/api/webhooks/', NEW_WEBHOOK)),
  'webhooks.update': expectOnSharedRow(isAdministrator, 200, 'webhook', (id) =>
    patch(`/api/webhooks/${id}/`, { events: ['veto.created'] }),
  ),
  'webhooks.createSecret': expectOnSharedRow(
    isAdministrator,
    201,
    'webhook',
    (id) => post(`/api/webhooks/${id}/secrets/`, {}),
    { consumesRow: true },
  ),
  'webhooks.deleteSecret': expectOnSharedRow(
    isAdministrator,
    200,
    'webhook',
    (id) => del(`/api/webhooks/${id}/secrets/second/`),
    { consumesRow: true },
  ),
  'webhooks.test': expectOnSharedRow(isAdministrator, 201, 'webhook', (id) =>
    post(`/api/webhooks/${id}/test/`, {}),
  ),
  'webhooks.replay': expectOnSharedRow(isAdministrator, 200, 'webhook', (id) =>
    post(`/api/webhooks/${id}/replay/`, {}),
  ),
  'webhookDeliveries.list': expectCall(isAdministrator, 200, () =>
    get('/api/webhook_deliveries/?range=[0,9]'),
  ),
  'webhookDeliveries.replay': expectOnSharedRow(
    isAdministrator,
    200,
    'webhookDelivery',
    (id) => post(`/api/webhook_deliveries/${id}/replay/`, {}),
    { consumesRow: true },
  ),
  'webhooks.delete': expectOnSharedRow(isAdministrator, 204, 'webhook', (id) => del(`/api/webhooks/${id}/`), {
    consumesRow: true,
  }),
}
