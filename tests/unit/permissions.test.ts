import { describe, expect, it, vi } from 'vitest'
import {
  canOpen,
  findPersonPage,
  getSidebarPages,
  type PageName,
  PUBLIC_PAGE,
  pages,
} from '../../src/console/pages.ts'
import { boards } from '../../src/domain/boards.ts'
import { type Actor, GROUPS, type Group, isReadOnly } from '../../src/domain/groups.ts'
import {
  type Action,
  can,
  canChangeCompanyField,
  canPublish,
  seesCompany,
} from '../../src/domain/permissions.ts'

/** A second copy of the decisions' sections 1 and 2, written by hand from the document: it must not be derived from the code. */
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
type Condition =
  | 'not read_only, nor bound'
  | 'not read_only'
  | 'not bound'
  | 'not read_only, but C'
  | 'never M'
  | 'or publishes, or makes accounts'
  | 'or keeps the catalogues'

type Opens = [sidebar: string, opens: string, condition?: Condition]
const FREE_SUPER: Opens = ['', 'super-admin', 'not read_only, nor bound']
const REVIEWERS: Opens = ['', 'U', 'not read_only, nor bound']
/** Section 1: in the sidebar of whom, and for whom it opens. */
const PAGES: Record<string, Opens> = {
  '/inicio': [ALL, ALL],
  ...{ '/mis-pendientes': ['', 'U R C'], '/personnel-accreditation': ['U C R', 'U C R'] },
  '/companies': ['U R', 'U F R C'],
  '/companies/:id': ['', 'U R C'],
  '/personnel': ['U C F R M', 'U C F R M'],
  '/personnel/:id': ['', 'U C F R M'],
  '/personnel/credential/:id': ['', 'U C F M'],
  '/search': ['U S R M', 'U S R M'],
  ...{ '/vetos': ['U S C R', 'U S C R'], '/anuncios': ['U S C R', 'U S C R'] },
  '/actas_administrativas': ['U S C R', 'U S C R'],
  '/no_conformidades': ['U S C R', 'U S C R'],
  '/reportes': ['U', 'U'],
  '/create-quotation': ['', 'U C', 'not read_only, but C'],
  ...{ '/por-revisar': REVIEWERS, '/por-revisar/:id': REVIEWERS },
  ...{ '/reports': ['', 'U'], '/report-download': ['', 'U'], '/report-create': ['', 'U'] },
  ...{ '/quotations': ['', 'U C'], '/quotations/:id': ['', 'U C'], '/pricing': ['', 'U C'] },
  '/components-overview': ['', ALL],
  '/catalogos': ['', 'super-admin', 'not read_only'],
  ...{ '/reportes-de-visitas': ['', 'U'], '/reportes-de-visitas/:id': ['', 'U'], '/inspecciones': ['', 'U'] },
  ...{ '/consultas-inusuales': ['', 'U'], '/consultas-inusuales/:id': ['', 'U'] },
  '/verificar-en-sitio': ['', 'U', 'not read_only, nor bound'],
  ...{
    '/importar': FREE_SUPER,
    '/importar/:id': FREE_SUPER,
    '/bitacora': FREE_SUPER,
    '/bitacora/:id': FREE_SUPER,
  },
  ...{ '/users': FREE_SUPER, '/users/:id': FREE_SUPER },
  '/ajustes': FREE_SUPER,
  '/mi-cuenta': ['', ALL],
}

const SUPER: [string, Condition] = ['super-admin', 'not read_only']
const KEEPING: [string, Condition] = ['super-admin', 'not read_only, nor bound']

