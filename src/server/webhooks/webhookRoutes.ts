import type { webhookEndpoints } from '../../contract/webhooks.ts'
import { parseUrl } from '../../domain/common/parseUrl.ts'
import {
  BLANK_WEBHOOK,
  MAX_SECRETS,
  MAX_WEBHOOKS,
  type Webhook,
  type WebhookDelivery,
} from '../../domain/webhooks/schemas.ts'
import type { Config } from '../common/config.ts'
import { createNotFoundError, createValidationError, HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { createRandomId } from '../common/secrets.ts'
import type { Handlers } from '../http/call.ts'
import { encryptPortalText } from '../portal/sealing.ts'
import type { ListQueries } from '../records/listQueries.ts'
import { convertListRequestToQuery, getListPageOrRowStream } from '../records/lists.ts'
import {
  assertRecordVersionMatches,
  getFieldsChangedByPatch,
  incrementRecordVersion,
} from '../records/versions.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'
import { parseAllowedHosts } from './allowedHosts.ts'
import { queueTest, replayDelivery } from './deliveries.ts'
import { createWebhookSecret } from './sign.ts'

const toResponse = ({ held_until: _, recovered_at: __, secrets, ...webhook }: Row<'webhooks'>): Webhook => ({
  ...webhook,
  secrets: secrets.map(({ id, created_at }) => ({ id, created_at })),
})

const toDeliveryResponse = ({
  leased_until: _,
  first_tried_at: __,
  ...delivery
}: Row<'webhook_deliveries'>): WebhookDelivery => delivery

const getWebhook = async (store: Reader, id: number): Promise<Row<'webhooks'>> => {
  const row = await store.getOne('webhooks', id)
  if (!row) throw createNotFoundError()
  return row
}

const getSubject = ({ id }: Pick<Row<'webhooks'>, 'id'>) => ({ subject: `webhooks:${id}` })

/** Throws 400 if the operator does not allow webhooks to reach the server of a URL. */
const assertUrlAllowed = (url: string | undefined, { webhookHosts }: Pick<Config, 'webhookHosts'>): void => {
  if (url === undefined) return
  const address = parseUrl(url)
  if (!address || !parseAllowedHosts(webhookHosts).allowsUrl(address))
    throw createValidationError({ url: 'webhookHost' })
}

/** Throws 409 if the portal cannot deliver to the webhook. */
const assertCanDeliver = (webhook: Row<'webhooks'>, { webhookHosts }: Pick<Config, 'webhookHosts'>): void => {
  if (webhookHosts.length === 0) throw new HttpError(409, texts.webhooksUnavailable)
  if (!webhook.active) throw new HttpError(409, texts.webhookOff)
  if (webhook.secrets.length === 0) throw new HttpError(409, texts.webhookWithoutSecret)
}

/** Maximum number of deliveries that one request replays. */
const MAX_REPLAYED = 500

export const webhookListQueries: ListQueries<'webhooks'> = {
  webhooks: ({ query }) => convertListRequestToQuery('webhooks', query),
}

export const webhookRoutes: Handlers<typeof webhookEndpoints> = {
  'webhooks.list': ({ store, query }) =>
    getListPageOrRowStream(store, 'webhooks', convertListRequestToQuery('webhooks', query), toResponse),

  'webhooks.limits': async ({ config }) => ({ hosts: config.webhookHosts, is_held: config.isOutgoingHeld }),

  'webhooks.get': async ({ store, params }) => toResponse(await getWebhook(store, params.id)),

  'webhooks.create': async ({ store, body, config, now }) => {
    if (config.webhookHosts.length === 0) throw new HttpError(409, texts.webhooksUnavailable)
    assertUrlAllowed(body.url, config)
    return store.transaction(async (tx) => {
      const { total } = await tx.getList('webhooks', { range: [0, 0] })
      if (total >= MAX_WEBHOOKS) throw new HttpError(409, texts.tooManyWebhooks(MAX_WEBHOOKS))
      return toResponse(
        await tx.create('webhooks', { ...BLANK_WEBHOOK, ...body, created_at: now().toISOString() }),
      )
    })
  },

  'webhooks.update': ({ store, params, body, config, ifMatch }) =>
    store.transaction(async (tx) => {
      const row = await getWebhook(tx, params.id)
      assertRecordVersionMatches(ifMatch, row.version)
      const changes = getFieldsChangedByPatch(row, body)
      assertUrlAllowed(changes.url, config)
      // Begins anew: earlier failures belong to the time before it was switched on, or to another address.
      const isNewBeginning = changes.active !== undefined || changes.url !== undefined
      const patch = {
        ...changes,
        ...(isNewBeginning && { off_reason: null, off_at: null, failing_since: null, held_until: null }),
      }
      const after = await tx.update('webhooks', row.id, incrementRecordVersion(row, patch))
      return toResponse(after ?? row)
    }),

  'webhooks.delete': ({ store, params }) =>
    store.transaction(async (tx) => {
      await getWebhook(tx, params.id)
      await tx.delete('webhooks', params.id)
      return undefined
    }),

  'webhooks.createSecret': async ({ store, files, params, now }) => {
    const secret = createWebhookSecret()
    const sealed = await encryptPortalText(files, secret)
    await store.transaction(async (tx) => {
      const { id, secrets, version } = await getWebhook(tx, params.id)
      if (secrets.length >= MAX_SECRETS) throw new HttpError(409, texts.tooManySecrets(MAX_SECRETS))
      await tx.update('webhooks', id, {
        secrets: [...secrets, { id: createRandomId(), sealed, created_at: now().toISOString() }],
        version: version + 1,
      })
    })
    return { secret }
  },

  'webhooks.deleteSecret': ({ store, params }) =>
    store.transaction(async (tx) => {
      const row = await getWebhook(tx, params.id)
      const secrets = row.secrets.filter(({ id }) => id !== params.secret)
      if (secrets.length === row.secrets.length) throw createNotFoundError()
      if (secrets.length === 0 && row.active) throw new HttpError(409, texts.lastSecret)
      const after = await tx.update('webhooks', row.id, { secrets, version: row.version + 1 })
      return toResponse(after ?? row)
    }),

  'webhooks.test': ({ store, params, config, now }) =>
    store.transaction(async (tx) => {
      const row = await getWebhook(tx, params.id)
      assertCanDeliver(row, config)
      tx.log(getSubject(row))
      return toDeliveryResponse(await queueTest(tx, row.id, now()))
    }),

  'webhooks.replay': ({ store, params, config, now }) =>
    store.transaction(async (tx) => {
      const row = await getWebhook(tx, params.id)
      assertCanDeliver(row, config)
      const failed = await tx.getPage('webhook_deliveries', {
        filter: { webhook: row.id, state: 'failed' },
        sort: { field: 'id', order: 'ASC' },
        range: [0, MAX_REPLAYED],
      })
      const replayed = failed.slice(0, MAX_REPLAYED)
      for (const delivery of replayed) await replayDelivery(tx, delivery, now())
      if (replayed.length > 0) tx.log(getSubject(row))
      return { count: replayed.length, has_more: failed.length > replayed.length }
    }),

  'webhookDeliveries.list': ({ store, query }) =>
    getListPageOrRowStream(
      store,
      'webhook_deliveries',
      convertListRequestToQuery('webhook_deliveries', { sort: ['id', 'DESC'], ...query }),
      toDeliveryResponse,
    ),

  'webhookDeliveries.replay': ({ store, params, config, now }) =>
    store.transaction(async (tx) => {
      const delivery = await tx.getOne('webhook_deliveries', params.id)
      if (!delivery) throw createNotFoundError()
      const row = await getWebhook(tx, delivery.webhook)
      assertCanDeliver(row, config)
      if (delivery.ended_at === null) throw new HttpError(409, texts.deliveryPending)
      tx.log(getSubject(row))
      return toDeliveryResponse(await replayDelivery(tx, delivery, now()))
    }),
}
