import { BOARDS, type Board } from '../../src/domain/boards.ts'
import { sweep } from '../../src/server/files/sweep.ts'
import { formWith, PDF } from './forms.ts'
import type { OpenPortal } from './mounts.ts'
import { TODAY } from './portalDump.ts'

const HOUR = 60 * 60 * 1000

/** A notice of any board, as lists have it. */
export interface AnyNotice {
  id: number
  file: string
  file_name: string
  created_at: string
  created_by: string
  company?: number
  text?: string
  description?: string
}

/** The documented multipart keys of each board, and which of them must be there. */
export const NOTICES: Record<
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
/** The boards of a portal: notices are published by `admin`, an hour after one another by the portal's clock. */
export const boardsOf = (portal: OpenPortal, clock: { now: number }) => {
  const path = (board: Board) => `/api/v1/${board}/`
  const list = (board: Board, query: Record<string, unknown> = {}, username = 'utility') => {
    const asked = Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)])
    return portal.api.as(username).get<AnyNotice[]>(`${path(board)}?${new URLSearchParams(asked)}`)
  }
  return {
    path,
    list,
    ids: async (...given: Parameters<typeof list>) => (await list(...given)).body.map(({ id }) => id),

    publish: async (
      board: Board,
      more: Record<string, string | number> = {},
      content: Uint8Array = PDF,
      name?: string,
    ) => {
      clock.now += HOUR
      const form = formWith({ ...NOTICES[board].fields, ...more }, content, name)
      const { status, body, text } = await portal.api.as('admin').post<AnyNotice>(path(board), form)
      if (status !== 201) throw new Error(`${status} ${text}`)
      return body
    },

    /** The files that are kept. */
    kept: async () => {
      const names: string[] = []
      for await (const name of portal.files.list()) if (name.startsWith('documents/')) names.push(name)
      return names.sort()
    },

    /** Takes every notice away, with its file. */
    clear: async () => {
      await portal.store.transaction(async (tx) => {
        await tx.deleteMany('notice_versions', {})
        for (const board of BOARDS)
          for (const { id } of (await tx.getList(board, {})).rows) await tx.delete(board, id)
      })
      await sweep(portal.store, portal.files, { day: TODAY, anyNumber: true })
    },
  }
}
