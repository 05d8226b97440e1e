import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Board } from '../../src/domain/boards.ts'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { has, onlyWith } from '../support/e2e/backend.ts'
import { downloaded } from '../support/e2e/downloads.ts'
import { apiOf, PHONE, type Visitor, visit } from '../support/e2e/visitor.ts'
import { formWith, PDF } from '../support/forms.ts'
import { hostileTexts } from '../support/hostileTexts.ts'

const file = (name: string, buffer = PDF) => ({ name, mimeType: 'application/pdf', buffer })
const choose = (me: Visitor, ...files: ReturnType<typeof file>[]) =>
  me.page.locator('main input[type=file]').setInputFiles(files)
const body = (me: Visitor, name: string) => me.page.getByRole('textbox', { name })
const cards = (me: Visitor) => me.page.getByRole('article')
const post = (board: Board, fields: Record<string, string | number>) =>
  apiOf().as('admin').post(`/api/v1/${board}/`, formWith(fields))

it('an act is written, published, read by its company, searched and downloaded; nobody else of the contractors sees it', async () => {
  const me = await visit('admin')
  await me.go('/actas_administrativas')
  await me.page.getByRole('combobox', { name: 'Empresa', exact: true }).click()
  await me.page.getByRole('option', { name: 'INSTALACIONES DEL BAJÍO' }).click()
  await body(me, 'Texto del acta').click()
  await me.page.keyboard.type('Sin detector ')
  await me.button('Negrita').click()
  await me.page.keyboard.type('calibrado')
  await me.page.keyboard.press('Enter')
  await me.button('Lista con viñetas').click()
  await me.page.keyboard.type('Cuadrilla 4')
  const content = Buffer.concat([PDF, randomBytes(3_000_000)])
  await choose(me, file('acta 2026.pdf', content))
  await me.button('Publicar acta').click()
  await me.page.getByText('El acta administrativa ya está publicada.').waitFor()
  await expect.poll(() => body(me, 'Texto del acta').textContent()).toBe('')
  const first = cards(me).first()
  await expect.poll(() => first.locator('strong').textContent()).toBe('calibrado')
  const head = has('extras')
    ? /INSTALACIONES DEL BAJÍO.*Laura Medina Prado · .* de 2026 a las /u
    : /INSTALACIONES DEL BAJÍO/u
  await expect.poll(() => first.textContent()).toMatch(head)
  await expect.poll(() => first.locator('li').textContent()).toBe('Cuadrilla 4')
  await post('administrative_acts', { text: '<p>De otra empresa</p>', company: 2 })

  const reader = await visit('empresa')
  await reader.go('/actas_administrativas')
  await reader.page.getByPlaceholder('Buscar', { exact: true }).fill('detector')
  await expect.poll(() => cards(reader).count()).toBe(1)
  const { name, content: got } = await downloaded(reader, () =>
    reader.button('Descargar acta 2026.pdf').click(),
  )
  expect(name).toBe('acta 2026.pdf')
  expect(got.equals(content)).toBe(true)
  await reader.page.getByPlaceholder('Buscar', { exact: true }).fill('otra empresa')
  await reader.page.getByText('No hay resultados').waitFor()
  await expect.poll(() => reader.button('Publicar acta').count()).toBe(0)
})

onlyWith('looks')(
  'a file is looked at in the page; a long text is folded until it is asked for',
  async () => {
    await post('announcements', {
      text: `<h3>Plazos</h3>${'<p>Renglón del aviso.</p>'.repeat(30)}<p>Fin</p>`,
    })
    const me = await visit('lectura')
    await me.go('/anuncios')
    const card = cards(me).first()
    const more = card.getByRole('button', { name: 'Ver más' })
    const height = async () => (await card.boundingBox())?.height ?? 0
    await more.waitFor()
    await expect.poll(() => height()).toBeLessThan(400)
    await more.click()
    await expect.poll(() => height()).toBeGreaterThan(800)
    await card.getByRole('button', { name: 'Ver menos' }).click()
    await expect.poll(() => height()).toBeLessThan(400)
    await card.getByRole('button', { name: 'Ver acta.pdf' }).click()
    await me.page.getByRole('dialog', { name: 'acta.pdf' }).waitFor()
  },
)

