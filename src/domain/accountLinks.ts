import type { LinkKind } from './users.ts'

/** The pages that links to choose a password open. The secret stands behind `#`, which browsers send to nobody. */
export const LINK_PAGES: Record<LinkKind, string> = { invitation: '/invitacion', reset: '/restablecer' }
