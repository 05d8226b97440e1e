import type { noticeEndpoints } from '../../contract/notices.ts'
import type { vetoEndpoints } from '../../contract/vetoes.ts'
import { BOARDS, type Board, boards } from '../../domain/boards.ts'
import type { Actor } from '../../domain/groups.ts'
import { UNCORRECTED } from '../../domain/notices.ts'
import { canSeeCompany } from '../../domain/permissions.ts'
import { HttpError, invalid, notFound } from '../common/httpError.ts'
import { inBatches } from '../common/inBatches.ts'
import { texts } from '../common/messages.ts'
import { keptFile, storedOf, type Upload } from '../files/uploads.ts'
import type { Call, Handlers } from '../http/call.ts'
import { tell } from '../records/tell.ts'
import { assertVersion, changesOf, counted } from '../records/versions.ts'
import { assertReadable, withdraw } from '../records/withdrawals.ts'
import type { Row } from '../store/rows.ts'
import type { ListQuery, Reader } from '../store/store.ts'
import { eventOf, noticesQuery, scopeOn, versionOf, wireNotice, wireVersion } from './notices.ts'
import { cleanRichText } from './richText.ts'
import { candidateOf, candidatesFor, seesTargets, targetsOf } from './vetoTargets.ts'

type Endpoints = typeof noticeEndpoints

const assertCompany = async (tx: Reader, actor: Actor, company: number | undefined): Promise<void> => {
  if (company === undefined) return
  if (!canSeeCompany(actor, company) || !(await tx.getOne('companies', company)))
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
      ...UNCORRECTED,
      name,
      rfc,
      text,
      company: company ?? null,
    })
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

type CorrectCall = Call<Endpoints[`${Board}.correct`]>

/** What is corrected of a notice; nothing where it says so already. */
const correctionsOf = (
  board: Board,
  row: Row<Board>,
  { body, uploads }: CorrectCall,
): Partial<Row<Board>> => {
  const { reason: _, ...said }: New & { reason: string } = body
  const { body: field } = boards[board]
  const text = said[field] === undefined ? row.text : cleanRichText(said[field])
  if (text === '') throw invalid({ [field]: 'required' })
  const { name = row.name, rfc = row.rfc } = said
  const { extensions: _known, ...file }: Partial<Upload> = uploads.file ?? {}
  return changesOf<Row<Board>>(row, { name, rfc, text, ...file })
}

/** Corrects a notice: what it was is kept, whom a veto means follows, and whoever was told of it is told. */
const correct = (board: Board, call: CorrectCall) => {
  const { params, body, actor, store, now, ifMatch } = call
  return store.transaction(async (tx) => {
    const row = await noticeSeenBy(tx, board, actor, params.id)
    if (row.withdrawn_at !== null) throw new HttpError(409, texts.withdrawnAlready)
    assertVersion(ifMatch, row.version)
    const changes = correctionsOf(board, row, call)
    if (Object.keys(changes).length === 0) return (await wired(tx, actor, board, [row]))[0]
    const trace = { corrected_at: now().toISOString(), corrected_by: actor.id, corrected_reason: body.reason }
    const corrected = await tx.update<Board>(board, row.id, counted(row, { ...changes, ...trace }))
    if (!corrected) throw notFound()
    await tx.create('notice_versions', versionOf(board, row))
    await tell(tx, eventOf(board, corrected), now())
    return (await wired(tx, actor, board, [corrected]))[0]
  })
}

/** What a notice was before, the newest version first. */
const earlierOf = async (store: Reader, board: Board, notice: number, number?: number) =>
  (
    await store.getList('notice_versions', {
      filter: { board, notice, ...(number === undefined ? {} : { number }) },
      sort: { field: 'id', order: 'DESC' },
    })
  ).rows

/** What every board does, said once. */
const routesOf = (board: Board) => ({
  list: ({ query, actor, store }: Call<Endpoints[`${Board}.list`]>) =>
    listOf(store, actor, board, noticesQuery(actor, board, query)),

  create: (call: CreateCall) => publish(board, call),

  download: async ({ params, query, actor, store, files }: Call<Endpoints[`${Board}.download`]>) => {
    const row = await noticeSeenBy(store, board, actor, params.id)
    if (query.version === undefined || query.version === row.version) return keptFile(files, row)
    const [earlier] = await earlierOf(store, board, row.id, query.version)
    if (!earlier) throw notFound()
    return keptFile(files, earlier)
  },

  correct: (call: CorrectCall) => correct(board, call),

  versions: async ({ params, actor, store }: Call<Endpoints[`${Board}.versions`]>) => {
    const row = await noticeSeenBy(store, board, actor, params.id)
    const now = { ...versionOf(board, row), created_by: row.corrected_name || row.created_by }
    const earlier = await earlierOf(store, board, row.id)
    return { rows: [now, ...earlier].map((version) => wireVersion(actor, version)) }
  },

  /** A veto that is taken back stops nobody from then on. */
  withdraw: ({ params, body, actor, store, now }: Call<Endpoints[`${Board}.withdraw`]>) =>
    store.transaction(async (tx) => {
      const row = await noticeSeenBy(tx, board, actor, params.id)
      const withdrawn = await withdraw(tx, board, row, { actor, now, reason: body.reason })
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
