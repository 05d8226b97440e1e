import type { Board } from '../../../domain/notices.ts'
import type { Page } from '../../../domain/permissions.ts'

/** Where each board is read: the documented paths (specification, section 2). */
export const noticePages = {
  vetoes: '/vetos',
  announcements: '/anuncios',
  administrative_acts: '/actas_administrativas',
  non_accordance: '/no_conformidades',
} as const satisfies Record<Board, Page>