it('a notice is published from a phone by keyboard alone, and a stopped upload loses nothing', async () => {
  const me = await visit('admin', { viewport: PHONE })
  await me.go('/vetos')
  await me.button('Mostrar formulario').click()
  await body(me, 'Nombre de la persona o empresa').fill('Ana Paz')
  if (has('extras')) await body(me, 'RFC').fill('paaa900101')
  await body(me, 'Motivo del veto').focus()
  await me.page.keyboard.press('Control+b')
  await me.page.keyboard.type('Suplantación')
  await choose(me, file('resolución.pdf'))
  me.allow(/\/vetoes\//u)
  await me.page.route('**/api/v1/vetoes/', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await me.button('Publicar veto').press('Enter')
  await me.page.getByText('No hay conexión con el servidor.').waitFor()
  await expect.poll(() => body(me, 'Motivo del veto').textContent()).toBe('Suplantación')
  await me.page.unroute('**/api/v1/vetoes/')
  await me.button('Publicar veto').press('Enter')
  await me.page.getByText('El veto ya está publicado.').waitFor()
  await expect
    .poll(() => cards(me).first().textContent())
    .toMatch(has('extras') ? /^ANA PAZRFC: PAAA900101/u : /^ANA PAZ/u)
})

describe.runIf(has('looks'))('hostile texts', () => {
  const isBroken = (me: Visitor) => me.page.evaluate(() => 'broken' in window)

  /** The page without the server's policy, which would stop by itself what this is about. */
  const withoutPolicy = (me: Visitor) =>
    me.page.route('**/anuncios', async (route) => {
      const response = await route.fetch()
      const { 'content-security-policy': _, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })

  it('that a back end did not clean run nothing in the page', async () => {
    const me = await visit('lectura')
    const rows = hostileTexts.map((text, index) => ({ id: index + 1, text, file: '/files/x/' }))
    await withoutPolicy(me)
    await me.page.route('**/api/v1/announcements/**', (route) => route.fulfill({ json: rows }))
    await me.go('/anuncios')
    for (let page = 1; page <= Math.ceil(rows.length / 10); page++) {
      if (page > 1) await me.button(`Página ${page}`).click()
      await me.page.getByText(`${(page - 1) * 10 + 1}–`).waitFor()
      await expect.poll(() => cards(me).count()).toBe(Math.min(10, rows.length - (page - 1) * 10))
      const links = cards(me).locator('a')
      await expect
        .poll(() =>
          links.evaluateAll((all) =>
            all.map((link) => link.getAttribute('href')).filter((href) => href !== null),
          ),
        )
        .toEqual([])
      for (const card of await cards(me).all()) await card.hover()
      await expect.poll(() => isBroken(me), { message: `page ${page}` }).toBe(false)
    }
  })

  it('that are posted run nothing either', async () => {
    const said = await Promise.all(hostileTexts.map((text) => post('announcements', { text })))
    expect(said.every(({ status }) => status === 201 || status === 400)).toBe(true)
    const me = await visit('empresa')
    for (const page of [1, 2, 3]) {
      await me.go(`/anuncios?page=${page}&perPage=10`)
      await cards(me).first().waitFor()
      await expect.poll(() => isBroken(me), { message: `page ${page}` }).toBe(false)
    }
  })
})

onlyWith('looks')(
  'is for everybody: the board, its form with all that is missing, and the editor with a link being made',
  async () => {
    await post('vetoes', {
      ...{ name: 'Gas Veloz', rfc: 'GVE950222AB1' },
      text: '<h3>Motivo</h3><p style="text-align:center"><a href="https://ejemplo.example">Ver</a></p><ul><li>Uno</li></ul><blockquote>Cita</blockquote><pre><code>x</code></pre>',
    })
    const me = await visit('admin')
    await me.go('/vetos')
    await body(me, 'Motivo del veto').waitFor()
    await cards(me).first().waitFor()
    await expectAccessible(me)
    await me.button('Publicar veto').click()
    await me.page.getByText('Revise los campos señalados.').waitFor()
    await choose(me, file('acta.pdf'))
    await expectAccessible(me)
    await me.button('Enlace').click()
    await me.page.getByRole('textbox', { name: 'Dirección del enlace' }).waitFor()
    await expectAccessible(me)
  },
)
