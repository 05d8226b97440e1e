import type { notificationEndpoints } from '../../contract/notifications.ts'
import { range } from '../../domain/common/filters.ts'
import {
  getMessageDeliveryMethod,
  KINDS,
  listConfigurableMessageKinds,
  toStoredMessageDeliverySettings,
} from '../../domain/messages/messageKinds.ts'
import { MAX_UNREAD_COUNT } from '../../domain/messages/messageNames.ts'
import type { MessageSettings } from '../../domain/messages/messages.ts'
import { getAccessibleCompany } from '../../domain/permissions.ts'
import { toActingUser } from '../accounts/sessions.ts'
import type { Config } from '../common/config.ts'
import { createUnauthenticatedError, createValidationError } from '../common/httpError.ts'
import type { Handlers } from '../http/call.ts'
import type { Row } from '../store/rows.ts'
import type { Filter, Reader } from '../store/store.ts'
import { createCalendarToken, getCalendarUrl } from './calendar.ts'
import { listChangesSinceNotifications } from './outcomes.ts'

const PAGE_SIZE = 20

const NEWEST = { sort: { field: 'id', order: 'DESC' } } as const

const countUnreadMessages = async (store: Reader, user: number): Promise<{ unread: number }> => {
  const filter = { user, read_at: null }
  const rows = await store.getPage('messages', { ...NEWEST, filter, range: [0, MAX_UNREAD_COUNT - 1] })
  return { unread: rows.length }
}

const getSignedInUserRow = async (store: Reader, id: number): Promise<Row<'users'>> => {
  const row = await store.getOne('users', id)
  if (!row) throw createUnauthenticatedError()
  return row
}

const createNotificationSettingsResponse = (row: Row<'users'>, config: Config): MessageSettings => ({
  kinds: listConfigurableMessageKinds(toActingUser(row, config)).map((kind) => ({
    kind,
    way: getMessageDeliveryMethod(row.told, kind),
    urgent: KINDS[kind].urgent === true,
  })),
  address: row.email,
  mail: config.mail !== null,
  hour: config.digestHour,
})

export const ownMessageRoutes: Handlers<typeof notificationEndpoints> = {
  'messages.list': async ({ store, actor, query: { before } }) => {
    const filter = { user: actor.id, ...(before ? { id: range({ to: before - 1 }) } : {}) }
    const rows = await store.getPage('messages', { ...NEWEST, filter, range: [0, PAGE_SIZE - 1] })
    const outcomes = await listChangesSinceNotifications(store, getAccessibleCompany(actor), rows)
    return {
      rows: rows.map(({ id, kind, text, link, created_at, read_at }) => ({
        id,
        kind,
        text,
        link,
        created_at,
        read: read_at !== null,
        outcome: outcomes.get(id) ?? null,
      })),
    }
  },

  'messages.unread': ({ store, actor }) => countUnreadMessages(store, actor.id),

  'messages.read': ({ store, actor, body: { ids, until }, now }) =>
    store.transaction(async (tx) => {
      const messageFilter: Filter<'messages'> = { id: ids ?? range({ to: until ?? 0 }) }
      const unreadFilter = { user: actor.id, read_at: null, ...messageFilter }
      await tx.updateMany('messages', unreadFilter, { read_at: now().toISOString() })
      return countUnreadMessages(tx, actor.id)
    }),

  'account.messages': async ({ store, actor, config }) =>
    createNotificationSettingsResponse(await getSignedInUserRow(store, actor.id), config),

  'account.changeMessages': ({ store, actor, body: { ways }, config }) =>
    store.transaction(async (tx) => {
      const row = await getSignedInUserRow(tx, actor.id)
      const allowedKinds = listConfigurableMessageKinds(toActingUser(row, config))
      if (Object.keys(ways).some((kind) => !allowedKinds.some((one) => one === kind)))
        throw createValidationError({ ways: 'notFound' })
      const storedWays = toStoredMessageDeliverySettings({
        ...Object.fromEntries(allowedKinds.map((kind) => [kind, getMessageDeliveryMethod(row.told, kind)])),
        ...ways,
      })
      return createNotificationSettingsResponse(
        (await tx.update('users', row.id, { told: storedWays })) ?? row,
        config,
      )
    }),

  'account.calendar': async ({ store, actor }) => ({
    active: (await getSignedInUserRow(store, actor.id)).calendar_hash !== null,
  }),

  'account.newCalendar': async ({ store, actor, config }) => {
    const { token, hash } = createCalendarToken()
    await store.transaction((tx) => tx.update('users', actor.id, { calendar_hash: hash }))
    return { url: getCalendarUrl(config.publicUrl, token) }
  },

  'account.endCalendar': ({ store, actor }) =>
    store.transaction(async (tx) => {
      await tx.update('users', actor.id, { calendar_hash: null })
      return undefined
    }),
}
