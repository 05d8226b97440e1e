import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  findPersonPageAllowedForUser,
  getSearchResultPersonUrl,
} from '../../src/console/features/people/index.tsx'
import { canOpenPage, getSidebarPages, type PageName, pages } from '../../src/console/pages.ts'
import { applyPortalSettings } from '../../src/console/port/settings.ts'
import type { endpoints } from '../../src/contract/endpoints.ts'
import { type Actor, GROUPS, type Group, hasReadOnlyGroup } from '../../src/domain/groups.ts'
import { boards } from '../../src/domain/notices/boards.ts'
import { type Action, canPublishNotice, canSeeCompany, hasPermission } from '../../src/domain/permissions.ts'

/** Who may do what (docs/requirements.md §2 and §7), written by hand: it must not be derived from the code. */
const LETTERS: Record<string, Group> = {
  U: 'utility',
  C: 'company',
  F: 'certifier',
  S: 'customer_service',
  R: 'read_only',
  M: 'comercial',
}
// Not a mock of the module: another test of this process may have loaded it.
beforeAll(() => {
  vi.stubGlobal('window', { location: { origin: '' } })
  applyPortalSettings({ extras: true, demoAccounts: [] })
})
afterAll(() => {
  applyPortalSettings({ extras: false, demoAccounts: null })
  vi.unstubAllGlobals()
})

const ALL = 'everyone'
type Condition = 'not read_only, nor bound' | 'not read_only' | 'not bound' | 'not read_only, but C'

type PageRule = [sidebar: string, opens: string, condition?: Condition]
const FREE_SUPER: PageRule = ['', 'super-admin', 'not read_only, nor bound']
const REVIEWERS: PageRule = ['', 'U', 'not read_only, nor bound']
/** For each page: the groups that have it in the sidebar, and the groups that may open it. */
const PAGES: Record<string, PageRule> = {
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
  '/integraciones': FREE_SUPER,
  '/integraciones/:id': FREE_SUPER,
  '/lista-69b': FREE_SUPER,
  '/bitacora': FREE_SUPER,
  '/bitacora/:id': FREE_SUPER,
  '/users': FREE_SUPER,
  '/solicitudes-arco': FREE_SUPER,
  '/solicitudes-arco/:id': FREE_SUPER,
  '/ajustes/aviso-de-privacidad': FREE_SUPER,
  '/ajustes/aviso-de-privacidad/aceptaciones': FREE_SUPER,
  '/ajustes/aviso-de-privacidad/:id': FREE_SUPER,
  '/users/:id': FREE_SUPER,
  '/personas-bloqueadas': FREE_SUPER,
  '/conservacion': FREE_SUPER,
  '/actas-de-eliminacion': FREE_SUPER,
  '/webhooks': FREE_SUPER,
  '/webhooks/:id': FREE_SUPER,
  '/ajustes': FREE_SUPER,
  '/mi-cuenta': ['', ALL],
}

type EndpointAccess = (typeof endpoints)[keyof typeof endpoints]['access']
type Allowed = [groups: string, condition?: Condition]

/** Actions of the console that no endpoint has. tests/support/access states the others. */
const CONSOLE_ACTIONS: Record<Exclude<Action, EndpointAccess>, Allowed> = {
  'companies.browse': ['U F R C'],
  'companies.sidebar': ['U R'],
  'todos.sidebar': ['C'],
  'credential.read': ['U C F M'],
  'accreditation.stop': ['U', 'not read_only'],
  'personnel.insist': ['super-admin', 'not read_only'],
  'withdrawn.read': ['admin_access', 'not read_only'],
  'sensitiveDocuments.read': ['U C', 'not read_only'],
}

const BOOLEANS = [true, false]
const buildActor = (groups: readonly Group[], flags: Partial<Actor> = {}): Actor => ({
  id: 1,
  username: 'alguien',
  groups,
  admin_access: false,
  company: groups.includes('company') ? 1 : null,
  read_only: hasReadOnlyGroup(groups),
  superAdmin: false,
  ...flags,
})

const hasGroup = (actor: Actor, letters: string): boolean =>
  letters === ALL ||
  letters
    .split(' ')
    .some(
      (letter) =>
        (letter === 'admin_access' && actor.admin_access) ||
        (letter === 'super-admin' && actor.superAdmin) ||
        actor.groups.some((group) => group === LETTERS[letter]),
    )

/** Every possible actor: each set of groups with each combination of flags. */
const allActors = Array.from({ length: 2 ** GROUPS.length }, (_, set) =>
  GROUPS.filter((_, bit) => set & (2 ** bit)),
).flatMap((groups) =>
  BOOLEANS.flatMap((admin_access) =>
    BOOLEANS.map((superAdmin) => buildActor(groups, { admin_access, superAdmin })),
  ),
)

