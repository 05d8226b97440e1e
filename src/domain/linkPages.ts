import type { LinkKind } from './users.ts'

/* The pages that links with a secret open. It stands behind `#`, which browsers keep to themselves. */

/** Where somebody chooses the password of an account. */
export const LINK_PAGES: Record<LinkKind, string> = { invitation: '/invitacion', reset: '/restablecer' }

/** Where an empty portal is set up. */
export const SETUP_PAGE = '/primer-arranque'
