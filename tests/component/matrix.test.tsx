import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
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
import { chooseOption } from '../support/selectOptions.ts'

const EXAM = 'Examen médico: ÁLVAREZ, ANA'
const TICK = 'PATCH /api/personnel_accreditation_status/12/'
const ROW = 'GET /api/personnel_accreditation/p1/'
const COMPLETE = {
  ...ANA,
  accreditation_flag: 'success',
  personnel_accreditation: [matrixItem(11, 'Constancia DC-3', true), matrixItem(12, 'Examen médico', true)],
}
const ticks = (calls: Call[]) => calls.filter(({ method }) => method === 'PATCH')

/** Returns an answer that arrives when `release` is called. */
const deferredAnswer = () => {
  let release: (answer: Response) => void = () => undefined
  const answer = new Promise<Response>((resolve) => {
    release = resolve
  })
  return { answer: () => answer, release: (json: object) => release(reply(json)) }
}

describe('the matrix', () => {
  it('has who, then a column for each requirement, with a word where there is none', async () => {
    const { calls } = await openMatrix('utility')
    const [head, first, second] = within(await findGrid()).getAllByRole('row')
    const heads = within(head ?? document.body).getAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Estado',
      'Empresa',
      'Nombre',
      'Perfil',
      'Número',
      'Constancia DC-3',
      'Examen médico',
    ])
    const cells = [...(first?.children ?? [])].map(({ textContent }) => textContent)
    expect(cells.slice(0, 5)).toEqual([
      'Incompleta',
      'Redes Occidente',
      'ÁLVAREZ, ANA',
      'Instalación de líneas',
      'A-p1',
    ])
    expect(second?.textContent).toMatch(/No aplica$/u)
    expect((await findCheckbox('Constancia DC-3: ÁLVAREZ, ANA')).checked).toBe(true)
    expect(screen.getByText('2 personas activas')).toBeTruthy()
    expect(screen.getByText('Página 1 de 1')).toBeTruthy()
    expect(pageQueries(calls)).toEqual([
      { page: '1', size: '10', sort: '["name","ASC"]', filter: '{"active":true}' },
    ])
    expect(document.title).toBe('Acreditación de Personal · Acredita')
  })

  it('ticks after the server has said yes, and the light follows', async () => {
    const { answer, release } = deferredAnswer()
    const { calls, user } = await openMatrix('utility', { [TICK]: answer })
    const exam = await findCheckbox(EXAM)
    await user.click(exam)
    expect(exam.checked).toBe(false)
    expect(exam.getAttribute('aria-busy')).toBe('true')
    // A second click during the request has no effect.
    await user.click(exam)
    release({ ...matrixItem(12, 'Examen médico', true, { version: 8 }), person: COMPLETE })
    await waitFor(() => expect(exam.checked).toBe(true))
    expect(screen.getByText(/^Examen médico de ÁLVAREZ, ANA: cumplido. Estado: Vigente./u)).toBeTruthy()
    expect(within(await findGrid()).getByText('Vigente')).toBeTruthy()
    expect(calls.some(({ path }) => path === '/api/personnel_accreditation/p1/')).toBe(false)
    const [call, ...otherCalls] = ticks(calls)
    expect(otherCalls).toEqual([])
    expect(call?.body).toEqual({ id: 12, status: true })
    expect(call?.headers.get('If-Match')).toBe('"7"')
    await waitFor(() => expect(exam.getAttribute('aria-busy')).toBe('false'))
  })

  it('is undone by Ctrl+Z, once, with the version that was saved, and says so', async () => {
    const { calls, user } = await openMatrix('utility', {
      [TICK]: ({ body }) => {
        const { status } = body as { status: boolean }
        const item = matrixItem(12, 'Examen médico', status, { version: status ? 8 : 9 })
        return { ...item, person: { ...ANA, accreditation_flag: 'success', personnel_accreditation: [item] } }
      },
    })
    ;(await findCheckbox(EXAM)).focus()
    await user.keyboard(' ')
    await screen.findByText(/cumplido. Estado: Vigente. Para deshacerlo, Ctrl \+ Z.$/u)
    await user.keyboard('{Control>}z{/Control}')
    await screen.findByText(/^Se deshizo. Examen médico de ÁLVAREZ, ANA: no cumplido./u)
    await user.keyboard('{Control>}z{/Control}')
    expect(ticks(calls).map(({ body, headers }) => [body, headers.get('If-Match')])).toEqual([
      [{ id: 12, status: true }, '"7"'],
      [{ id: 12, status: false }, '"8"'],
    ])
    expect(document.activeElement).toBe(await findCheckbox(EXAM))
  })

  it('shows the stored value when another user ticked first', async () => {
    let first = false
    const { user } = await openMatrix('utility', {
      'GET /api/personnel_accreditation/': () => matrixPage([first ? COMPLETE : ANA]),
      [TICK]: () => {
        first = true
        return reply({ detail: 'Alguien más lo cambió.' }, 412)
      },
      [ROW]: () => COMPLETE,
    })
    await user.click(await findCheckbox(EXAM))
    const words = 'Alguien más cambió «Examen médico» de ÁLVAREZ, ANA mientras tanto. Ahora está cumplido.'
    expect(await screen.findByText(words)).toBeTruthy()
    await waitFor(async () => expect((await findCheckbox(EXAM)).checked).toBe(true))
  })

  it.each([
    [403, { detail: 'No tiene permiso.' }, 'No tiene permiso.'],
    [404, { detail: 'No encontrado.' }, 'No encontrado.'],
    [500, {}, 'El servidor tuvo un problema. Intente de nuevo en unos minutos.'],
  ])('says why a box could not be ticked (%i)', async (status, body, reason) => {
    const { user } = await openMatrix('utility', { [TICK]: () => reply(body, status) })
    await user.click(await findCheckbox(EXAM))
    const words = `No se guardó «Examen médico» de ÁLVAREZ, ANA. ${reason}`
    expect(await screen.findByText(words)).toBeTruthy()
    await waitFor(async () => expect((await findCheckbox(EXAM)).getAttribute('aria-busy')).toBe('false'))
    expect((await findCheckbox(EXAM)).checked).toBe(false)
  })

  it.each([
    ['a box that is not editable', 'utility', 'Constancia DC-3: BARRERA, IVÁN'],
    ['any box for who only reads', 'lectura', EXAM],
  ])('does nothing with %s, and says so', async (_what, username, name) => {
    const { calls, user } = await openMatrix(username)
    const lockedCheckbox = await findCheckbox(name)
    expect(lockedCheckbox.getAttribute('aria-disabled')).toBe('true')
    expect(lockedCheckbox.closest('label')?.title).toBe('Su cuenta no puede cambiar este requisito.')
    await user.click(lockedCheckbox)
    lockedCheckbox.focus()
    await user.keyboard(' ')
    expect(lockedCheckbox.checked).toBe(false)
    expect(ticks(calls)).toEqual([])
  })
})

