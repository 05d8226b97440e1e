import type { checkEndpoints } from '../../contract/checks.ts'
import { CHECK_DAYS, type UnusualCheck } from '../../domain/checks.ts'
import { addDays } from '../../domain/days.ts'
import { notFound } from '../common/httpError.ts'
import type { Handlers } from '../http/call.ts'
import { personSeenBy } from '../personnel/people.ts'
import { listed, toListQuery } from '../records/lists.ts'
import { momentsOf } from '../records/moments.ts'
import { assertVersion, changesOf, counted } from '../records/versions.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'

const wire = ({ handled_by: _, ...row }: Row<'unusual_checks'>): UnusualCheck => row

const unusualAt = async (store: Reader, id: number): Promise<Row<'unusual_checks'>> => {
  const row = await store.getOne('unusual_checks', id)
  if (!row) throw notFound()
  return row
}

export const checkRoutes: Handlers<typeof checkEndpoints> = {
  'personnel.checks': async ({ store, actor, params, today }) => {
    const { id: person } = await personSeenBy(store, actor, params.id)
    const newest = { sort: { field: 'id', order: 'DESC' }, range: [0, 0] } as const
    const [last] = await store.getPage('credential_checks', { filter: { person }, ...newest })
    // Each day is a count of an index, as few as there are days: whoever scans a card a million times reads no million rows.
    const days = await Promise.all(
      Array.from({ length: CHECK_DAYS }, async (_, i) => {
        const day = addDays(today, i + 1 - CHECK_DAYS)
        const filter = { person, at: momentsOf(day, day) }
        return { day, count: (await store.getList('credential_checks', { filter, range: [0, 0] })).total }
      }),
    )
    const total = days.reduce((sum, { count }) => sum + count, 0)
    return { total, last_at: last?.at ?? null, days }
  },

  'unusualChecks.list': ({ query, store }) => {
    const newestFirst = { sort: ['id', 'DESC'] as ['id', 'DESC'] }
    return listed(store, 'unusual_checks', toListQuery('unusual_checks', { ...newestFirst, ...query }), wire)
  },

  'unusualChecks.get': async ({ store, params }) => wire(await unusualAt(store, params.id)),

  'unusualChecks.update': ({ store, params, body, actor, now, ifMatch }) =>
    store.transaction(async (tx) => {
      const row = await unusualAt(tx, params.id)
      assertVersion(ifMatch, row.version)
      const changes = changesOf<Row<'unusual_checks'>>(row, body)
      if (Object.keys(changes).length === 0) return wire(row)
      const handled = { handled_by: actor.id, handled_at: now().toISOString() }
      const updated = await tx.update('unusual_checks', row.id, counted(row, { ...changes, ...handled }))
      return wire(updated ?? row)
    }),
}
