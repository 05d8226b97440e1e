import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Board } from '../../src/domain/boards.ts'
import { buildForm, PDF } from '../support/buildForm.ts'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { hasCapability, itOnlyWith } from '../support/e2e/backend.ts'
import { saveDownload } from '../support/e2e/downloads.ts'
import { getApi, type Visitor, visit } from '../support/e2e/visitor.ts'

const file = (name: string, buffer = PDF) => ({ name, mimeType: 'application/pdf', buffer })
const choose = (me: Visitor, ...files: ReturnType<typeof file>[]) =>
  me.page.locator('main input[type=file]').setInputFiles(files)
const body = (me: Visitor, name: string) => me.page.getByRole('textbox', { name })
const cards = (me: Visitor) => me.page.getByRole('article')
const post = (board: Board, fields: Record<string, string | number>) =>
  getApi().as('admin').post(`/api/v1/${board}/`, buildForm(fields))

it('an act is written, published, read by its company, searched and downloaded; nobody else of the contractors sees it', async () => {
  const me = await visit('admin')
  await me.go('/actas_administrativas')
  await me.page.getByRole('combobox', { name: 'Empresa', exact: true }).click()
  await me.page.getByRole('option', { name: 'Instalaciones del Bajío' }).click()
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
  await me.page.getByText('Se publicó el acta administrativa.').waitFor()
  await expect.poll(() => body(me, 'Texto del acta').textContent()).toBe('')
  const first = cards(me).first()
  await expect.poll(() => first.locator('strong').textContent()).toBe('calibrado')
  const head = hasCapability('extras')
    ? /Instalaciones del Bajío.*Laura Medina Prado · .* de 2026 a las /u
    : /Instalaciones del Bajío/u
  await expect.poll(() => first.textContent()).toMatch(head)
  await expect.poll(() => first.locator('li').textContent()).toBe('Cuadrilla 4')
  await post('administrative_acts', { text: '<p>De otra empresa</p>', company: 2 })

  const reader = await visit('empresa')
  await reader.go('/actas_administrativas')
  await reader.page.getByPlaceholder('Buscar', { exact: true }).fill('detector')
  await expect.poll(() => cards(reader).count()).toBe(1)
  const { name, content: got } = await saveDownload(reader, () =>
    reader.button('Descargar acta 2026.pdf').click(),
  )
  expect(name).toBe('acta 2026.pdf')
  expect(got.equals(content)).toBe(true)
  await reader.page.getByPlaceholder('Buscar', { exact: true }).fill('otra empresa')
  await reader.page.getByText('No hay resultados').waitFor()
  await expect.poll(() => reader.button('Publicar acta').count()).toBe(0)
})

itOnlyWith('looks')(
  'is for everybody: the board, its form with all that is missing, and the editor with a link being made',
  async () => {
    await post('vetoes', {
      name: 'Gas Veloz',
      rfc: 'GVE950222AB1',
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