describe('the matrix by keyboard', () => {
  const focusedLabel = () =>
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

  it('is one stop, and arrows lead through its cells', async () => {
    const { user } = await openMatrix('utility')
    expect(within(await findGrid()).getAllByRole('row')).toHaveLength(3)
    const stops = (await findGrid()).querySelectorAll('[tabindex="0"]')
    expect(stops).toHaveLength(1)
    ;(stops[0] as HTMLElement).focus()
    expect(focusedLabel()).toBe('Incompleta')
    const walk: [string, string | undefined][] = [
      ['{End}', EXAM],
      ['{ArrowRight}', EXAM],
      ['{ArrowDown}', '–No aplica'],
      ['{ArrowLeft}', 'Constancia DC-3: BARRERA, IVÁN'],
      ['{PageUp}', 'Constancia DC-3: ÁLVAREZ, ANA'],
      ['{PageDown}', 'Constancia DC-3: BARRERA, IVÁN'],
      ['{Home}', 'Incompleta'],
      ['{Control>}{End}{/Control}', '–No aplica'],
      ['{Control>}{Home}{/Control}', 'Incompleta'],
      ['{ArrowRight}', 'Redes Occidente'],
      ['{ArrowRight}', 'ÁLVAREZ, ANA'],
      ['{ArrowRight}', 'Instalación de líneas'],
      ['{ArrowRight}', 'A-p1'],
      ['{ArrowRight}', 'Constancia DC-3: ÁLVAREZ, ANA'],
    ]
    for (const [keys, name] of walk) {
      await user.keyboard(keys)
      expect(focusedLabel()).toBe(name)
    }
    await user.keyboard('{End}')
    expect((await findGrid()).querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  })

  it('keeps the focus on its person when the rows change, and on its place when the person is gone', async () => {
    let people = [ANA, IVAN]
    await openMatrix('utility', { 'GET /api/personnel_accreditation/': () => matrixPage(people) })
    const look = () => window.dispatchEvent(new Event('visibilitychange'))
    ;(await findCheckbox('Constancia DC-3: BARRERA, IVÁN')).focus()
    const zoe = matrixRow('p3', 'Zapata, Zoe', [matrixItem(31, 'Constancia DC-3', true)])
    people = [zoe, IVAN, ANA]
    look()
    await screen.findByText('ZAPATA, ZOE')
    expect(focusedLabel()).toBe('Constancia DC-3: BARRERA, IVÁN')
    people = [zoe, ANA]
    look()
    await waitFor(() => expect(screen.queryByText('BARRERA, IVÁN')).toBeNull())
    expect(focusedLabel()).toBe('Constancia DC-3: ÁLVAREZ, ANA')
  })
})

describe('the pages and filters of the matrix', () => {
  const crowd = {
    'GET /api/personnel_accreditation/': ({ query }: Call) =>
      matrixPage([ANA], { page: Math.min(Number(query.get('page')), 4), pages: 4, count: 37 }),
  }

  it('go on, go back, and live in the address', async () => {
    const { calls, user, where } = await openMatrix('utility', crowd)
    expect(await screen.findByText('Página 1 de 4')).toBeTruthy()
    const step = (name: string) => screen.getByRole('button', { name })
    await user.click(step('Anterior'))
    await user.click(step('Siguiente'))
    expect(await screen.findByText('Página 2 de 4')).toBeTruthy()
    expect(where()).toContain('page=2')
    await user.click(step('Anterior'))
    expect(await screen.findByText('Página 1 de 4')).toBeTruthy()
    await waitFor(() => expect(pageQueries(calls).map(({ page }) => page)).toEqual(['1', '2', '1']))
  })

  it('show the last page for one beyond it', async () => {
    await openMatrix('utility', crowd, { path: '/personnel-accreditation?page=99' })
    expect(await screen.findByText('Página 4 de 4')).toBeTruthy()
  })

  it('filter by state, by what is missing and by name, from page 1', async () => {
    const { calls, user, where } = await openMatrix('utility', crowd, {
      path: '/personnel-accreditation?page=3',
    })
    const choose = async (label: string, option: string) =>
      chooseOption(await screen.findByRole('combobox', { name: new RegExp(`^${label}`, 'u') }), option)
    await findGrid()
    const last = () => pageQueries(calls).at(-1)
    await choose('Estado', 'Por vencer')
    await waitFor(() => expect(last()).toMatchObject({ page: '1', filter: '{"state":"expiring"}' }))
    await choose('Requisito no cumplido', 'Examen médico')
    await waitFor(() => expect(last()?.filter).toBe('{"state":"expiring","missing":2}'))
    await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'nunez')
    await waitFor(() => expect(JSON.parse(last()?.filter ?? '')).toHaveProperty('q', 'nunez'))
    expect(JSON.parse(last()?.filter ?? '')).toEqual({ state: 'expiring', missing: 2, q: 'nunez' })
    expect(new URL(where(), 'http://x').searchParams.get('page')).toBe('1')
    expect(await screen.findByText('37 personas coinciden con los filtros')).toBeTruthy()
    await choose('Estado', 'Sin filtro')
    await waitFor(() => expect(JSON.parse(last()?.filter ?? '')).toEqual({ missing: 2, q: 'nunez' }))
    await choose('Estado', 'Personal activo')
    await waitFor(() => expect(JSON.parse(last()?.filter ?? '')).toHaveProperty('active', true))
  })

  it('have a chosen density and number of people, which are remembered', async () => {
    const { calls, user } = await openMatrix('utility', crowd)
    const choose = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: 'Vista' }))
      await user.click(await screen.findByRole('menuitemradio', { name }))
    }
    await choose('25')
    await waitFor(() => expect(pageQueries(calls).at(-1)).toMatchObject({ page: '1', size: '25' }))
    await choose('Cómoda')
    await user.click(await screen.findByRole('button', { name: 'Vista' }))
    const chosen = await screen.findAllByRole('menuitemradio', { checked: true })
    expect(chosen.map(({ textContent }) => textContent)).toEqual(['Cómoda', '25'])
  })

  it.each([
    ['utility', true],
    ['empresa', false],
  ])('of %s by company: %s', async (username, isOffered) => {
    await openMatrix(username)
    await findGrid()
    expect(screen.queryByRole('combobox', { name: 'Empresa' }) !== null).toBe(isOffered)
  })

  it('say when no person matches, and how to see everyone', async () => {
    const { user } = await openMatrix(
      'utility',
      {
        'GET /api/personnel_accreditation/': ({ query }) =>
          matrixPage(query.get('filter') === '{}' ? [ANA] : []),
      },
      { path: '/personnel-accreditation?filter=%7B%22state%22%3A%22expired%22%7D' },
    )
    expect(await screen.findByText('No hay resultados')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }))
    expect(await screen.findByText('ÁLVAREZ, ANA')).toBeTruthy()
  })

  it('say when they could not be loaded, and try again', async () => {
    let isFailing = true
    const { user } = await openMatrix('utility', {
      'GET /api/personnel_accreditation/': () => (isFailing ? reply({}, 503) : matrixPage([ANA])),
    })
    const title = 'No se pudo cargar la matriz de acreditación'
    expect(await screen.findByText(title)).toBeTruthy()
    isFailing = false
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('ÁLVAREZ, ANA')).toBeTruthy()
  })
})

it('over a back end that knows only the documented calls, keeps to them', async () => {
  const bare = matrixRow('p1', 'Álvarez, Ana', [{ id: 12, name: 'Examen', status: false, editable: true }])
  const { calls, user } = await openMatrix(
    'utility',
    {
      'GET /api/personnel_accreditation/': ({ query }) =>
        query.get('page') === '3'
          ? matrixPage([bare, { id: 'p9' }], { page: 3, pages: 20, count: 100 })
          : reply({}, 404),
      [TICK]: () => ({ id: 12, status: true }),
      [ROW]: () => bare,
    },
    { extras: false, path: '/personnel-accreditation?page=3' },
  )
  expect(await screen.findByText('Página 3 de 20')).toBeTruthy()
  expect(screen.queryByRole('searchbox', { name: 'Buscar' })).toBeNull()
  expect(screen.getByRole('columnheader', { name: 'Examen' })).toBeTruthy()
  await user.click(await findCheckbox('Examen: ÁLVAREZ, ANA'))
  await waitFor(() => expect(ticks(calls)).toHaveLength(1))
  expect(ticks(calls)[0]?.headers.has('If-Match')).toBe(false)
  expect(pageQueries(calls)).toEqual([{ page: '3' }])
})
