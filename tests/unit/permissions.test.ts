import { describe, expect, it, vi } from 'vitest'
import {
  canOpen,
  findPersonPage,
  foundPersonUrl,
  getSidebarPages,
  type PageName,
  pages,
} from '../../src/console/pages.ts'
import type { endpoints } from '../../src/contract/endpoints.ts'
import { boards } from '../../src/domain/boards.ts'
import { type Actor, GROUPS, type Group, isReadOnly } from '../../src/domain/groups.ts'
import { type Action, can, canPublish, seesCompany } from '../../src/domain/permissions.ts'

/** Who may do what (docs/requirements.md §2 and §7), written by hand: it must not be derived from the code. */
const LETTERS: Record<string, Group> = {
  U: 'utility',
  C: 'company',
  F: 'certifier',
  S: 'customer_service',
  R: 'read_only',
  M: 'comercial',
}
vi.mock('../../src/console/port/settings.ts', () => ({
  settings: () => ({ extras: true, demoAccounts: [] }),
}))

const ALL = 'everyone'
type Condition = 'not read_only, nor bound' | 'not read_only' | 'not bound' | 'not read_only, but C'

type Opens = [sidebar: string, opens: string, condition?: Condition]
const FREE_SUPER: Opens = ['', 'super-admin', 'not read_only, nor bound']
const REVIEWERS: Opens = ['', 'U', 'not read_only, nor bound']
/** Section 1: in the sidebar of whom, and for whom it opens. */
const PAGES: Record<string, Opens> = {
  '/inicio': [ALL, ALL],
  '/mis-pendientes': ['', 'U R C'],
  '/personnel-accreditation': ['U C R', 'U C R'],
  '/companies': ['U R', 'U F R C'],
  '/companies/:id': ['', 'U R C'],
  '/personnel': ['U C F R M', 'U C F R M'],
  '/personnel/:id': ['', 'U C F R M'],
  '/personnel/credential/:id': ['', 'U C F M'],
  '/search': ['U S R M', 'U S R M'],
  '/vetos': ['U S C R', 'U S C R'],
  '/anuncios': ['U S C R', 'U S C R'],
  '/actas_administrativas': ['U S C R', 'U S C R'],
  '/no_conformidades': ['U S C R', 'U S C R'],
  '/reportes': ['U', 'U'],
  '/create-quotation': ['', 'U C', 'not read_only, but C'],
  '/por-revisar': REVIEWERS,
  '/por-revisar/:id': REVIEWERS,
  '/reports': ['', 'U'],
  '/report-download': ['', 'U'],
  '/report-create': ['', 'U'],
  '/quotations': ['', 'U C'],
  '/quotations/:id': ['', 'U C'],
  '/pricing': ['', 'U C'],
  '/components-overview': ['', ALL],
  '/catalogos': ['', 'super-admin', 'not read_only'],
  '/reportes-de-visitas': ['', 'U'],
  '/reportes-de-visitas/:id': ['', 'U'],
  '/inspecciones': ['', 'U'],
  '/consultas-inusuales': ['', 'U'],
  '/consultas-inusuales/:id': ['', 'U'],
  '/verificar-en-sitio': ['', 'U', 'not read_only, nor bound'],
  '/importar': FREE_SUPER,
  '/importar/:id': FREE_SUPER,
  '/bitacora': FREE_SUPER,
  '/bitacora/:id': FREE_SUPER,
  '/users': FREE_SUPER,
  '/users/:id': FREE_SUPER,
  '/ajustes': FREE_SUPER,
  '/mi-cuenta': ['', ALL],
}

type EndpointAccess = (typeof endpoints)[keyof typeof endpoints]['access']
type Allowed = [groups: string, condition?: Condition]

/** Actions that no endpoint names: the console offers them by itself. The others are stated in tests/support/access. */
const CONSOLE_ACTIONS: Record<Exclude<Action, EndpointAccess>, Allowed> = {
  'companies.browse': ['U F R C'],
  'companies.sidebar': ['U R'],
  'todos.sidebar': ['C'],
  'credential.read': ['U C F M'],
  'accreditation.stop': ['U', 'not read_only'],
  'personnel.insist': ['super-admin', 'not read_only'],
  'withdrawn.read': ['admin_access', 'not read_only'],
}

const BOTH = [true, false]
const anActor = (groups: readonly Group[], flags: Partial<Actor> = {}): Actor => ({
  id: 1,
  username: 'alguien',
  groups,
  admin_access: false,
  company: groups.includes('company') ? 1 : null,
  read_only: isReadOnly(groups),
  superAdmin: false,
  ...flags,
})

const isIn = (actor: Actor, letters: string): boolean =>
  letters === ALL ||
  letters
    .split(' ')
    .some(
      (letter) =>
        (letter === 'admin_access' && actor.admin_access) ||
        (letter === 'super-admin' && actor.superAdmin) ||
        actor.groups.some((group) => group === LETTERS[letter]),
    )

