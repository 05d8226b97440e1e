import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Call, reply } from '../support/fakeApi.ts'
import {
  ANA,
  findCheckbox,
  findGrid,
  IVAN,
  matrixItem,
  matrixPage,
  matrixRow,
  openMatrix,
  pageQueries,
} from '../support/openMatrix.tsx'
import { wireUser } from '../support/wireUsers.ts'

const NAMES = ['Constancia DC-3', 'Examen médico']

/** Fakes a list of people who lack both requirements, ten per page. Ticks are stored, and the filter applies to them. */
const crew = (size: number) => {
  const people = Array.from({ length: size }, (_, i) => {
    const number = String(i + 1).padStart(2, '0')
    const items = NAMES.map((name, type) => matrixItem((i + 1) * 10 + type + 1, name, false))
    return { ...matrixRow(`p${i + 1}`, `Brigada, ${number}`, items), personnel_accreditation: items }
  })
  const answers: Parameters<typeof openMatrix>[1] = {
    'GET /api/personnel_accreditation/': ({ query }: Call) => {
      const { missing } = JSON.parse(query.get('filter') ?? '{}')
      const matches = people.filter(
        ({ personnel_accreditation: items }) => !missing || !items[missing - 1]?.status,
      )
      const pages = Math.max(1, Math.ceil(matches.length / 10))
      const page = Math.min(Number(query.get('page')), pages)
      return matrixPage(structuredClone(matches.slice((page - 1) * 10, page * 10)), {
        page,
        pages,
        count: matches.length,
      })
    },
  }
  for (const person of people) {
    answers[`GET /api/personnel_accreditation/${person.id}/`] = () => structuredClone(person)
    for (const item of person.personnel_accreditation)
      answers[`PATCH /api/personnel_accreditation_status/${item.id}/`] = ({ body }: Call) => {
        item.status = (body as { status: boolean }).status
        item.version += 1
        return { ...item, person: structuredClone(person) }
      }
  }
  const tickedItems = () =>
    people.flatMap(({ personnel_accreditation: items }) => items).filter(({ status }) => status).length
  return { people, answers, ticked: tickedItems }
}

const focusedLabel = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
const filtered = (filter: object) =>
  `/personnel-accreditation?filter=${encodeURIComponent(JSON.stringify(filter))}`

describe('the next pending box', () => {
  it('twelve people of a company get twenty ticks with at most 80 keys', async () => {
    const { answers, ticked: tickedItems } = crew(12)
    const { user } = await openMatrix('utility', answers, { path: filtered({ active: true, company: 1 }) })
    await findGrid()
    let keys = 0
    const press = async (key: string) => {
      keys += 1
      await user.keyboard(key)
    }
    while (document.activeElement?.closest('[role=grid]') === null) {
      keys += 1
      await user.tab()
    }
    for (let i = 0; i < 20; i += 1) {
      const focusedBefore = focusedLabel()
      await press('p')
      await waitFor(() => expect(focusedLabel()).not.toBe(focusedBefore))
      await press(' ')
    }
    await waitFor(() => expect(tickedItems()).toBe(20))
    expect(keys).toBeLessThanOrEqual(80)
    expect(screen.getByText('Página 1 de 2')).toBeTruthy()
    // On to the next page. After the last person, a message appears.
    for (const name of ['11', '11', '12', '12']) {
      const focusedBefore = focusedLabel()
      await press('p')
      await waitFor(() => expect(focusedLabel()).not.toBe(focusedBefore))
      expect(focusedLabel()).toMatch(new RegExp(`: BRIGADA, ${name}$`, 'u'))
    }
    expect(screen.getByText('Página 2 de 2')).toBeTruthy()
    await press('P')
    expect(await screen.findByText('No hay más requisitos sin cumplir de aquí en adelante.')).toBeTruthy()
    expect(focusedLabel()).toBe('Examen médico: BRIGADA, 12')
  })

  it('keeps the filtered requirement, and skips no person who moves up', async () => {
    const { answers, ticked: tickedItems } = crew(12)
    const { user } = await openMatrix('utility', answers, { path: filtered({ missing: 2 }) })
    ;(await screen.findByText('Incompleta', { selector: '[data-row="0"] span' })).closest('button')?.focus()
    const focusedLabels = new Set<string | null | undefined>()
    for (let i = 0; i < 12; i += 1) {
      const focusedBefore = focusedLabel()
      await user.keyboard('p')
      await waitFor(() => expect(focusedLabel()).not.toBe(focusedBefore))
      focusedLabels.add(focusedLabel())
      await user.keyboard(' ')
    }
    await waitFor(() => expect(tickedItems()).toBe(12))
    expect([...focusedLabels].every((name) => name?.startsWith('Examen médico: '))).toBe(true)
    expect(focusedLabels.size).toBe(12)
  })
})

