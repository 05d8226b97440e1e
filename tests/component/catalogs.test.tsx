import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { type Call, reply } from '../support/fakeApi.ts'
import { openScreen } from '../support/openScreen.tsx'

beforeEach(() => loadBackEndForTest())
const entry = (id: number, name: string, overrides: object = {}) => ({
  id,
  name,
  active: true,
  version: 1,
  ...overrides,
})
const listOf = (rows: object[]) =>
  reply(rows, 200, { 'Content-Range': `rows 0-${rows.length - 1}/${rows.length}` })
const writeCalls = (calls: Call[]) =>
  calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body, headers }) => [method, path, body, headers.get('If-Match')])

const ROLES = [entry(1, 'Agente'), entry(2, 'Técnica')]
const TYPES = [
  entry(1, 'Examen médico', { roles: [2] }),
  entry(2, 'Inducción', { roles: [1, 2], version: 4 }),
]

const open = (path: string, answers: Parameters<typeof openScreen>[2] = {}) => {
  const portal = openScreen(path, 'super', {
    'GET /api/zones/': () => listOf([entry(1, 'Bajío'), entry(2, 'Norte', { active: false })]),
    'GET /api/roles/': () => listOf(ROLES),
    'GET /api/accreditation_types/': () => listOf(TYPES),
    ...answers,
  })
  return { ...portal, user: userEvent.setup() }
}