/** Everyone who can be: each set of groups with each flag. */
const everyone = Array.from({ length: 2 ** GROUPS.length }, (_, set) =>
  GROUPS.filter((_, bit) => set & (2 ** bit)),
).flatMap((groups) =>
  BOTH.flatMap((admin_access) => BOTH.map((superAdmin) => anActor(groups, { admin_access, superAdmin }))),
)

const isBarred = (actor: Actor, condition: Condition | undefined): boolean => {
  if (condition === 'not read_only') return isIn(actor, 'R M')
  const isBound = isIn(actor, 'C') && !isIn(actor, 'U')
  if (condition === 'not bound') return isBound
  if (condition === 'not read_only, nor bound') return isIn(actor, 'R M') || isBound
  if (condition === 'not read_only, but C')
    return isIn(actor, 'R M') && (!isIn(actor, 'C') || isIn(actor, 'U'))
  return false
}

const ask = (actor: Actor) => `${actor.groups.join('+') || 'nobody'}${actor.superAdmin ? ' super' : ''}`

const nameOf = (path: string): PageName => {
  const found = (Object.keys(pages) as PageName[]).find((name) => pages[name].path === path)
  if (!found) throw new Error(`no page at ${path}`)
  return found
}
const inSidebar = (actor: Actor, path: string) =>
  getSidebarPages(actor).some((name) => pages[name].path === path)
const opens = (actor: Actor, path: string) => canOpen(actor, nameOf(path))

describe('a page', () => {
  const cases = Object.entries(PAGES)

  it('is in the table, and the table holds no other', () => {
    expect(
      Object.values(pages)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(Object.keys(PAGES).sort())
  })

  it.each(cases)('%s is shown and opens as decided', (page, [sidebar, opensFor, condition]) => {
    for (const actor of everyone) {
      expect(inSidebar(actor, page), `${page} in the sidebar of ${ask(actor)}`).toBe(isIn(actor, sidebar))
      expect(opens(actor, page), `${page} for ${ask(actor)}`).toBe(
        isIn(actor, opensFor) && !isBarred(actor, condition),
      )
    }
  })

  it('stands in the sidebar in the required order', () => {
    const sidebarOf = (group: Group) => getSidebarPages(anActor([group])).map((name) => pages[name].path)
    expect(sidebarOf('utility')).toEqual([
      '/inicio',
      '/personnel-accreditation',
      '/companies',
      '/personnel',
      '/search',
      '/vetos',
      '/anuncios',
      '/actas_administrativas',
      '/no_conformidades',
      '/reportes',
    ])
    expect(sidebarOf('comercial')).toEqual(['/inicio', '/personnel', '/search'])
    expect(sidebarOf('certifier')).toEqual(['/inicio', '/personnel'])
  })
})

describe("what 'Ver' in the search leads to", () => {
  const PANEL = '/search?search=ana&person=p1'
  const pathFor = (actor: Actor, company: number) => foundPersonUrl(actor, { id: 'p1', company }, 'ana')
  const LEADS: Record<string, string> = {
    U: '/personnel/p1',
    F: '/personnel/p1',
    R: '/personnel/p1',
    M: '/personnel/credential/p1',
    S: PANEL,
  }
  it.each(Object.entries(LEADS))('is, for %s, %s', (letter, page) => {
    expect(pathFor(anActor([LETTERS[letter] ?? 'company']), 7)).toBe(page)
  })

  it("is a contractor's own person, and of another company's the panel", () => {
    const actor = anActor(['company'], { company: 7 })
    expect(pathFor(actor, 7)).toBe('/personnel/p1')
    expect(pathFor(actor, 8)).toBe(PANEL)
  })

  it('opens for everyone whom it is shown to', () => {
    for (const actor of everyone)
      for (const company of [1, 2]) {
        const page = findPersonPage(actor, company)
        if (page) expect(canOpen(actor, page) && seesCompany(actor, company), ask(actor)).toBe(true)
      }
  })
})

describe('an action', () => {
  it.each(Object.entries(CONSOLE_ACTIONS) as [Action, Allowed][])(
    '%s is allowed as decided',
    (action, [groups, condition]) => {
      for (const actor of everyone)
        expect(can(actor, action), `${action} for ${ask(actor)}`).toBe(
          isIn(actor, groups) && !isBarred(actor, condition),
        )
    },
  )

  it('on a board of companies is not offered to a company user without a company', () => {
    const actor = anActor(['company'], { company: null, admin_access: true })
    const writable = Object.entries(boards).filter(([, board]) => canPublish(actor, board))
    expect(writable.map(([name]) => name)).toEqual(['vetoes', 'announcements'])
    const employed = anActor(['company'], { admin_access: true })
    expect(Object.values(boards).every((board) => canPublish(employed, board))).toBe(true)
  })

  it('that writes is refused to whoever a back end calls read_only, whatever its groups', () => {
    const actor = anActor(['utility'], { read_only: true, superAdmin: true, admin_access: true })
    for (const action of ['personnel.create', 'personnel.update', 'personnel.delete'] as const)
      expect(can(actor, action)).toBe(false)
  })
})
