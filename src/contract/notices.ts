import { z } from 'zod'
import { withdrawalBodySchema } from '../domain/common/withdrawals.ts'
import { numericIdSchema } from '../domain/fields/inputs.ts'
import { BOARDS, type Board, boards } from '../domain/notices/boards.ts'
import { correctedNotices, newNotices, notices, noticeVersionSchema } from '../domain/notices/schemas.ts'
import { BINARY_REPLY, type Endpoint } from './endpoint.ts'
import { numericIdParamsSchema } from './idParams.ts'
import { createListQuerySchema } from './listQuery.ts'

/** Query schemas for notices to all companies (`ours`) and to one company (`ofCompany`). */
const noticeListQueries = {
  ours: createListQuerySchema({ sorts: ['created_at'], filters: { withdrawn: z.boolean().optional() } }),
  ofCompany: createListQuerySchema({
    sorts: ['created_at'],
    filters: { withdrawn: z.boolean().optional(), company: z.int().optional() },
  }),
}

const buildNoticeBoardEndpoints = <B extends Board>(board: B) => ({
  list: {
    method: 'GET',
    path: `/api/v1/${board}/`,
    summary: `Los avisos de ${board}, del más reciente al más antiguo`,
    access: 'notices.read',
    documented: true,
    query: boards[board].ofCompany ? noticeListQueries.ofCompany : noticeListQueries.ours,
    reply: z.array(notices[board] as (typeof notices)[B]),
  } as const satisfies Endpoint,
  create: {
    method: 'POST',
    path: `/api/v1/${board}/`,
    summary: `Publica un aviso en ${board}`,
    access: 'notices.create',
    documented: true,
    body: newNotices[board] as (typeof newNotices)[B],
    files: { file: { stream: true } },
    reply: notices[board] as (typeof notices)[B],
    status: 201,
  } as const satisfies Endpoint,
  download: {
    method: 'GET',
    path: `/files/${board}/download/:id/`,
    summary: `Descarga el archivo de un aviso de ${board}, o el de una versión anterior`,
    access: 'notices.read',
    params: numericIdParamsSchema,
    query: z.strictObject({ version: numericIdSchema.optional() }),
    reply: BINARY_REPLY,
    errors: 'error',
  } as const satisfies Endpoint,
  correct: {
    method: 'PATCH',
    path: `/api/v1/${board}/:id/`,
    summary: `Corrige un aviso de ${board}, con su motivo; lo anterior se conserva. Con \`If-Match\`, solo si nadie lo cambió antes (412)`,
    access: 'notices.create',
    params: numericIdParamsSchema,
    body: correctedNotices[board] as (typeof correctedNotices)[B],
    files: { file: { stream: true, optional: true } },
    reply: notices[board] as (typeof notices)[B],
  } as const satisfies Endpoint,
  versions: {
    method: 'GET',
    path: `/api/v1/${board}/:id/versions/`,
    summary: `Las versiones de un aviso de ${board}, de la vigente a la primera`,
    access: 'notices.read',
    params: numericIdParamsSchema,
    reply: z.array(noticeVersionSchema),
  } as const satisfies Endpoint,
  withdraw: {
    method: 'POST',
    path: `/api/v1/${board}/:id/withdraw/`,
    summary: `Retira un aviso de ${board}; queda quién, cuándo y por qué`,
    access: 'notices.create',
    params: numericIdParamsSchema,
    body: withdrawalBodySchema,
    reply: notices[board] as (typeof notices)[B],
  } as const satisfies Endpoint,
})

type BoardEndpoints<B extends Board> = ReturnType<typeof buildNoticeBoardEndpoints<B>>

/** Endpoints by type of notice and operation, such as `vetoes.create`. */
type NoticeEndpoints = { [B in Board as `${B}.list`]: BoardEndpoints<B>['list'] } & {
  [B in Board as `${B}.create`]: BoardEndpoints<B>['create']
} & { [B in Board as `${B}.download`]: BoardEndpoints<B>['download'] } & {
  [B in Board as `${B}.correct`]: BoardEndpoints<B>['correct']
} & { [B in Board as `${B}.versions`]: BoardEndpoints<B>['versions'] } & {
  [B in Board as `${B}.withdraw`]: BoardEndpoints<B>['withdraw']
}

export const noticeEndpoints = Object.fromEntries(
  BOARDS.flatMap((board) =>
    Object.entries(buildNoticeBoardEndpoints(board)).map(([verb, endpoint]) => [
      `${board}.${verb}`,
      endpoint,
    ]),
  ),
) as NoticeEndpoints
