import type { Actor } from '../../../domain/groups.ts'
import { canOpenPage, pages } from '../../pages.ts'

/** Returns the URL of the list of a company's user accounts, or undefined if the user may not manage accounts. */
export const getUsersUrl = (actor: Actor, company: number): string | undefined =>
  canOpenPage(actor, 'users')
    ? `${pages.users.path}?${new URLSearchParams({ filter: JSON.stringify({ company }), displayedFilters: JSON.stringify({ company: true }) })}`
    : undefined
