import type { Actor } from '../../../domain/groups.ts'
import { canOpen, isThere, pages } from '../../pages.ts'

/** The address of the list of a company's accounts, for whoever may look after them. */
export const usersUrl = (actor: Actor, company: number): string | undefined =>
  canOpen(actor, 'users') && isThere('users')
    ? `${pages.users.path}?${new URLSearchParams({ filter: JSON.stringify({ company }), displayedFilters: JSON.stringify({ company: true }) })}`
    : undefined
