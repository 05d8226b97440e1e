import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { canOpenPage, type PageName, pages } from '../../src/console/pages.ts'
import { cachePagePermissions, canAccessResourceAction } from '../../src/console/port/authProvider.ts'
import {
  ADDITIONS,
  canCallEndpoint,
  canPerformAction,
  isEndpointAvailable,
} from '../../src/console/port/backend.ts'
import { convertToSignedInUser } from '../../src/console/port/sessionStore.ts'
import { PAGE_CHECKS } from '../../src/console/screens.tsx'
import { type Endpoint, isAnonymousAccess } from '../../src/contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts'
import { toMexicoDay } from '../../src/domain/common/days.ts'
import type { Actor } from '../../src/domain/groups.ts'
import { type Action, hasPermission } from '../../src/domain/permissions.ts'
import { loadBackEndForTest, loadConfigForTest } from '../support/consoleConfig.ts'
import { usernames, wireUser } from '../support/wireUsers.ts'

const SUPER: Actor = {
  id: 1,
  username: 'super',
  groups: ['utility'],
  admin_access: true,
  company: null,
  read_only: false,
  superAdmin: true,
}

const names = Object.keys(endpoints) as EndpointName[]
const actions = [...new Set(names.map((name) => endpoints[name].access))].filter(
  (access) => !isAnonymousAccess(access),
) as Action[]
const pageNames = Object.keys(pages) as PageName[]

/** Actions that only our own endpoints serve. */
const OWN_ACTIONS = [
  'accreditation.grant',
  'catalog.write',
  'checks.read',
  'downloads.read',
  'evidence.create',
  'evidence.read',
  'evidence.review',
  'history.read',
  'imports.manage',
  'inspections.create',
  'inspections.read',
  'integrations.manage',
  'log.read',
  'overview.read',
  'personalData.manage',
  'personnel.move',
  'pricing.update',
  'requirements.list',
  'settings.read',
  'settings.update',
  'taxList.manage',
  'users.manage',
  'visitReports.read',
  'visitReports.update',
  'webhooks.manage',
]

const OWN_PAGES = [
  'account',
  'arcoRequest',
  'arcoRequests',
  'blockedPeople',
  'catalogs',
  'import',
  'imports',
  'inspections',
  'integrations',
  'log',
  'logEntry',
  'noticeAcceptances',
  'onSite',
  'privacyNotice',
  'privacyNotices',
  'retention',
  'retentionDeletions',
  'review',
  'reviews',
  'serviceAccount',
  'settings',
  'taxList',
  'todos',
  'unusualCheck',
  'unusualChecks',
  'user',
  'users',
  'visit',
  'visits',
  'webhook',
  'webhooks',
]

describe('before our own back end, the console', () => {
  it('has every endpoint, and the permissions alone decide', async () => {
    await loadBackEndForTest()
    expect(names.filter((name) => !isEndpointAvailable(name))).toEqual([])
    expect(
      actions.filter((action) => canPerformAction(SUPER, action) !== hasPermission(SUPER, action)),
    ).toEqual([])
    expect(pageNames.filter((name) => !canOpenPage(SUPER, name))).toEqual([])
  })
})