describe('a catalogue', () => {
  it('has what is offered and what no longer is, and takes a new entry', async () => {
    const { user, calls } = open('/catalogos', {
      'POST /api/zones/': ({ body }) => reply({ ...entry(3, 'Sureste'), ...(body as object) }, 201),
    })
    expect((await screen.findByRole('row', { name: /Norte/u })).textContent).toContain('Desactivado')
    expect(calls.find(({ path }) => path === '/api/zones/')?.query.get('filter')).toContain('"all":true')
    await user.click(screen.getByRole('button', { name: 'Agregar zona' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Agregar zona' }))
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    expect(await dialog.findByText('Este campo es obligatorio.')).toBeTruthy()
    await user.type(dialog.getByRole('textbox', { name: /Nombre/u }), 'Sureste{Enter}')
    expect(await screen.findByText('«Sureste» se guardó.')).toBeTruthy()
    expect(writeCalls(calls)).toEqual([['POST', '/api/zones/', { name: 'Sureste' }, null]])
  })

  it('says beside the name that another entry has it', async () => {
    const { user } = open('/catalogos', {
      'POST /api/zones/': () => reply({ name: ['Ya existe.'] }, 400),
    })
    await user.click(await screen.findByRole('button', { name: 'Agregar zona' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: /Nombre/u }), 'bajio{Enter}')
    expect(await dialog.findByText('Ya existe.')).toBeTruthy()
  })

  it('deactivates what is in use, says by how many, and deletes only what nothing uses', async () => {
    const { user, calls } = open('/catalogos', {
      'GET /api/zones/1/': () => entry(1, 'Bajío', { uses: 34 }),
      'PATCH /api/zones/1/': () => entry(1, 'Bajío', { active: false, version: 2, uses: 34 }),
    })
    await user.click(await screen.findByRole('button', { name: 'Editar Bajío' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(/^La usan 34 empresas\./u)).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Eliminar' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Desactivar' }))
    expect(await screen.findByText('«Bajío» se desactivó: ya no se ofrece.')).toBeTruthy()
    expect(writeCalls(calls)).toEqual([['PATCH', '/api/zones/1/', { active: false }, '"1"']])
  })

  it('counts whom a requirement concerns before it is deactivated', async () => {
    const { user, calls } = open('/catalogos/requisitos', {
      'GET /api/accreditation_types/1/': () => ({ ...TYPES[0], uses: 5 }),
      'POST /api/accreditation_types/forecast/': () => ({ people: 3, blocked: 0, incomplete: 0, valid: 2 }),
      'PATCH /api/accreditation_types/1/': () => ({ ...TYPES[0], active: false, version: 2, uses: 2 }),
    })
    await user.click(await screen.findByRole('button', { name: 'Editar Examen médico' }))
    await user.click(await screen.findByRole('button', { name: 'Desactivar' }))
    const question = within(await screen.findByRole('dialog', { name: 'Revise a quién afecta' }))
    expect(question.getByText('2 personas pasarán a Vigente.')).toBeTruthy()
    expect(question.getByText('1 persona más cambia de requisitos y no de estado.')).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('«Examen médico» se desactivó: ya no se ofrece.')
    expect(writeCalls(calls)).toEqual([
      ['POST', '/api/accreditation_types/forecast/', { changes: [{ id: 1, active: false }] }, null],
      ['PATCH', '/api/accreditation_types/1/', { active: false }, '"1"'],
    ])
  })

  it('says in the question why a requirement was not deactivated, and can be closed then', async () => {
    const { user } = open('/catalogos/requisitos', {
      'GET /api/accreditation_types/1/': () => ({ ...TYPES[0], uses: 5 }),
      'POST /api/accreditation_types/forecast/': () => ({ people: 3, blocked: 0, incomplete: 0, valid: 2 }),
      'PATCH /api/accreditation_types/1/': () => reply({ detail: 'Ahora no se puede.' }, 409),
    })
    await user.click(await screen.findByRole('button', { name: 'Editar Examen médico' }))
    await user.click(await screen.findByRole('button', { name: 'Desactivar' }))
    const question = within(await screen.findByRole('dialog', { name: 'Revise a quién afecta' }))
    await user.click(question.getByRole('button', { name: 'Guardar' }))
    expect(await question.findByText('Ahora no se puede.')).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByText('Ahora no se puede.')).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Editar Examen médico' })).toBeTruthy()
  })
})

describe('a requirement', () => {
  const choose = async (user: ReturnType<typeof userEvent.setup>, label: RegExp, option: string) => {
    await user.click(screen.getByRole('combobox', { name: label }))
    await user.click(await screen.findByRole('option', { name: option }))
  }

  it('says what proves it, how long that holds, who brings it, and what its absence makes', async () => {
    const { user, calls } = open('/catalogos/requisitos', {
      'POST /api/accreditation_types/': ({ body }) =>
        reply({ ...(body as object), ...entry(3, 'Licencia') }, 201),
    })
    await user.click(await screen.findByRole('button', { name: 'Agregar requisito' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Agregar requisito' }))
    await user.type(dialog.getByRole('textbox', { name: /Nombre/u }), 'Examen')
    expect(dialog.getByRole('switch', { name: 'La empresa lo marca' })).toBeTruthy()
    await user.click(dialog.getByRole('switch', { name: 'Pide un documento' }))
    expect(dialog.queryByRole('switch', { name: 'La empresa lo marca' })).toBeNull()
    expect(dialog.getByRole('combobox', { name: /^Quién lo sube/u }).textContent).toBe('La empresa')
    await choose(user, /^Vigencia/u, 'Cierto número de meses desde su emisión')
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    expect(await dialog.findByText('Este campo es obligatorio.')).toBeTruthy()
    await user.type(dialog.getByRole('spinbutton', { name: /^Meses desde su emisión/u }), '12')
    await choose(user, /^Si falta/u, 'No cumple: no puede trabajar')
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('«Licencia» se guardó.')).toBeTruthy()
    expect(writeCalls(calls)[0]?.[2]).toEqual({
      name: 'Examen',
      wants_document: true,
      brought_by: 'contractor',
      by_contractor: false,
      sensitive: false,
      validity: 'issue',
      validity_months: 12,
      warning_days: [30, 14, 7],
      absence: 'danger',
    })
  })
})

describe('the grid', () => {
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  const CHANGES = [{ id: 1, version: 1, roles: [2, 1] }]

  it('is walked by arrows and ticked by space, and saved once it was said whom that concerns', async () => {
    const { user, calls } = open('/catalogos/requisitos-por-rol', {
      'POST /api/accreditation_types/forecast/': () => ({ people: 34, blocked: 0, incomplete: 34, valid: 0 }),
      'POST /api/accreditation_types/change/': () => [{ ...TYPES[0], roles: [1, 2], version: 2 }],
    })
    await screen.findByRole('grid', { name: 'Requisitos por rol' })
    const first = box('Examen médico para Agente')
    expect([first.tabIndex, box('Inducción para Técnica').tabIndex]).toEqual([0, -1])
    first.focus()
    await user.keyboard('{ArrowRight}{ArrowDown}{ArrowLeft}{ArrowUp}')
    await waitFor(() => expect(document.activeElement).toBe(first))
    await user.keyboard(' ')
    expect(box('Examen médico para Agente, sin guardar').checked).toBe(true)
    expect(screen.getByText('1 cambio sin guardar')).toBeTruthy()
    expect(writeCalls(calls)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Revisar y guardar' }))
    const question = within(await screen.findByRole('dialog', { name: 'Revise a quién afecta' }))
    expect(question.getByText('34 personas pasarán a Incompleta.')).toBeTruthy()
    expect(question.getByText('Se requerirá «Examen médico» de: Agente.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancelar'))
    await user.click(question.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Los requisitos se guardaron.')).toBeTruthy()
    expect(writeCalls(calls)).toEqual([
      ['POST', '/api/accreditation_types/forecast/', { changes: CHANGES }, null],
      ['POST', '/api/accreditation_types/change/', { changes: CHANGES }, null],
    ])
  })

  it('changes nothing when discarded, and keeps the ticks when another user saved first', async () => {
    const { user, calls } = open('/catalogos/requisitos-por-rol', {
      'POST /api/accreditation_types/forecast/': () => reply({ detail: 'Cambió.' }, 412),
    })
    await screen.findByRole('grid')
    await user.click(box('Examen médico para Agente'))
    await user.click(screen.getByRole('button', { name: 'Revisar y guardar' }))
    expect(await screen.findByText(/^Alguien más cambió un requisito/u)).toBeTruthy()
    await waitFor(() =>
      expect(calls.filter(({ path }) => path === '/api/accreditation_types/').length).toBeGreaterThan(1),
    )
    expect(box('Examen médico para Agente, sin guardar').checked).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Descartar' }))
    expect(box('Examen médico para Agente').checked).toBe(false)
  })
})

describe('the obligations', () => {
  it('are added with how often, until when, and what follows where one is missing', async () => {
    const { user, calls } = open('/catalogos/obligaciones', {
      'GET /api/obligations/': () =>
        listOf([
          entry(1, 'Cuotas', {
            period: 'two_monthly',
            asked_of: 'repse',
            brought_by: 'contractor',
            absence: 'danger',
          }),
        ]),
      'POST /api/obligations/': ({ body }) => reply({ ...(body as object), ...entry(2, 'Registro') }, 201),
    })
    expect((await screen.findByRole('row', { name: /Cuotas/u })).textContent).toContain(
      'Cada dos mesesLas que tienen número REPSELa empresaSe propone retener sus pagos',
    )
    await user.click(screen.getByRole('button', { name: 'Agregar obligación' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByRole('combobox', { name: /^Vigencia/u })).toBeNull()
    await user.type(dialog.getByRole('textbox', { name: /Nombre/u }), 'Registro')
    await user.click(dialog.getByRole('combobox', { name: /Periodicidad/u }))
    await user.click(await screen.findByRole('option', { name: 'No se repite' }))
    expect(dialog.queryByRole('spinbutton', { name: /Día del mes/u })).toBeNull()
    await user.click(dialog.getByRole('combobox', { name: /^Vigencia/u }))
    await user.click(await screen.findByRole('option', { name: 'Cierto número de meses desde su emisión' }))
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    expect(await dialog.findByText('Este campo es obligatorio.')).toBeTruthy()
    await user.type(dialog.getByRole('spinbutton', { name: /Meses desde/u }), '36')
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('«Registro» se guardó.')
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'Registro',
      period: 'none',
      validity: 'issue',
      validity_months: 36,
      due_day: 17,
      asked_of: 'all',
      warning_days: [30, 14, 7],
      since: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/u),
    })
  })

  it('are the usual ones at a click, where there are none yet', async () => {
    const { user, calls } = open('/catalogos/obligaciones', {
      'GET /api/obligations/': () => reply([], 200, { 'Content-Range': 'rows */0' }),
      'POST /api/obligations/usual/': () => reply(null, 204),
    })
    await user.click(await screen.findByRole('button', { name: 'Agregar las usuales' }))
    await screen.findByText('Se agregaron las obligaciones usuales: se piden desde hoy.')
    // One request saves all entries, so that a failure cannot leave some of them out.
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })
})
