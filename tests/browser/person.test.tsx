import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { box, chooseAction, dialog, link, openPortal, setViewport, title } from './support/console.ts'
import { person, personAnswers } from './support/person.ts'
import { expectElement, expectSoon } from './support/waiting.ts'

beforeEach(() => loadBackEndForTest())

it('asks before typed changes are lost, and keeps them when told to', async () => {
  const { calls, where } = openPortal('/personnel/p1', 'utility', personAnswers)
  await chooseAction('Editar')
  await box('Domicilio').fill('Calle Nueva 1')
  await link('Inicio').click()
  const question = dialog('Cambios sin guardar')
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  await expectElement(question).not.toBeInTheDocument()
  await expectElement(box('Domicilio')).toHaveValue('Calle Nueva 1')
  await link('Inicio').click()
  await question.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expectElement(title('Hola, utility')).toBeVisible()
  expect(where()).toBe('/inicio')
  expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([])
})

/** Returns the words that are broken across lines. */
const brokenWords = (): string[] => {
  const words: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[\p{L}\p{N}]{2,}/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const parts = [...range.getClientRects()].filter(({ width }) => width > 1)
      if (new Set(parts.map(({ top }) => Math.round(top))).size > 1) words.push(word)
    }
  return words
}

it('breaks no word where letters are large and the screen is narrow', async () => {
  const { style } = document.documentElement
  onTestFinished(() => void style.removeProperty('font-size'))
  const { rfc, ssn, phone, email, address, ...restrictedPerson } = person
  openPortal('/personnel/p1', 'lectura', {
    ...personAnswers,
    'GET /api/personnel/p1/': () => restrictedPerson,
  })
  // WCAG 2.2, 1.4.4 and 1.4.10.
  await setViewport(320, 700)
  style.setProperty('font-size', '200%')
  await expectElement(page.getByText('Fecha de acreditación')).toBeVisible()
  await expectSoon(brokenWords).toEqual([])
})
