import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { companyAnswers } from './support/company.ts'
import { openPortal, pageReply, setViewport, title } from './support/console.ts'
import { personAnswers } from './support/person.ts'
import { roster } from './support/roster.ts'
import { expectElement, expectSoon } from './support/waiting.ts'

beforeEach(() => loadBackEndForTest())

const NARROW = 320
/** Returns whether an element scrolls by itself, as wide tables do, or is only for screen readers. */
const isExempt = (element: Element): boolean => {
  for (
    let ancestor = element.parentElement;
    ancestor && ancestor !== document.body;
    ancestor = ancestor.parentElement
  ) {
    const { overflowX, clipPath } = getComputedStyle(ancestor)
    if (overflowX === 'auto' || overflowX === 'scroll' || clipPath === 'inset(50%)') return true
  }
  return element.getBoundingClientRect().width <= 1
}

/** Returns the texts of elements beyond the right edge, and the page itself if it scrolls sideways. */
const findOverflow = (): string[] => [
  ...(document.documentElement.scrollWidth > NARROW ? ['the page'] : []),
  ...[...document.body.querySelectorAll('a, button, input, p, h1, h2, h3, td, label')]
    .filter((element) => element.getBoundingClientRect().right > NARROW + 1 && !isExempt(element))
    .map((element) => element.getAttribute('aria-label') ?? element.textContent),
]

const todo = {
  id: 'item-1',
  kind: 'rejected',
  day: null,
  name: 'Examen médico',
  absence: 'danger',
  paper: null,
  text: 'Falta Examen médico: el documento se rechazó',
  todo: 'Suba el documento',
  rejection: 'No se lee',
  person: {
    id: 'p1',
    name: 'Villavicencio Echeverría, María',
    role_name: 'Instaladora',
    rfc: 'VIEM900101AB1',
  },
  item: { id: 1, version: 1 },
  validity: 'issue',
  uploadable: true,
  tickable: false,
}
const todos = {
  'GET /api/companies/1/todos/': () => pageReply([todo]),
  'GET /api/companies/1/progress/': () => ({
    asked: 10,
    met: 6,
    waiting: 1,
    people: 4,
    working: 3,
    next: null,
    kinds: { rejected: 1, missing: 0, ended: 0, ending: 0, due: 0 },
    steps: { person: true, document: true, account: true },
  }),
}

it.each([
  ['/personnel', 'admin', 'Plantilla de Personal', roster],
  ['/personnel/p1', 'super', 'MARÍA JOSÉ ÁLVAREZ NÚÑEZ', personAnswers],
  ['/mis-pendientes', 'empresa', 'Mis pendientes', todos],
  ['/companies/1/archivos', 'admin', 'Instalaciones del Bajío', companyAnswers],
])('%s keeps within a narrow screen where letters are large', async (path, username, heading, answers) => {
  const { style } = document.documentElement
  onTestFinished(() => void style.removeProperty('font-size'))
  // WCAG 2.2, 1.4.4 and 1.4.10.
  await setViewport(NARROW, 700)
  style.setProperty('font-size', '200%')
  openPortal(path, username, answers)
  await expectElement(title(heading)).toBeVisible()
  await expectSoon(() => document.querySelectorAll('.MuiSkeleton-root').length).toBe(0)
  await expectSoon(findOverflow).toEqual([])
  expect(document.documentElement.clientWidth).toBe(NARROW)
})
