import { BOARDS, type Board } from '../../src/domain/notices/boards.ts'
import { moveUnreferencedFilesToTrash } from '../../src/server/files/cleanUpStoredFiles.ts'
import { buildForm, PDF } from './buildForm.ts'
import { TODAY } from './portalDump.ts'
import type { TestPortal } from './testPortals.ts'

const HOUR_MS = 60 * 60 * 1000

/** A notice of any board, as lists return it. */
export interface ListedNotice {
  id: number
  file: string
  file_name: string
  created_at: string
  created_by: string
  company?: number
  text?: string
  description?: string
}

/** The documented multipart fields of each board, and which of them are required. */
export const NOTICE_FORMS: Record<
  Board,
  { fields: Record<string, string | number>; required: string[]; body: 'text' | 'description' }
> = {
  vetoes: {
    fields: { name: 'Gasera Fantasma', text: '<p>No contratar</p>' },
    required: ['text'],
    body: 'text',
  },
  announcements: { fields: { text: '<p>Cierre anual</p>' }, required: ['text'], body: 'text' },
  administrative_acts: {
    fields: { text: '<p>Falta</p>', company: 1 },
    required: ['text', 'company'],
    body: 'text',
  },
  non_accordance: {
    fields: { description: '<p>Hallazgo</p>', company: 1 },
    required: ['description', 'company'],
    body: 'description',
  },
}
/**
 * Returns calls to the boards of a portal. `admin` publishes one notice per hour of the portal's
 * clock.
 */
export const createBoardCalls = (portal: TestPortal, clock: { now: number }) => {
  const path = (board: Board) => `/api/v1/${board}/`
  const list = (board: Board, query: Record<string, unknown> = {}, username = 'utility') => {
    const parameters = Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)])
    return portal.api.as(username).get<ListedNotice[]>(`${path(board)}?${new URLSearchParams(parameters)}`)
  }
  return {
    path,
    list,
    listIds: async (...args: Parameters<typeof list>) => (await list(...args)).body.map(({ id }) => id),

    publish: async (
      board: Board,
      fields: Record<string, string | number> = {},
      content: Uint8Array = PDF,
      name?: string,
    ) => {
      clock.now += HOUR_MS
      const form = buildForm({ ...NOTICE_FORMS[board].fields, ...fields }, content, name)
      const { status, body, text } = await portal.api.as('admin').post<ListedNotice>(path(board), form)
      if (status !== 201) throw new Error(`${status} ${text}`)
      return body
    },

    /** Lists the stored files. */
    listFiles: async () => {
      const names: string[] = []
      for await (const name of portal.files.list()) if (name.startsWith('documents/')) names.push(name)
      return names.sort()
    },

    /** Deletes all notices and their files. */
    deleteAll: async () => {
      await portal.store.transaction(async (tx) => {
        await tx.deleteMany('notice_versions', {})
        for (const board of BOARDS)
          for (const { id } of (await tx.getList(board, {})).rows) await tx.delete(board, id)
      })
      await moveUnreferencedFilesToTrash(portal.store, portal.files, { day: TODAY, anyNumber: true })
    },
  }
}
