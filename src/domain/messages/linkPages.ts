import type { LinkKind } from '../users/schemas.ts'

/* Pages that links in mails open. Secrets are behind `#`, which browsers do not send. */

/** Paths of the pages for choosing a password, by purpose. */
export const LINK_PAGES: Record<LinkKind, string> = { invitation: '/invitacion', reset: '/restablecer' }

/** Path of the page for the first setup of a portal. */
export const SETUP_PAGE = '/primer-arranque'

/** Path of the page with a contractor's pending tasks. */
export const PENDING_PAGE = '/mis-pendientes'

/** Query parameter of a person's page: the requirement whose documents are shown. */
export const REQUIREMENT_QUERY = 'papel'

/** Query parameters of a person's page that open its form for a rectification: the folio of the request, and the field. */
export const RECTIFICATION_QUERY = { request: 'solicitud', field: 'campo' } as const

/** Path segment of the tab with requirements on a person's page. */
export const REQUIREMENTS_TAB = 'requisitos'

/** Returns the address of a person's page that shows the documents of a requirement. */
export const getRequirementPagePath = (person: string, item: number): string =>
  `/personnel/${person}?${REQUIREMENT_QUERY}=${item}`