describe('before another back end, the console', () => {
  it('has the documented endpoints, and none of the additions to them', async () => {
    await loadBackEndForTest(false)
    const documentedNames = names.filter((name) => (endpoints[name] as Endpoint).documented)
    expect(names.filter((name) => isEndpointAvailable(name))).toEqual(documentedNames)
    const extendedNames = Object.keys(ADDITIONS) as (keyof typeof ADDITIONS)[]
    expect(extendedNames.filter((name) => !documentedNames.includes(name))).toEqual([])
    expect(isEndpointAvailable('quotations.list', 'folio')).toBe(false)
  })

  it('has no action and no page that only our own endpoints serve', async () => {
    await loadBackEndForTest(false)
    expect(
      actions.filter((action) => hasPermission(SUPER, action) && !canPerformAction(SUPER, action)).sort(),
    ).toEqual(OWN_ACTIONS)
    expect(pageNames.filter((name) => !canOpenPage(SUPER, name)).sort()).toEqual(OWN_PAGES)
  })

  it('has the actions that documented endpoints serve under another name', async () => {
    await loadBackEndForTest(false)
    const unnamedActions = [
      'credential.read',
      'credential.download',
      'companies.browse',
      'withdrawn.read',
    ] as const
    expect(unnamedActions.filter((action) => canPerformAction(SUPER, action))).toEqual(
      unnamedActions.slice(0, 3),
    )
    expect(canCallEndpoint(SUPER, 'personnelCards.pdf')).toBe(false)
    expect(canCallEndpoint({ ...SUPER, groups: ['comercial'] }, 'accreditation.list')).toBe(false)
  })
})

describe('react-admin’s check of a resource', () => {
  /** Pages whose visibility each check decides, as menus and links use them. */
  const RECORD_PAGES: Record<string, PageName> = {
    companies: 'company',
    personnel: 'person',
    quotations: 'quotation',
    users: 'user',
  }
  const rowOf = ({ resource, action }: (typeof PAGE_CHECKS)[number]) =>
    action === 'list' ? (resource as PageName) : RECORD_PAGES[resource]

  it.each([true, false])(
    'opens the pages that menus and links lead to (own back end: %s)',
    async (extras) => {
      await loadBackEndForTest(extras)
      const users = [
        ...usernames.map((username) => convertToSignedInUser(wireUser(username))),
        // Administrators who may read companies and prices as choices in their forms.
        { ...SUPER, username: 'nobody', groups: [] },
        { ...SUPER, username: 'service', groups: ['customer_service'] },
      ] satisfies Actor[]
      const mismatches = users.flatMap((user) =>
        PAGE_CHECKS.filter((check) => {
          const page = rowOf(check)
          return (
            page && canAccessResourceAction(user, check.resource, check.action) !== canOpenPage(user, page)
          )
        }).map(({ resource, action }) => `${user.username} ${resource} ${action}`),
      )
      expect(mismatches).toEqual([])
    },
  )

  it('refuses what no endpoint serves', async () => {
    await loadBackEndForTest()
    expect(canAccessResourceAction(SUPER, 'personnel', 'edit')).toBe(true)
    expect(canAccessResourceAction({ ...SUPER, read_only: true }, 'personnel', 'edit')).toBe(false)
    expect(canAccessResourceAction(SUPER, 'companies', 'edit')).toBe(false)
    expect(canAccessResourceAction(SUPER, 'personnel', 'clone')).toBe(false)
  })

  it('is granted at once to a user who is loaded', async () => {
    await loadBackEndForTest()
    const client = new QueryClient()
    cachePagePermissions(client, PAGE_CHECKS)
    const firstAnswer = (resource: string) => {
      const queryKey = ['auth', 'canAccess', { action: 'list', resource }]
      return new QueryObserver(client, { queryKey, queryFn: () => true }).getCurrentResult().data
    }
    expect(firstAnswer('users')).toBe(undefined)
    client.clear()
    client.setQueryData(['auth', 'getPermissions', {}], { ...SUPER, superAdmin: false })
    expect([firstAnswer('users'), firstAnswer('companies')]).toEqual([undefined, true])
  })
})

it.each([
  ['America/Tijuana', '2027-05-12'],
  ['America/Cancun', '2027-05-13'],
  [undefined, '2027-05-12'],
  ['America/Nowhere', '2027-05-12'],
])('with the time zone %j in the settings, the console’s day is %s', async (timeZone, day) => {
  await loadConfigForTest({ extras: true, timeZone })
  expect(toMexicoDay(new Date('2027-05-13T05:30:00Z'))).toBe(day)
})
