import { describe, expect, it } from 'vitest'
import { hasCapability } from '../support/e2e/backend.ts'
import { signIn } from '../support/e2e/signIn.ts'
import { PHONE, type Visitor, visit } from '../support/e2e/visitor.ts'

const menu = (me: Visitor, name: string) => me.page.getByRole('navigation', { name })

const section =
  (name: string, group = 'Secciones') =>
  async (me: Visitor): Promise<void> => {
    await menu(me, group).getByRole('link', { name, exact: true }).click()
  }

const tool =
  (name: string) =>
  async (me: Visitor): Promise<void> => {
    await me.button('Herramientas').click()
    await me.page.getByRole('menuitem', { name, exact: true }).click()
  }

/** The way to each page, by clicks alone; U utility, C company. */
const pages: [path: RegExp, opensFor: string, way: (me: Visitor) => Promise<void>][] = [
  [/^\/quotations(?:\?|$)/u, 'UC', tool('Cotizaciones')],
  [
    /^\/quotations\/\d+$/u,
    'UC',
    async (me) => {
      await tool('Cotizaciones')(me)
      await me.page.getByRole('main').getByRole('link', { name: /^Ver/u }).first().click()
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
    const me = await visit()
    await me.go('/')
    await signIn(me, username)
    await expect.poll(me.where).toBe('/inicio')
    await me.title().waitFor()
    for (const [path, groups, way] of pages) {
      if (!groups.includes(group)) continue
      await way(me)
      await expect.poll(me.where, { message: `${path} for ${username}` }).toMatch(path)
      await me.title().waitFor()
      expect(await me.page.title(), `${path} for ${username}`).toMatch(/^.{3,} · Acredita$/u)
    }
  })
})

it('on a phone the tools are in the menu', async () => {
  const me = await visit('empresa', { viewport: PHONE })
  await me.go('/inicio')
  await me.title().waitFor()
  await me.button('Abrir el menú').click()
  const tools = me.page.getByRole('navigation', { name: 'Herramientas' })
  await tools.getByRole('link', { name: 'Controles de formulario' }).click()
  await expect.poll(me.where).toBe('/components-overview')
  await expect.poll(() => tools.count()).toBe(0)
})
