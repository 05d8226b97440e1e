import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { stubUploads } from '../support/fakeUpload.ts'
import { hostileTexts } from '../support/hostileTexts.ts'
import { button, dialog, onPhone, openScreen, pageReply } from './support/console.ts'
import { getFocusedName, tabTo } from './support/keyboard.ts'
import { expectElement, expectSoon } from './support/waiting.ts'

beforeEach(() => loadBackEndForTest())

const cards = () => page.getByRole('article')
const notice = (id: number, text: string) => ({
  id,
  text,
  file: `/files/announcements/download/${id}/`,
  file_name: 'acta.pdf',
  size: 5000,
  media_type: 'application/pdf',
  created_at: '2026-11-20T18:05:00.000Z',
  created_by: 'admin',
})

it('a long text is folded until it is asked for', async () => {
  const text = `<h3>Plazos</h3>${'<p>Renglón del aviso.</p>'.repeat(30)}<p>Fin</p>`
  openScreen('/anuncios', 'lectura', { 'GET /api/v1/announcements/': () => pageReply([notice(1, text)]) })
  const height = () => cards().first().element().getBoundingClientRect().height
  await expectElement(button('Ver más')).toBeVisible()
  await expectSoon(height).toBeLessThan(400)
  await button('Ver más').click()
  await expectSoon(height).toBeGreaterThan(800)
  await button('Ver menos').click()
  await expectSoon(height).toBeLessThan(400)
})

it('a wide table scrolls inside its card on a phone', async () => {
  await onPhone()
  const cells = '<td>Instalaciones</td>'.repeat(8)
  openScreen('/anuncios', 'lectura', {
    'GET /api/v1/announcements/': () => pageReply([notice(1, `<table><tr>${cells}</tr></table>`)]),
  })
  await expectElement(page.getByRole('cell').first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(innerWidth)
})

it('a file is looked at in the page', async () => {
  openScreen('/anuncios', 'lectura', {
    'GET /api/v1/announcements/': () => pageReply([notice(1, '<p>Corte de gas</p>')]),
  })
  await button('Ver acta.pdf').click()
  await expectElement(dialog('acta.pdf')).toBeVisible()
})

it('is written on a phone by keyboard alone, and a lost upload loses nothing', async () => {
  await onPhone()
  const uploads = stubUploads()
  openScreen('/vetos', 'admin', { 'GET /api/v1/vetoes/': () => pageReply([]) })
  await expectElement(button('Mostrar formulario')).toBeVisible()
  await tabTo('Mostrar formulario')
  await userEvent.keyboard('{Enter}')
  const body = page.getByRole('textbox', { name: 'Motivo del veto' })
  await expectElement(body).toBeVisible()
  await tabTo('Nombre de la persona o empresa')
  await userEvent.keyboard('Ana Paz')
  await tabTo('RFC')
  await userEvent.keyboard('paaa900101')
  // The toolbar of the editor is one stop of the keyboard.
  await tabTo('Título')
  await userEvent.keyboard('{Tab}{Control>}b{/Control}')
  await userEvent.keyboard('Suplantación')
  await page
    .getByLabelText('Archivo')
    .upload(new File(['%PDF-1.4'], 'resolución.pdf', { type: 'application/pdf' }))
  await tabTo('Publicar veto')
  await userEvent.keyboard('{Enter}')
  await expectSoon(() => uploads.length).toBe(1)
  uploads[0]?.loseConnection()
  await expectElement(page.getByText(/^No hay conexión con el servidor\./u)).toBeVisible()
  await expectElement(body).toHaveTextContent('Suplantación')
  await expectSoon(getFocusedName).toBe('Publicar veto')
  await userEvent.keyboard('{Enter}')
  await expectSoon(() => uploads.length).toBe(2)
  expect(Object.fromEntries(uploads[1]?.body ?? [])).toMatchObject({
    name: 'Ana Paz',
    rfc: 'PAAA900101',
    text: '<p><strong>Suplantación</strong></p>',
    file: { name: 'resolución.pdf' },
  })
  uploads[1]?.answer(201, { id: 9 })
  await expectElement(page.getByText('Se publicó el veto.')).toBeVisible()
})

it('hostile texts that a back end did not clean run nothing in the page, and lead nowhere', async () => {
  const rows = hostileTexts.map((text, index) => notice(index + 1, text))
  openScreen('/anuncios?perPage=100', 'lectura', { 'GET /api/v1/announcements/': () => rows })
  await expectSoon(() => cards().elements().length).toBe(rows.length)
  for (const card of cards().elements()) await userEvent.hover(card)
  const links = cards()
    .elements()
    .flatMap((card) => [...card.querySelectorAll('[href]')])
  expect(links.map(({ outerHTML }) => outerHTML)).toEqual([])
  expect(window).not.toHaveProperty('broken')
})