describe('the head of a column', () => {
  it('ticks all of the page that lack it, once confirmed, leaves them on the page as single ticks do, and takes it back as one act', async () => {
    const { answers, people, ticked: tickedItems } = crew(3)
    const [first] = people
    if (first?.personnel_accreditation[1]) first.personnel_accreditation[1].status = true
    const { calls, user } = await openMatrix('utility', answers, { path: filtered({ missing: 2 }) })
    const head = within(await findGrid()).getByRole('button', { name: 'Examen médico' })
    // The column headers are above the first row.
    ;(await findCheckbox('Examen médico: BRIGADA, 02')).focus()
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(document.activeElement).toBe(head))
    await user.keyboard('{Enter}')
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Marcar «Examen médico» a todos los de esta página' }),
    )
    expect(
      dialog.getByText('¿Marcar «Examen médico» como cumplido a 2 personas de esta página?'),
    ).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancelar'))
    expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Marcar' }))
    expect(await screen.findByText('«Examen médico» quedó cumplido para 2 personas.')).toBeTruthy()
    expect(tickedItems()).toBe(3)
    // No longer matched by the filter, both rows are still displayed.
    for (const number of ['02', '03'])
      expect((await findCheckbox(`Examen médico: BRIGADA, ${number}`)).checked).toBe(true)
    expect(pageQueries(calls)).toHaveLength(1)
    await waitFor(() => expect(document.activeElement).toBe(head))
    // Same behaviour as react-admin's own notifications.
    expect(screen.queryByRole('button', { name: 'Cerrar' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Deshacer' }))
    expect(
      await screen.findByText('«Examen médico» quedó otra vez sin cumplir para 2 personas.'),
    ).toBeTruthy()
    expect(tickedItems()).toBe(1)
    const versions = calls
      .filter(({ method }) => method === 'PATCH')
      .map((call) => call.headers.get('If-Match'))
    expect(versions).toEqual(['"7"', '"7"', '"8"', '"8"'])
  })

  it('says with whom it failed, and takes back only what was done', async () => {
    const { answers, people } = crew(2)
    const refusedItem = people[1]?.personnel_accreditation[1]?.id
    const { calls, user } = await openMatrix('utility', {
      ...answers,
      [`PATCH /api/personnel_accreditation_status/${refusedItem}/`]: () =>
        reply({ detail: 'No se puede.' }, 400),
    })
    await user.click(within(await findGrid()).getByRole('button', { name: 'Examen médico' }))
    await user.click(await screen.findByRole('button', { name: 'Marcar' }))
    expect(
      await screen.findByText(/No se guardó «Examen médico» de BRIGADA, 02\. No se puede\./u),
    ).toBeTruthy()
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
    expect(await screen.findByText('«Examen médico» quedó otra vez sin cumplir para 1 persona.')).toBeTruthy()
    expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(3)
  })

  it('says when no person of the page lacks it, and is hidden from read-only users', async () => {
    const met = matrixRow('p1', 'Álvarez, Ana', [matrixItem(11, 'Constancia DC-3', true)])
    const only = { 'GET /api/personnel_accreditation/': () => matrixPage([met]) }
    const { user } = await openMatrix('utility', only)
    const head = within(await findGrid()).getByRole('button', { name: 'Constancia DC-3' })
    expect(head.title).toBe('En esta página todos cumplen «Constancia DC-3».')
    await user.click(head)
    expect(screen.queryByRole('dialog')).toBeNull()
    cleanup()
    await openMatrix('lectura', only)
    expect((await findGrid()).querySelectorAll('thead button')).toHaveLength(0)
  })
})

describe('what is in sight', () => {
  it('is the requirement that is filtered by', async () => {
    const { scrollIntoView } = Element.prototype
    const scrollSpy = vi.fn(function (this: Element) {
      return this.textContent
    })
    Element.prototype.scrollIntoView = scrollSpy as () => void
    onTestFinished(() => {
      Element.prototype.scrollIntoView = scrollIntoView
    })
    await openMatrix('utility', {}, { path: filtered({ missing: 2 }) })
    await findGrid()
    await waitFor(() => expect(scrollSpy).toHaveReturnedWith('Examen médico'))
  })

  it.each(['utility', 'empresa'])('is for %s the company of each person', async (username) => {
    await openMatrix(username)
    const [, row] = within(await findGrid()).getAllByRole('row')
    expect(within(row ?? document.body).getByText('Redes Occidente')).toBeTruthy()
  })
})

it('is restored when the user comes back by the menu, the breadcrumb or the browser', async () => {
  const people = [ANA, IVAN]
  const { calls, user, where, goBack, go } = await openMatrix(
    'utility',
    {
      'GET /api/personnel_accreditation/': ({ query }) =>
        matrixPage(people, { page: Number(query.get('page')), pages: 4, count: 37 }),
      'GET /api/personnel/p2/': () => ({ ...IVAN, first_names: 'Iván', last_names: 'Barrera' }),
      'GET /api/companies/': () => reply([], 200, { 'Content-Range': 'companies */0' }),
      'GET /api/auth/user/': () => wireUser('utility'),
    },
    { path: filtered({ state: 'incomplete' }) },
  )
  await findGrid()
  await user.click(screen.getByRole('button', { name: 'Siguiente' }))
  await screen.findByText('Página 2 de 4')
  const view = where()
  expect(view).toContain('page=2')
  const matrixWindow = async () => (await findGrid()).parentElement as HTMLElement
  const leave = async () => {
    const matrixContainer = await matrixWindow()
    matrixContainer.scrollLeft = 120
    matrixContainer.scrollTop = 80
    await user.click(screen.getByRole('link', { name: 'BARRERA, IVÁN' }))
    await screen.findByRole('heading', { level: 1, name: 'IVÁN BARRERA' })
  }
  const isBack = async () => {
    const matrixContainer = await matrixWindow()
    expect(where()).toBe(view)
    expect([matrixContainer.scrollLeft, matrixContainer.scrollTop]).toEqual([120, 80])
    expect(screen.getByRole('link', { name: 'BARRERA, IVÁN' }).tabIndex).toBe(0)
  }
  await leave()
  const crumbs = within(screen.getByRole('navigation', { name: 'Ruta de navegación' }))
  await user.click(crumbs.getByRole('link', { name: 'Estado de Personal' }))
  await isBack()
  expect(focusedLabel()).toBe('BARRERA, IVÁN')
  await leave()
  await go('/personnel-accreditation')
  await isBack()
  await leave()
  await goBack()
  await isBack()
  expect(focusedLabel()).toBe('BARRERA, IVÁN')
  expect(new Set(pageQueries(calls).map(({ page }) => page))).toEqual(new Set(['1', '2']))
})

describe('the print', () => {
  const PRINT = 'GET /api/accreditation_matrix/'
  const print = async (answer: () => Response) => {
    const { answers } = crew(25)
    const portal = await openMatrix(
      'utility',
      { ...answers, [PRINT]: answer },
      { path: filtered({ active: true, q: 'brigada' }) },
    )
    await findGrid()
    await portal.user.click(screen.getByRole('button', { name: 'Imprimir' }))
    return portal
  }

  it('is the server’s PDF of everybody whom the filter has', async () => {
    const { calls } = await print(() => new Response('%PDF-1.7'))
    await screen.findByText(/^Se descargó/u)
    const [call] = calls.filter(({ path }) => path === '/api/accreditation_matrix/')
    expect(Object.fromEntries(call?.query ?? [])).toEqual({
      filter: JSON.stringify({ active: true, q: 'brigada' }),
      sort: '["name","ASC"]',
    })
  })

  it('says why it was refused', async () => {
    await print(() => reply({ error: 'Se imprimen hasta 2,000 personas.' }, 400))
    expect(await screen.findByText(/Se imprimen hasta 2,000 personas\./u)).toBeTruthy()
  })

  it('is not offered before a back end that draws none', async () => {
    await openMatrix('utility', crew(25).answers, { extras: false })
    await findGrid()
    expect(screen.queryByRole('button', { name: 'Imprimir' })).toBeNull()
    expect(screen.queryByText(/use el botón Imprimir/u)).toBeNull()
  })
})

it('says what all of its signs mean', async () => {
  await openMatrix('utility')
  const legend = within(await screen.findByRole('list', { name: 'Qué significan los signos' }))
  expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Cumplido',
    'No cumplido',
    'No editable',
    'Documento aprobado',
    'Marcado sin documento',
    'Por vencer',
    'Por revisar',
    'Rechazado',
    'Vencido',
    'Falta el documento',
    '–No aplica',
  ])
})
