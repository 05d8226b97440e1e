import type { Actor } from '../../domain/groups.ts'
import { canOpen, inSidebar, type Page, pages } from '../../domain/permissions.ts'

const PAGES = Object.keys(pages) as Page[]

/** The tools, by what they are about: pages that no sidebar has. */
const TOOLS = [
  ['/quotations', '/create-quotation', '/pricing'],
  ['/report-download', '/report-create', '/reports'],
  ['/components-overview'],
] as const satisfies readonly (readonly Page[])[]

/** The sections that an actor is shown, in the specification's order. */
export const sectionsOf = (actor: Actor): Page[] => PAGES.filter((page) => inSidebar(actor, page))

/** The tools that an actor may open, by what they are about. */
export const toolsOf = (actor: Actor): Page[][] =>
  TOOLS.map((group) => group.filter((page) => canOpen(actor, page))).filter((group) => group.length > 0)

/** Every page but the start and the tools that an actor may open and that is not of one record. */
export const openSectionsOf = (actor: Actor): Page[] => {
  const others: readonly Page[] = ['/inicio', ...TOOLS.flat()]
  return PAGES.filter((page) => canOpen(actor, page) && !page.includes(':') && !others.includes(page))
}