const isBarred = (actor: Actor, condition: Condition | undefined): boolean => {
  if (condition === 'not read_only') return hasGroup(actor, 'R M')
  const isBound = hasGroup(actor, 'C') && !hasGroup(actor, 'U')
  if (condition === 'not bound') return isBound
  if (condition === 'not read_only, nor bound') return hasGroup(actor, 'R M') || isBound
  if (condition === 'not read_only, but C')
    return hasGroup(actor, 'R M') && (!hasGroup(actor, 'C') || hasGroup(actor, 'U'))
  return false
}

const actorName = (actor: Actor) => `${actor.groups.join('+') || 'nobody'}${actor.superAdmin ? ' super' : ''}`

const findPageName = (path: string): PageName => {
  const page = (Object.keys(pages) as PageName[]).find((name) => pages[name].path === path)
  if (!page) throw new Error(`no page at ${path}`)
  return page
}
const inSidebar = (actor: Actor, path: string) =>
  getSidebarPages(actor).some((name) => pages[name].path === path)
const canOpenPath = (actor: Actor, path: string) => canOpenPage(actor, findPageName(path))

describe('a page', () => {
  const cases = Object.entries(PAGES)

  it('is in the table, and the table has no other', () => {
    expect(
      Object.values(pages)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(Object.keys(PAGES).sort())
  })

  it.each(cases)(
    '%s is in the sidebar and opens for the stated groups',
    (page, [sidebar, opensFor, condition]) => {
      for (const actor of allActors) {
        expect(inSidebar(actor, page), `${page} in the sidebar of ${actorName(actor)}`).toBe(
          hasGroup(actor, sidebar),
        )
        expect(canOpenPath(actor, page), `${page} for ${actorName(actor)}`).toBe(
          hasGroup(actor, opensFor) && !isBarred(actor, condition),
        )
      }
    },
  )

  it('has the required position in the sidebar', () => {
    const sidebarOf = (group: Group) => getSidebarPages(buildActor([group])).map((name) => pages[name].path)
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

describe("the page that 'Ver' opens from the search", () => {
  const PANEL = '/search?search=ana&person=p1'
  const pathFor = (actor: Actor, company: number) =>
    getSearchResultPersonUrl(actor, { id: 'p1', company }, 'ana')
  const PAGE_BY_GROUP: Record<string, string> = {
    U: '/personnel/p1',
    F: '/personnel/p1',
    R: '/personnel/p1',
    M: '/personnel/credential/p1',
    S: PANEL,
  }
  it.each(Object.entries(PAGE_BY_GROUP))('is for %s: %s', (letter, page) => {
    expect(pathFor(buildActor([LETTERS[letter] ?? 'company']), 7)).toBe(page)
  })

  it("is the person's own page for people of the actor's company, and the panel for others", () => {
    const actor = buildActor(['company'], { company: 7 })
    expect(pathFor(actor, 7)).toBe('/personnel/p1')
    expect(pathFor(actor, 8)).toBe(PANEL)
  })

  it('may be opened by each actor who sees it', () => {
    for (const actor of allActors)
      for (const company of [1, 2]) {
        const page = findPersonPageAllowedForUser(actor, company)
        if (page)
          expect(canOpenPage(actor, page) && canSeeCompany(actor, company), actorName(actor)).toBe(true)
      }
  })
})

describe('an action', () => {
  it.each(Object.entries(CONSOLE_ACTIONS) as [Action, Allowed][])(
    '%s is allowed for the stated groups',
    (action, [groups, condition]) => {
      for (const actor of allActors)
        expect(hasPermission(actor, action), `${action} for ${actorName(actor)}`).toBe(
          hasGroup(actor, groups) && !isBarred(actor, condition),
        )
    },
  )

  it('on a board with companies is not offered to a company user without a company', () => {
    const actor = buildActor(['company'], { company: null, admin_access: true })
    const writable = Object.entries(boards).filter(([, board]) => canPublishNotice(actor, board))
    expect(writable.map(([name]) => name)).toEqual(['vetoes', 'announcements'])
    const companyActor = buildActor(['company'], { admin_access: true })
    expect(Object.values(boards).every((board) => canPublishNotice(companyActor, board))).toBe(true)
  })

  it('that writes is refused to actors with read_only, whatever their groups', () => {
    const actor = buildActor(['utility'], { read_only: true, superAdmin: true, admin_access: true })
    for (const action of ['personnel.create', 'personnel.update', 'personnel.delete'] as const)
      expect(hasPermission(actor, action)).toBe(false)
  })
})
