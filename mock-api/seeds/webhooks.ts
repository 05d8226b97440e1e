import { addDays, type Day } from '../../src/domain/common/days.ts'
import { formatWebhookBody } from '../../src/domain/webhooks/events.ts'
import { BLANK_WEBHOOK, type WebhookDeliveryRow, type WebhookRow } from '../../src/domain/webhooks/schemas.ts'

/** Creates a webhook of the demo, which is off, with deliveries of the days before. */
export const createDemoWebhooks = (
  today: Day,
): { webhooks: WebhookRow[]; webhook_deliveries: WebhookDeliveryRow[] } => {
  const createDelivery = (
    id: number,
    ago: number,
    values: Pick<WebhookDeliveryRow, 'type' | 'state' | 'tries'>,
    data: Record<string, unknown>,
  ): WebhookDeliveryRow => {
    const at = `${addDays(today, -ago)}T16:20:00.000Z`
    return {
      id,
      webhook: 1,
      key: `evt_${String(id).padStart(32, '0')}`,
      subject: `${String(data.resource)}:${String(data.id)}`,
      body: formatWebhookBody({ type: values.type, data }, at),
      attempts: values.tries.length,
      due_at: at,
      leased_until: '',
      first_tried_at: at,
      last_tried_at: at,
      created_at: at,
      ended_at: at,
      ...values,
    }
  }
  const at = (ago: number) => `${addDays(today, -ago)}T16:20:01.000Z`
  return {
    webhooks: [
      {
        ...BLANK_WEBHOOK,
        id: 1,
        name: 'ERP de la distribuidora',
        url: 'https://erp.ejemplo.mx/webhooks/acredita',
        events: ['person.status_changed', 'company.status_changed'],
        active: false,
        secrets: [],
        created_at: at(20),
        last_accepted_at: at(3),
      },
    ],
    webhook_deliveries: [
      createDelivery(
        1,
        3,
        {
          type: 'company.status_changed',
          state: 'delivered',
          tries: [{ at: at(3), status: 204, ms: 84, problem: '', excerpt: '' }],
        },
        { resource: 'companies', id: 2 },
      ),
      createDelivery(
        2,
        2,
        {
          type: 'company.status_changed',
          state: 'failed',
          tries: [
            { at: at(2), status: 503, ms: 120, problem: 'refused', excerpt: 'En mantenimiento' },
            { at: at(1), status: null, ms: 0, problem: 'off', excerpt: '' },
          ],
        },
        { resource: 'companies', id: 2 },
      ),
    ],
  }
}
