import type { LinkKind } from './users.ts'

/* Pages that links in mails open. Secrets are behind `#`, which browsers do not send. */

/** Pages for choosing the password of an account. */
export const LINK_PAGES: Record<LinkKind, string> = { invitation: '/invitacion', reset: '/restablecer' }

/** Page for the first setup of a portal. */
export const SETUP_PAGE = '/primer-arranque'

/** Page with the pending tasks of a contractor. */
export const PENDING_PAGE = '/mis-pendientes'

/** Query parameter of a person's page: the requirement whose documents are open. */
export const REQUIREMENT_QUERY = 'papel'

/** Path of the requirements below a person's page. */
export const REQUIREMENTS_TAB = 'requisitos'

/** Returns the address of a person's page with the documents of a requirement open. Old mails use it too. */
export const getRequirementPage = (person: string, item: number): string =>
  `/personnel/${person}?${REQUIREMENT_QUERY}=${item}`
