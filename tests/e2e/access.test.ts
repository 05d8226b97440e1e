import { describe, expect, it } from 'vitest'
import { backend, has } from '../support/e2e/backend.ts'
import { somebody } from '../support/e2e/people.ts'
import { visit } from '../support/e2e/visitor.ts'

/** U utility, C company, F certifier, S customer_service, R read_only, M comercial: a copy by hand of section 1 of the decisions. */
const users = [
  ['super', 'U'],
  ['admin', 'U'],
  ['utility', 'U'],
  ['empresa', 'C'],
  ['certificador', 'F'],
  ['atencion', 'S'],
  ['comercial', 'M'],
  ['lectura', 'R'],
] as const

const sidebar = [
  ['Inicio', '/inicio', 'UCFSRM'],
  ['Estado de Personal', '/personnel-accreditation', 'UCR'],
  ['Empresas Colaboradoras', '/companies', 'UR'],
  ['Personal', '/personnel', 'UCFRM'],
  ['Búsqueda de Personal', '/search', 'USRM'],
  ['Vetos', '/vetos', 'USCR'],
  ['Anuncios', '/anuncios', 'USCR'],
  ['Actas Administrativas', '/actas_administrativas', 'USCR'],
  ['No conformidades', '/no_conformidades', 'USCR'],
  ['Reportes', '/reportes', 'U'],
] as const

/** Company 1, whose user `empresa` is. */
const OWN_COMPANY = 'Instalaciones del Bajío'

/** Where a title is given, it is what the page shows; the others keep their address. */
const pages: [path: string, opensFor: string, title?: string][] = [
  ...(has('extras') ? [['/mis-pendientes', 'UCR'] satisfies [string, string]] : []),
  ['/personnel-accreditation', 'UCR', 'Acreditación de Personal'],
  ['/companies', 'UFRC', 'Empresas Colaboradoras'],
  ['/companies/1', 'URC', OWN_COMPANY],
  ['/personnel', 'UCFRM', 'Plantilla de Personal'],
  ['/personnel/PERSON', 'UCFRM', 'Detalles del Técnico'],
  ['/personnel/credential/PERSON', 'UCFM', 'Credencial'],
  ['/search', 'USRM', 'Búsqueda de Personal'],
  ['/vetos', 'USCR', 'Vetos publicados'],
  ['/anuncios', 'USCR', 'Anuncios publicados'],
  ['/actas_administrativas', 'USCR', 'Actas publicadas'],
  ['/no_conformidades', 'USCR', 'No conformidades publicadas'],
  ['/reports', 'U', 'Reporte de acreditación'],
  ['/reportes', 'U', 'Archivos de empresas'],
  ['/create-quotation', 'UC', 'Nueva cotización'],
  ['/quotations', 'UC', 'Cotizaciones'],
  ['/quotations/1', 'UC', 'Datos del cliente'],
  ['/pricing', 'UC', 'Precios de instalación'],
  ['/report-download', 'U', 'Reporte mensual'],
  ['/report-create', 'U', 'Ver reporte mensual'],
  ['/components-overview', 'UCFSRM', 'Controles de formulario'],
]

describe.each(users)('%s', (username, group) => {
  it('sees exactly the right sidebar, and is sent away from a page that is not theirs', async () => {
    const me = await visit(username)
    // A typed address that is not theirs leads to the start as well.
    await me.go(group === 'U' ? '/' : '/reports')
    await me.title().waitFor()
    const links = me.page.getByRole('navigation', { name: 'Secciones' }).getByRole('link')
    const shown = await links.evaluateAll((found) =>
      found.map((link) => [link.textContent, link.getAttribute('href')]),
    )
    expect(shown).toEqual(
      sidebar.filter(([, , groups]) => groups.includes(group)).map(([title, path]) => [title, path]),
    )
    await expect.poll(me.where).toBe('/inicio')
    // Over the server, everyScreen.test.ts looks at each page as everybody. Here it must come from what the back end sends: all there are, and a company's.
    if (backend === 'server' || !['super', 'empresa'].includes(username)) return
    const { id } = await somebody({ company: 1, state: 'valid' })
    for (const [path, groups, title] of pages) {
      const address = path.replace('PERSON', id)
      const message = `${path} for ${username}`
      await me.follow(address)
      if (groups.includes(group)) {
        const text = expect.poll(() => me.page.getByRole('main').textContent(), { message })
        await (title ? text.toContain(title) : text.toMatch(/^(?!Loading)./u))
        // A list puts its view behind its address.
        await expect.poll(() => me.where().split('?')[0], { message: message }).toBe(address)
      } else {
        await expect.poll(me.where, { message }).toBe('/inicio')
      }
    }
  })
})