/** Section 2: for whom, and on what further condition. */
const ACTIONS: Record<Action, [groups: string, condition?: Condition]> = {
  ...{ 'session.use': [ALL], 'catalog.read': [ALL] },
  'requirements.list': ['U C R', 'or keeps the catalogues'],
  'companies.list': ['U F R C', 'or publishes, or makes accounts'],
  'companies.browse': ['U F R C'],
  ...{ 'companies.sidebar': ['U R'], 'todos.sidebar': ['C'] },
  ...{ 'personnel.read': ['U C F R M'], 'personnelFiles.read': ['U C F R M'] },
  ...{ 'personnel.create': ['U C F', 'not read_only'], 'personnel.update': ['U C F', 'not read_only'] },
  'personnel.search': ['U S R M'],
  ...{ 'personnel.move': ['U', 'not read_only'], 'accreditation.stop': ['U', 'not read_only'] },
  'accreditation.grant': ['U F', 'not read_only, nor bound'],
  'accreditation.read': ['U C R'],
  ...{ 'accreditation.tick': ['U C', 'not read_only'], 'evidence.create': ['U C', 'not read_only'] },
  'evidence.read': ['U C F R'],
  'evidence.review': ['U', 'not read_only, nor bound'],
  'notices.read': ['U S C R'],
  'notices.create': ['admin_access', 'not read_only'],
  'withdrawn.read': ['admin_access', 'not read_only'],
  ...{ 'quotations.read': ['U C'], 'pricing.read': ['U C'] },
  'quotations.write': ['U C', 'not read_only, but C'],
  'pricing.list': ['U C', 'or keeps the catalogues'],
  ...{ 'reports.read': ['U'], 'overview.read': ['U F R', 'not bound'] },
  ...{ 'visitReports.read': ['U'], 'visitReports.update': ['U', 'not read_only'] },
  ...{ 'checks.read': ['U'], 'inspections.read': ['U'] },
  'inspections.create': ['U', 'not read_only, nor bound'],
  'downloads.read': [ALL],
  'personnel.qrZip': ['U C F R', 'never M'],
  'credential.read': ['U C F M'],
  'credential.download': ['U C F', 'never M'],
  'companies.read': ['U R C'],
  'companies.create': ['U', 'not read_only'],
  'companies.update': ['U C', 'not read_only, but C'],
  'contacts.create': ['admin_access C', 'not read_only, but C'],
  'companyFiles.create': ['admin_access C', 'not read_only, but C'],
  'companyFiles.delete': ['admin_access', 'not read_only'],
  'personnelFiles.create': ['admin_access C', 'not read_only, but C'],
  'history.read': ['U'],
  ...{ 'catalog.write': SUPER, 'personnel.delete': SUPER, 'personnel.insist': SUPER },
  ...{ 'pricing.update': SUPER, 'settings.read': KEEPING, 'settings.update': KEEPING },
  ...{ 'companies.delete': SUPER },
  ...{ 'imports.manage': KEEPING, 'users.manage': KEEPING, 'log.read': KEEPING },
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
  return condition === 'never M' && isIn(actor, 'M')
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

  it('that is shown opens', () => {
    for (const actor of everyone)
      for (const [page] of cases) expect(inSidebar(actor, page) && !opens(actor, page)).toBe(false)
  })

  it('stands in the sidebar in the order of the specification', () => {
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
  const pathFor = (actor: Actor, company: number) => {
    const name = findPersonPage(actor, company)
    return name ? pages[name].path : PUBLIC_PAGE
  }
  const LEADS: Record<string, string> = {
    U: '/personnel/:id',
    F: '/personnel/:id',
    R: '/personnel/:id',
    M: '/personnel/credential/:id',
    S: '/credential/validation/:id',
  }
  it.each(Object.entries(LEADS))('is, for %s, %s', (letter, page) => {
    expect(pathFor(anActor([LETTERS[letter] ?? 'company']), 7)).toBe(page)
  })

  it("is a contractor's own person, and of another company's what the public sees", () => {
    const actor = anActor(['company'], { company: 7 })
    expect(pathFor(actor, 7)).toBe('/personnel/:id')
    expect(pathFor(actor, 8)).toBe('/credential/validation/:id')
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
  it.each(Object.entries(ACTIONS) as [Action, [string, Condition?]][])(
    '%s is allowed as decided',
    (action, [groups, condition]) => {
      for (const actor of everyone) {
        const named = groups === 'super-admin' ? actor.superAdmin : isIn(actor, groups)
        const publishes =
          condition === 'or publishes, or makes accounts' &&
          (isIn(actor, 'admin_access') || actor.superAdmin) &&
          !isIn(actor, 'R M')
        const keeps = condition === 'or keeps the catalogues' && actor.superAdmin && !isIn(actor, 'R M')
        expect(can(actor, action), `${action} for ${ask(actor)}`).toBe(
          (named && !isBarred(actor, condition)) || publishes || keeps,
        )
      }
    },
  )

  it('that would be refused is not offered to a company user without a company', () => {
    const actor = anActor(['company'], { company: null, admin_access: true })
    expect(['personnel.create', 'quotations.write'].filter((action) => can(actor, action as Action))).toEqual(
      [],
    )
    const published = Object.entries(boards).filter(([, board]) => canPublish(actor, board))
    expect(published.map(([name]) => name)).toEqual(['vetoes', 'announcements'])
    const placed = anActor(['company'], { admin_access: true })
    expect(Object.values(boards).every((board) => canPublish(placed, board))).toBe(true)
  })

  it('on its own company is a contractor’s also when it only reads, as far as the decisions say so', () => {
    const actor = anActor(['company', 'read_only'])
    const allowed = [
      'contacts.create',
      'companyFiles.create',
      'personnelFiles.create',
      'quotations.write',
    ] as const
    for (const action of allowed) expect(can(actor, action), action).toBe(true)
    expect([canChangeCompanyField(actor, 'zone'), canChangeCompanyField(actor, 'rfc')]).toEqual([true, false])
    for (const action of ['personnel.create', 'personnel.update', 'accreditation.tick'] as const)
      expect(can(actor, action), action).toBe(false)
  })

  it('that writes is refused to whoever a back end calls read_only, whatever its groups', () => {
    const actor = anActor(['utility'], { read_only: true, superAdmin: true, admin_access: true })
    for (const action of ['personnel.create', 'personnel.update', 'personnel.delete'] as const)
      expect(can(actor, action)).toBe(false)
  })
})
