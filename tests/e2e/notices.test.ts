import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Board } from '../../src/domain/notices/boards.ts'
import { buildForm, PDF } from '../support/buildForm.ts'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { hasCapability, itOnlyWith } from '../support/e2e/backend.ts'
import { saveDownload } from '../support/e2e/downloads.ts'
import { getApi, type Visitor, visit } from '../support/e2e/visitor.ts'

const file = (name: string, buffer = PDF) => ({ name, mimeType: 'application/pdf', buffer })
const choose = (visitor: Visitor, ...files: ReturnType<typeof file>[]) =>
  visitor.page.locator('main input[type=file]').setInputFiles(files)
const body = (visitor: Visitor, name: string) => visitor.page.getByRole('textbox', { name })
const cards = (visitor: Visitor) => visitor.page.getByRole('article')
const post = (board: Board, fields: Record<string, string | number>) =>
  getApi().as('admin').post(`/api/v1/${board}/`, buildForm(fields))

it('an act is written, published, read by its company, searched and downloaded; nobody else of the contractors sees it', async () => {
  const visitor = await visit('admin')
  await visitor.go('/actas_administrativas')
  await visitor.page.getByRole('combobox', { name: 'Empresa', exact: true }).click()
  await visitor.page.getByRole('option', { name: 'Instalaciones del Bajío' }).click()
  await body(visitor, 'Texto del acta').click()
  await visitor.page.keyboard.type('Sin detector ')
  await visitor.button('Negrita').click()
  await visitor.page.keyboard.type('calibrado')
  await visitor.page.keyboard.press('Enter')
  await visitor.button('Lista con viñetas').click()
  await visitor.page.keyboard.type('Cuadrilla 4')
  const content = Buffer.concat([PDF, randomBytes(3_000_000)])
  await choose(visitor, file('acta 2026.pdf', content))
  await visitor.button('Publicar acta').click()
  await visitor.page.getByText('Se publicó el acta administrativa.').waitFor()
  await visitor.button('Mostrar formulario').click()
  await expect.poll(() => body(visitor, 'Texto del acta').textContent()).toBe('')
  const first = cards(visitor).first()
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
    const visitor = await visit('admin')
    await visitor.go('/vetos')
    await body(visitor, 'Motivo del veto').waitFor()
    await cards(visitor).first().waitFor()
    await expectAccessible(visitor)
    await visitor.button('Publicar veto').click()
    await visitor.page.getByText('Revise los campos señalados.').waitFor()
    await choose(visitor, file('acta.pdf'))
    await expectAccessible(visitor)
    await visitor.button('Enlace').click()
    await visitor.page.getByRole('textbox', { name: 'Dirección del enlace' }).waitFor()
    await expectAccessible(visitor)
  },
)
