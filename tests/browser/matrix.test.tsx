import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { button, type Call, listed, onPhone, openScreen, setViewport, title } from './support/console.ts'
import { expectElement, expectSoon } from './support/waiting.ts'

const NAMES = ['Constancia DC-3', 'Examen médico']

/** Serves three pages of ten people. */
const answerPage = ({ query }: Call) => {
  const number = Number(query.get('page'))
  const people = Array.from({ length: 10 }, (_, i) => {
    const place = String((number - 1) * 10 + i + 1).padStart(2, '0')
    return listed(`p${place}`, `Brigada, ${place}`, {
      role_definition: 'Instalación de líneas',
      accreditation_number: `A-p${place}`,
      personnel_accreditation: NAMES.map((name, type) => ({
        id: Number(place) * 10 + type,
        name,
        status: false,
        editable: true,
        version: 7,
      })),
    })
  })
  return { results: people, page: number, pages: 3, next: null, previous: null, count: 30 }
}
const open = async (username = 'utility', answer: (call: Call) => object = answerPage) => {
  await loadBackEndForTest()
  openScreen('/personnel-accreditation', username, {
    'GET /api/personnel_accreditation/': answer,
    'GET /api/accreditation_types/': () => NAMES.map((name, i) => ({ id: i + 1, name })),
  })
  await expectElement(title('Acreditación de Personal')).toBeVisible()
}
const person = (number: string) => page.getByRole('link', { name: `BRIGADA, ${number}` })
/** Returns whether no other element covers this one. */
const isInSight = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('a') === element
}

it('shows the whole of a long name between short rows', async () => {
  await setViewport(1280, 800)
  await open('utility', (call) => {
    const reply = answerPage(call)
    const [first, ...others] = reply.results
    return {
      ...reply,
      results: [{ ...first, name: 'Hernández Villanueva, María Guadalupe Concepción' }, ...others],
    }
  })
  await expectElement(page.getByRole('link', { name: /CONCEPCIÓN$/u })).toBeVisible()
  const cut = [...document.querySelectorAll('tbody .name > div')].filter(
    ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight,
  )
  expect(cut).toEqual([])
})

it('has the first row in sight after the next page, and the focus where it is pressed again', async () => {
  await setViewport(1280, 640)
  await open()
  await expectElement(person('10')).toBeInTheDocument()
  person('10').element().scrollIntoView()
  await button('Siguiente').click()
  await expectElement(person('11')).toBeVisible()
  await expectSoon(() => isInSight(person('11').element())).toBe(true)
  await userEvent.keyboard('{Enter}')
  await expectElement(person('21')).toBeVisible()
  await expectSoon(() => isInSight(person('21').element())).toBe(true)
})

it('has it on a phone too, with the focus', async () => {
  await onPhone()
  await open()
  await expectElement(person('10')).toBeInTheDocument()
  await button('Siguiente').click()
  await expectElement(person('11')).toBeInTheDocument()
  await expectSoon(() => isInSight(person('11').element())).toBe(true)
  expect(document.activeElement).toBe(person('11').element())
})

it.each([
  ['utility', 1600],
  ['utility', 1280],
  ['empresa', 1280],
  ['utility', 800],
])('tells people apart for %s in a window of %i px', async (username, width) => {
  const columns = ['Estado', 'Empresa', 'Nombre', 'Perfil', 'Número']
  await setViewport(width, 800)
  await open(username)
  await expectElement(person('01')).toBeVisible()
  const heads = [...document.querySelectorAll<HTMLElement>('thead th')]
  expect(heads.map(({ textContent }) => textContent)).toEqual([...columns, ...NAMES])
  const texts = [...(document.querySelector('tbody tr')?.children ?? [])].map(
    ({ textContent }) => textContent,
  )
  expect(texts.slice(1, 5)).toEqual(['Redes Occidente', 'BRIGADA, 01', 'Instalación de líneas', 'A-p01'])
  // No column covers another one or ends outside the window.
  const edges = heads.map((head) => head.getBoundingClientRect())
  const box = document.querySelector('[role=grid]')?.parentElement?.getBoundingClientRect()
  for (const [index, { left, right }] of edges.slice(0, columns.length).entries()) {
    expect(left).toBeGreaterThanOrEqual(edges[index - 1]?.right ?? 0)
    if (width >= 1280) expect(right).toBeLessThanOrEqual(box?.right ?? 0)
  }
  // Each cell is a stop of the keyboard.
  person('01').element().focus()
  for (const _ of columns.slice(3)) await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('A-p01')
  for (const _ of columns.slice(2)) await userEvent.keyboard('{ArrowLeft}')
  expect(document.activeElement?.textContent).toBe('Redes Occidente')
})
