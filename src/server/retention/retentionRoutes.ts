import type { z } from 'zod'
import type { retentionEndpoints } from '../../contract/retention.ts'
import { getRetentionState, RETENTION_CATEGORIES } from '../../domain/retention/rules.ts'
import {
  formatRetentionFolio,
  MAX_DELETED,
  type newRetentionDeletionSchema,
  type RetentionDeletion,
} from '../../domain/retention/schemas.ts'
import { createNotFoundError, createValidationError, HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { createRetentionItemsQuery, createRetentionItemsResponse } from '../documents/retentionItems.ts'
import type { Handlers } from '../http/call.ts'
import { getLetterheadSettings } from '../pdf/letterhead.ts'
import type { ListQueries } from '../records/listQueries.ts'
import { convertListRequestToQuery, getListPageOrRowStream } from '../records/lists.ts'
import type { Row } from '../store/rows.ts'
import type { Filter, Reader, Writer } from '../store/store.ts'
import { getHoldOfItem, readHoldsOfItems } from './refresh.ts'

type Item = Row<'retention_items'>

/** Number of rows per page of the list without a range. */
const DEFAULT_RANGE = [0, 24] as const

const createDeletionResponse = ({
  rules: _,
  entries: __,
  user: ___,
  ...deletion
}: Row<'retention_deletions'>): RetentionDeletion => ({
  ...deletion,
  folio: formatRetentionFolio(deletion.id),
})

/** Reads items by their ids. Throws 404 if one of them is gone. */
const getItems = async (store: Reader, ids: readonly number[]): Promise<Item[]> => {
  const items = await store.getMany('retention_items', [...new Set(ids)])
  if (items.length < new Set(ids).size) throw createNotFoundError()
  return items
}

/** Reads the items that a user decided to delete: those that are chosen, or the oldest that are due. Throws 409 if their number differs. */
const getItemsToDelete = async (
  tx: Reader,
  { ids, category, company, count }: z.output<typeof newRetentionDeletionSchema>,
): Promise<Item[]> => {
  const filter = {
    state: 'due' as const,
    ...(ids && { id: ids }),
    ...(category && { category }),
    ...(company && { company }),
  }
  const items = await tx.getPage('retention_items', {
    filter: filter as Filter<'retention_items'>,
    sort: { field: 'due_on', order: 'ASC' },
    range: [0, MAX_DELETED - 1],
  })
  const free = items.filter(({ deletion }) => deletion === null)
  if (free.length !== count) throw new HttpError(409, texts.retentionCountChanged(free.length))
  return free
}

/** Stores the state of items after an order to keep them began or ended. */
const updateHeldItems = async (tx: Writer, items: readonly Item[], today: string): Promise<void> => {
  const holds = await readHoldsOfItems(tx, items, today)
  for (const item of items) {
    const hold = getHoldOfItem(holds, item)
    const held = { held_until: hold?.until ?? null, held_reason: hold?.reason ?? '' }
    await tx.update('retention_items', item.id, {
      ...held,
      state: getRetentionState({ ...item, ...held }, today),
    })
  }
}

/** Returns items together with the other items of the people whose whole record is among them. */
const includeItemsOfRecords = async (store: Reader, items: readonly Item[]): Promise<Item[]> => {
  const people = items.flatMap(({ kind, personnel }) => (kind === 'person' && personnel ? [personnel] : []))
  if (people.length === 0) return [...items]
  const { rows } = await store.getList('retention_items', { filter: { personnel: people } })
  return [...new Map([...items, ...rows].map((item) => [item.id, item])).values()]
}

export const retentionListQueries: ListQueries<'retentionDeletions'> = {
  retentionDeletions: ({ query }) =>
    convertListRequestToQuery('retention_deletions', { sort: ['id', 'DESC'], ...query }),
}

export const retentionRoutes: Handlers<typeof retentionEndpoints> = {
  'retention.list': async ({ store, actor, query: { range = [...DEFAULT_RANGE], ...query } }) => {
    const { rows, total } = await store.getList('retention_items', {
      ...createRetentionItemsQuery(query),
      range,
    })
    return { rows: await createRetentionItemsResponse(store, actor, rows), total, from: range[0] }
  },

  'retention.hold': ({ store, body: { ids, reason, until }, actor, now, today }) =>
    store.transaction(async (tx) => {
      if (until < today) throw createValidationError({ until: 'invalid' })
      const items = await getItems(tx, ids)
      for (const { kind, record, personnel } of items) {
        await tx.deleteMany('retention_holds', { kind, record })
        await tx.create('retention_holds', {
          kind,
          record,
          personnel,
          until,
          reason,
          user: actor.id,
          created_at: now().toISOString(),
        })
      }
      await updateHeldItems(tx, await includeItemsOfRecords(tx, items), today)
      return undefined
    }),

  'retention.release': ({ store, body: { ids }, today }) =>
    store.transaction(async (tx) => {
      const items = await getItems(tx, ids)
      for (const { kind, record } of items) await tx.deleteMany('retention_holds', { kind, record })
      await updateHeldItems(tx, await includeItemsOfRecords(tx, items), today)
      return undefined
    }),

  'retentionDeletions.list': ({ store, query }) =>
    getListPageOrRowStream(
      store,
      'retention_deletions',
      convertListRequestToQuery('retention_deletions', { sort: ['id', 'DESC'], ...query }),
      createDeletionResponse,
    ),

  'retentionDeletions.create': async ({ store, body, actor, now, config, retention }) => {
    const created = await store.transaction(async (tx) => {
      const items = await getItemsToDelete(tx, body)
      const deletion = await tx.create('retention_deletions', {
        created_at: now().toISOString(),
        user: actor.id,
        user_name: actor.name || actor.username,
        state: 'running',
        total: items.length,
        deleted: 0,
        skipped: 0,
        size: 0,
        finished_at: null,
        rules: RETENTION_CATEGORIES.map((name) => `${name} ${config.retentionYears[name]}`),
        entries: [],
        sha256: '',
      })
      await tx.updateMany('retention_items', { id: items.map(({ id }) => id) }, { deletion: deletion.id })
      return deletion
    })
    void retention.run()
    return createDeletionResponse(created)
  },

  'retentionDeletions.pdf': async ({ store, params: { id }, actor, download, jobs, config }) => {
    const deletion = await store.getOne('retention_deletions', id)
    if (!deletion) throw createNotFoundError()
    if (deletion.state !== 'done') throw new HttpError(409, texts.retentionRunning)
    return {
      content: jobs.run(
        { kind: 'retention', deletion, sender: getLetterheadSettings(config) },
        { user: actor.id, download },
      ),
      filename: `Acta de eliminación ${formatRetentionFolio(id)}.pdf`,
    }
  },
}
