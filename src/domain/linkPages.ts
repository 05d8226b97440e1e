import type { LinkKind } from './users.ts'

/* The pages that links in mails open. A secret stands behind `#`, which browsers keep to themselves. */

/** Where somebody chooses the password of an account. */
export const LINK_PAGES: Record<LinkKind, string> = { invitation: '/invitacion', reset: '/restablecer' }

/** Where an empty portal is set up. */
export const SETUP_PAGE = '/primer-arranque'

/** What a contractor has to do. */
export const PENDING_PAGE = '/mis-pendientes'

/** What names, in the address of a person's page, the requirement whose documents are open beside it. */
export const PAPER_QUERY = 'papel'

/** Path of the requirements below a person's page. */
export const REQUIREMENTS_TAB = 'requisitos'

/** A person's page, with the documents of this requirement open. The page leads to the requirements, from mails sent long ago as well. */
export const paperPage = (person: string, item: number): string =>
  `/personnel/${person}?${PAPER_QUERY}=${item}`
