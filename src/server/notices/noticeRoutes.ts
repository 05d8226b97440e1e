import type { noticeEndpoints } from '../../contract/notices.ts'
import type { vetoEndpoints } from '../../contract/vetoes.ts'
import type { Actor } from '../../domain/groups.ts'
import { BOARDS, type Board, boards } from '../../domain/notices/boards.ts'
import { UNCORRECTED } from '../../domain/notices/schemas.ts'
import { canSeeCompany } from '../../domain/permissions.ts'
import { splitIntoBatches } from '../common/batches.ts'
import { createNotFoundError, createValidationError, HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { createStoredFileColumns, openStoredFile, type Upload } from '../files/uploads.ts'
import type { Call, Handlers } from '../http/call.ts'
import type { ListQueries } from '../records/listQueries.ts'
import { queueNotification } from '../records/queueNotification.ts'
import {
  assertRecordVersionMatches,
  getFieldsChangedByPatch,
  incrementRecordVersion,
} from '../records/versions.ts'
import { assertMayReadWithdrawnRecord, withdrawRecordWithReason } from '../records/withdrawals.ts'
import type { Row } from '../store/rows.ts'
import type { ListQuery, Reader } from '../store/store.ts'
import {
  createNoticeNotification,
  createNoticeResponse,
  createNoticesListQuery,
  createNoticeVersionResponse,
  createNoticeVersionRow,
  getCompanyScopeOfNotices,
} from './noticeReads.ts'
import { sanitizeRichText } from './richText.ts'
import {
  canSeeWhoIsVetoed,
  findVetoCandidates,
  getPeopleAndCompaniesOfVetoes,
  getVetoCandidateById,
} from './vetoTargets.ts'

type Endpoints = typeof noticeEndpoints

const assertCompanyVisibleToUser = async (
  tx: Reader,
  actor: Actor,
  company: number | undefined,
): Promise<void> => {
  if (company === undefined) return
  if (!canSeeCompany(actor, company) || !(await tx.getOne('companies', company)))
    throw createValidationError({ company: 'notFound' })
}

type NoticeBody = { name?: string; rfc?: string; text?: string; description?: string; company?: number }
type CreateCall = Call<Endpoints[`${Board}.create`]>

const publishNotice = async (board: Board, { body, uploads, actor, store, now }: CreateCall) => {
  const { name = '', rfc = '', company, ...fields }: NoticeBody = body
  const { body: field } = boards[board]
  const text = sanitizeRichText(fields[field] ?? '')
  if (text === '') throw createValidationError({ [field]: 'required' })
  return store.transaction(async (tx) => {
    await assertCompanyVisibleToUser(tx, actor, company)
    const row = await tx.create(board, {
      ...createStoredFileColumns(uploads.file, actor, now()),
      ...UNCORRECTED,
      name,
      rfc,
      text,
      company: company ?? null,
    })
    await queueNotification(tx, createNoticeNotification(board, row), now())
    return (await createNoticeListResponse(tx, actor, board, [row]))[0]
  })
}

/** Returns the notice. Throws 404 if it does not exist or the user may not see it. */
const getNoticeVisibleToUser = async (
  store: Reader,
  board: Board,
  actor: Actor,
  id: number,
): Promise<Row<Board>> => {
  const row = await store.getOne(board, id)
  const scope = getCompanyScopeOfNotices(board, actor)
  if (!row || (scope !== 'all' && scope !== row.company)) throw createNotFoundError()
  assertMayReadWithdrawnRecord(actor, row)
  return row
}

/** Formats notices for a user. Vetoes (bans) include the banned people and companies if the user may see them. */
const createNoticeListResponse = async (
  store: Reader,
  actor: Actor,
  board: Board,
  rows: readonly Row<Board>[],
) => {
  if (board !== 'vetoes' || !canSeeWhoIsVetoed(actor))
    return rows.map((row) => createNoticeResponse(actor, board, row))
  const targets = await getPeopleAndCompaniesOfVetoes(
    store,
    rows.filter(({ withdrawn_at }) => withdrawn_at === null),
  )
  return rows.map((row) => ({
    ...createNoticeResponse(actor, board, row),
    targets: targets.get(row.id) ?? [],
  }))
}

/** Returns a page of notices, or a stream of all notices if the query has no range. */
const listNotices = async (store: Reader, actor: Actor, board: Board, query: ListQuery<Board>) => {
  const wire = (rows: readonly Row<Board>[]) => createNoticeListResponse(store, actor, board, rows)
  const each = async function* () {
    for await (const rows of splitIntoBatches(store.each(board, query))) yield* await wire(rows)
  }
  if (!query.range) return { rows: each() }
  const { rows, total } = await store.getList(board, query)
  return { rows: await wire(rows), total, from: query.range[0] }
}

type CorrectCall = Call<Endpoints[`${Board}.correct`]>

/** Returns the fields that a correction changes, or an empty object if nothing changes. */
const getFieldsChangedByCorrection = (
  board: Board,
  row: Row<Board>,
  { body, uploads }: CorrectCall,
): Partial<Row<Board>> => {
  const { reason: _, ...fields }: NoticeBody & { reason: string } = body
  const { body: field } = boards[board]
  const text = fields[field] === undefined ? row.text : sanitizeRichText(fields[field])
  if (text === '') throw createValidationError({ [field]: 'required' })
  const { name = row.name, rfc = row.rfc } = fields
  const { extensions: _known, ...file }: Partial<Upload> = uploads.file ?? {}
  return getFieldsChangedByPatch<Row<Board>>(row, { name, rfc, text, ...file })
}

/** Corrects a published notice, keeps the previous version and notifies the readers again. */
const correctPublishedNotice = (board: Board, call: CorrectCall) => {
  const { params, body, actor, store, now, ifMatch } = call
  return store.transaction(async (tx) => {
    const row = await getNoticeVisibleToUser(tx, board, actor, params.id)
    if (row.withdrawn_at !== null) throw new HttpError(409, texts.alreadyWithdrawn)
    assertRecordVersionMatches(ifMatch, row.version)
    const changes = getFieldsChangedByCorrection(board, row, call)
    if (Object.keys(changes).length === 0) return (await createNoticeListResponse(tx, actor, board, [row]))[0]
    const trace = { corrected_at: now().toISOString(), corrected_by: actor.id, corrected_reason: body.reason }
    const corrected = await tx.update<Board>(
      board,
      row.id,
      incrementRecordVersion(row, { ...changes, ...trace }),
    )
    if (!corrected) throw createNotFoundError()
    await tx.create('notice_versions', createNoticeVersionRow(board, row))
    await queueNotification(tx, createNoticeNotification(board, corrected), now())
    return (await createNoticeListResponse(tx, actor, board, [corrected]))[0]
  })
}

/** Returns earlier versions of a corrected notice, newest first. */
const listEarlierNoticeVersions = async (store: Reader, board: Board, notice: number, number?: number) =>
  (
    await store.getList('notice_versions', {
      filter: { board, notice, ...(number === undefined ? {} : { number }) },
      sort: { field: 'id', order: 'DESC' },
    })
  ).rows

/** Creates the handlers for one kind of notices (a board). */
const createNoticeRoutes = (board: Board) => ({
  list: ({ query, actor, store }: Call<Endpoints[`${Board}.list`]>) =>
    listNotices(store, actor, board, createNoticesListQuery(actor, board, query)),

  create: (call: CreateCall) => publishNotice(board, call),

  download: async ({ params, query, actor, store, files }: Call<Endpoints[`${Board}.download`]>) => {
    const row = await getNoticeVisibleToUser(store, board, actor, params.id)
    if (query.version === undefined || query.version === row.version) return openStoredFile(files, row)
    const [earlier] = await listEarlierNoticeVersions(store, board, row.id, query.version)
    if (!earlier) throw createNotFoundError()
    return openStoredFile(files, earlier)
  },

  correct: (call: CorrectCall) => correctPublishedNotice(board, call),

  versions: async ({ params, actor, store }: Call<Endpoints[`${Board}.versions`]>) => {
    const row = await getNoticeVisibleToUser(store, board, actor, params.id)
    const current = {
      ...createNoticeVersionRow(board, row),
      created_by: row.corrected_name || row.created_by,
    }
    const earlier = await listEarlierNoticeVersions(store, board, row.id)
    return { rows: [current, ...earlier].map((version) => createNoticeVersionResponse(actor, version)) }
  },

  withdraw: ({ params, body, actor, store, now }: Call<Endpoints[`${Board}.withdraw`]>) =>
    store.transaction(async (tx) => {
      const row = await getNoticeVisibleToUser(tx, board, actor, params.id)
      const withdrawn = await withdrawRecordWithReason(tx, board, row, { actor, now, reason: body.reason })
      return (await createNoticeListResponse(tx, actor, board, [withdrawn]))[0]
    }),
})

/** Handlers of all notice endpoints. Casts the type, because the compiler cannot check composed endpoint names. */
export const noticeRoutes = Object.fromEntries(
  BOARDS.flatMap((board) =>
    Object.entries(createNoticeRoutes(board)).map(([verb, handler]) => [`${board}.${verb}`, handler]),
  ),
) as unknown as Handlers<Endpoints>

export const noticeListQueries: ListQueries<Board> = {
  vetoes: ({ actor, query }) => createNoticesListQuery(actor, 'vetoes', query),
  announcements: ({ actor, query }) => createNoticesListQuery(actor, 'announcements', query),
  administrative_acts: ({ actor, query }) => createNoticesListQuery(actor, 'administrative_acts', query),
  non_accordance: ({ actor, query }) => createNoticesListQuery(actor, 'non_accordance', query),
}

export const vetoRoutes: Handlers<typeof vetoEndpoints> = {
  'vetoes.candidates': async ({ query: { q, ...ids }, actor, store }) => ({
    rows: canSeeWhoIsVetoed(actor)
      ? await (q === undefined ? getVetoCandidateById(store, ids) : findVetoCandidates(store, q))
      : [],
  }),

  'vetoes.targets': async ({ query: { rfc }, actor, store }) => ({
    rows: canSeeWhoIsVetoed(actor)
      ? ((await getPeopleAndCompaniesOfVetoes(store, [{ id: 0, rfc }])).get(0) ?? [])
      : [],
  }),
}
