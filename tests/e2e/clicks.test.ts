import { describe, expect, it } from 'vitest'
import { hasCapability } from '../support/e2e/backend.ts'
import { signIn } from '../support/e2e/signIn.ts'
import { PHONE, type Visitor, visit } from '../support/e2e/visitor.ts'

const menu = (visitor: Visitor, name: string) => visitor.page.getByRole('navigation', { name })

const section =
  (name: string, group = 'Secciones') =>
  async (visitor: Visitor): Promise<void> => {
    await menu(visitor, group).getByRole('link', { name, exact: true }).click()
  }

const tool =
  (name: string) =>
  async (visitor: Visitor): Promise<void> => {
    await visitor.button('Herramientas').click()
    await visitor.page.getByRole('menuitem', { name, exact: true }).click()
  }

/** Clicks that lead to each page, and the groups that may open it: U utility, C company. */
const pages: [path: RegExp, opensFor: string, way: (visitor: Visitor) => Promise<void>][] = [
  [/^\/quotations(?:\?|$)/u, 'UC', tool('Cotizaciones')],
  [
    /^\/quotations\/\d+$/u,
    'UC',
    async (visitor) => {
      await tool('Cotizaciones')(visitor)
      await visitor.page.getByRole('main').getByRole('link', { name: /^Ver/u }).first().click()
    },
  ],
  [/^\/create-quotation$/u, 'UC', tool('Nueva cotización')],
  [/^\/pricing(?:\?|$)/u, 'UC', tool('Precios de instalación')],
  [/^\/reportes$/u, 'U', section('Reportes')],
  [/^\/reports$/u, 'U', tool('Reporte de acreditación')],
  [/^\/report-download$/u, 'U', tool('Reporte mensual')],
  [/^\/report-create$/u, 'U', tool('Ver reporte mensual')],
  [/^\/components-overview$/u, 'UC', tool('Controles de formulario')],
  [/^\/mis-pendientes(?:\?|$)/u, hasCapability('extras') ? 'C' : '', section('Mis pendientes', 'Por hacer')],
  [/^\/inicio$/u, 'UC', section('Inicio')],
]

const users = [
  ['empresa', 'C'],
  ['admin', 'U'],
] as const

describe.each(users)('%s', (username, group) => {
  it('reaches every page that is theirs by clicking, from the sign-in on', async () => {
    const visitor = await visit()
    await visitor.go('/')
    await signIn(visitor, username)
    await expect.poll(visitor.where).toBe('/inicio')
    await visitor.title().waitFor()
    for (const [path, groups, openByClicks] of pages) {
      if (!groups.includes(group)) continue
      await openByClicks(visitor)
      await expect.poll(visitor.where, { message: `${path} for ${username}` }).toMatch(path)
      await visitor.title().waitFor()
      expect(await visitor.page.title(), `${path} for ${username}`).toMatch(/^.{3,} · Acredita$/u)
    }
  })
})

it('on a phone the tools are in the menu', async () => {
  const visitor = await visit('empresa', { viewport: PHONE })
  await visitor.go('/inicio')
  await visitor.title().waitFor()
  await visitor.button('Abrir el menú').click()
  const tools = visitor.page.getByRole('navigation', { name: 'Herramientas' })
  await tools.getByRole('link', { name: 'Controles de formulario' }).click()
  await expect.poll(visitor.where).toBe('/components-overview')
  await expect.poll(() => tools.count()).toBe(0)
})
