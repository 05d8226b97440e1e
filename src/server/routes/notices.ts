import type { noticeEndpoints } from '../../contract/notices.ts'
import type { vetoEndpoints } from '../../contract/vetoes.ts'
import { BOARDS, type Board, boards } from '../../domain/boards.ts'
import type { Actor } from '../../domain/groups.ts'
import { seesCompany } from '../../domain/permissions.ts'
import { invalid, notFound } from '../common/httpError.ts'
import { inBatches } from '../common/inBatches.ts'
import { keptFile, storedOf } from '../files/stored.ts'
import type { Call, Handlers } from '../http/call.ts'
import { tell } from '../messages/tell.ts'
import { eventOf, wireNotice } from '../notices/notices.ts'
import { cleanRichText } from '../notices/richText.ts'
import { candidateOf, candidatesFor, seesTargets, targetsOf } from '../notices/vetoTargets.ts'
import { settleMeant } from '../personnel/vetoed.ts'
import { noticesQuery, scopeOn } from '../records/listQueries.ts'
import { assertReadable, withdraw } from '../records/withdrawals.ts'
import type { Row } from '../store/rows.ts'
import type { ListQuery, Reader } from '../store/store.ts'

type Endpoints = typeof noticeEndpoints

const assertCompany = async (tx: Reader, actor: Actor, company: number | undefined): Promise<void> => {
  if (company === undefined) return
  if (!seesCompany(actor, company) || !(await tx.getOne('companies', company)))
    throw invalid({ company: 'notFound' })
}

type New = { name?: string; rfc?: string; text?: string; description?: string; company?: number }
type CreateCall = Call<Endpoints[`${Board}.create`]>

const publish = async (board: Board, { body, uploads, actor, store, now }: CreateCall) => {
  const { name = '', rfc = '', company, ...said }: New = body
  const { body: field } = boards[board]
  const text = cleanRichText(said[field] ?? '')
  if (text === '') throw invalid({ [field]: 'required' })
  return store.transaction(async (tx) => {
    await assertCompany(tx, actor, company)
    const row = await tx.create(board, {
      ...storedOf(uploads.file, actor, now()),
      ...{ name, rfc, text, company: company ?? null },
    })
    if (board === 'vetoes') await settleMeant(tx, rfc)
    await tell(tx, eventOf(board, row), now())
    return (await wired(tx, actor, board, [row]))[0]
  })
}

/** The notice, if this actor may know of it. */
const noticeSeenBy = async (store: Reader, board: Board, actor: Actor, id: number): Promise<Row<Board>> => {
  const row = await store.getOne(board, id)
  const scope = scopeOn(board, actor)
  if (!row || (scope !== 'all' && scope !== row.company)) throw notFound()
  assertReadable(actor, row)
  return row
}

/** Notices as their board shows them; vetoes with whom they mean. */
const wired = async (store: Reader, actor: Actor, board: Board, rows: readonly Row<Board>[]) => {
  if (board !== 'vetoes' || !seesTargets(actor)) return rows.map((row) => wireNotice(actor, board, row))
  const targets = await targetsOf(
    store,
    rows.filter(({ withdrawn_at }) => withdrawn_at === null),
  )
  return rows.map((row) => ({ ...wireNotice(actor, board, row), targets: targets.get(row.id) ?? [] }))
}

/** A board's rows, all of them as they come or those of a range. */
const listOf = async (store: Reader, actor: Actor, board: Board, query: ListQuery<Board>) => {
  const wire = (rows: readonly Row<Board>[]) => wired(store, actor, board, rows)
  const each = async function* () {
    for await (const rows of inBatches(store.each(board, query))) yield* await wire(rows)
  }
  if (!query.range) return { rows: each() }
  const { rows, total } = await store.getList(board, query)
  return { rows: await wire(rows), total, from: query.range[0] }
}

/** What every board does, said once. */
const routesOf = (board: Board) => ({
  list: ({ query, actor, store }: Call<Endpoints[`${Board}.list`]>) =>
    listOf(store, actor, board, noticesQuery(actor, board, query)),

  create: (call: CreateCall) => publish(board, call),

  download: async ({ params, actor, store, files }: Call<Endpoints[`${Board}.download`]>) => {
    return keptFile(files, await noticeSeenBy(store, board, actor, params.id))
  },

  /** A veto that is taken back stops nobody from then on. */
  withdraw: ({ params, body, actor, store, now }: Call<Endpoints[`${Board}.withdraw`]>) =>
    store.transaction(async (tx) => {
      const row = await noticeSeenBy(tx, board, actor, params.id)
      const withdrawn = await withdraw(tx, board, row, { actor, now, reason: body.reason })
      if (board === 'vetoes') await settleMeant(tx, row.rfc)
      return (await wired(tx, actor, board, [withdrawn]))[0]
    }),
})

/** Each board's handlers take that board's calls, which the compiler does not see through the names that are put together here. */
export const noticeRoutes = Object.fromEntries(
  BOARDS.flatMap((board) =>
    Object.entries(routesOf(board)).map(([verb, handler]) => [`${board}.${verb}`, handler]),
  ),
) as unknown as Handlers<Endpoints>

export const vetoRoutes: Handlers<typeof vetoEndpoints> = {
  'vetoes.candidates': async ({ query: { q, ...by }, actor, store }) => ({
    rows: seesTargets(actor)
      ? await (q === undefined ? candidateOf(store, by) : candidatesFor(store, q))
      : [],
  }),

  'vetoes.targets': async ({ query: { rfc }, actor, store }) => ({
    rows: seesTargets(actor) ? ((await targetsOf(store, [{ id: 0, rfc }])).get(0) ?? []) : [],
  }),
}
