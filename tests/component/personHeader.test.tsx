import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, formatDate, toMexicoDay } from '../../src/domain/common/days.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { personRow } from '../support/mount.tsx'
import { openScreen } from '../support/openScreen.tsx'

beforeEach(() => loadBackEndForTest())
const today = toMexicoDay(new Date())
const inDays = (days: number) => addDays(today, days)
const item = (name: string, status: boolean) => ({ id: name.length, name, status, editable: false })
const person = {
  ...personRow('p1', 'Peña Ruiz, Ana'),
  public_id: 'Zq3x',
  first_names: 'Ana',
  last_names: 'Peña Ruiz',
  company: 1,
  role: 3,
  accreditation_number: 'A-1',
  personnel_accreditation: [item('Curso', true), item('Examen médico', false)],
}

const open = async (username: string, overrides: object = {}) => {
  const portal = openScreen('/personnel/p1', username, {
    'GET /api/personnel/p1/': () => ({ ...person, ...overrides }),
  })
  await screen.findByRole('heading', { level: 1, name: 'ANA PEÑA RUIZ' })
  return portal
}

const none = { personnel_accreditation: [] }

it('has the tabs of the whole person, and no reason, while only the row of the list is known', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const { personnel_accreditation: _, ...row } = { ...person, accreditation_flag: 'warning' }
  openScreen('/personnel', 'utility', {
    'GET /api/personnel/': () => [row],
    'GET /api/personnel/p1/': () => promise,
  })
  await userEvent.click(await screen.findByRole('link', { name: 'Ver a PEÑA RUIZ, ANA' }))
  const tabs = async () => (await screen.findAllByRole('tab')).map(({ textContent }) => textContent)
  const before = await tabs()
  expect(before[1]).toBe('Acreditación y documentos')
  expect(screen.queryByText(/^Falta/u)).toBeNull()
  resolve({ ...person, accreditation_flag: 'warning' })
  expect(await screen.findByText('Falta Examen médico')).toBeTruthy()
  expect(await tabs()).toEqual(before)
})

describe('the head of a person', () => {
  it.each([
    ['Vigente', /^Vence el/u, null, none],
    ['Incompleta', /^Vence el/u, 'Falta Examen médico', { accreditation_flag: 'warning' }],
    [
      'Por vencer',
      /^Vence el/u,
      `La acreditación vence el ${formatDate(inDays(12))} (en 12 días)`,
      { ...none, accreditation_flag: 'warning', accreditation_expiration_date: inDays(12) },
    ],
    [
      'Vencida',
      /^Venció el/u,
      `La acreditación venció el ${formatDate(inDays(-1))}`,
      { accreditation_flag: 'danger', accreditation_expiration_date: inDays(-1) },
    ],
    [
      'Sin acreditar',
      null,
      'No tiene fecha de acreditación',
      { ...none, accreditation_flag: 'danger', accreditation_expiration_date: null },
    ],
    ['Inactivo', /^Vence el/u, 'La persona está inactiva', { active: false }],
  ])('says its state, until when, why, and what that means: %s', async (state, until, reason, overrides) => {
    await open('admin', overrides)
    expect(screen.getByText(state)).toBeTruthy()
    if (until) expect(screen.getByText(until)).toBeTruthy()
    else expect(screen.queryByText(/^Venc(?:e|ió) el/u)).toBeNull()
    if (reason) expect(screen.getByText(reason)).toBeTruthy()
    const isOver = ['Vencida', 'Sin acreditar', 'Inactivo'].includes(state)
    expect(screen.queryAllByText('Su credencial no es válida.')).toHaveLength(isOver ? 1 : 0)
  })

  it.each([
    ['Vigente', /^Vence el/u, null, none],
    ['Incompleta', /^Vence el/u, 'Falta Examen médico.', { accreditation_flag: 'warning' }],
    [
      'Por vencer',
      /^Vence el/u,
      'Quedan 12 días.',
      { ...none, accreditation_flag: 'warning', accreditation_expiration_date: inDays(12) },
    ],
    [
      'Vencida',
      /^Venció el/u,
      'Su acreditación venció: su credencial no es válida. Falta Examen médico.',
      { accreditation_flag: 'danger', accreditation_expiration_date: inDays(-1) },
    ],
    [
      'Sin acreditar',
      null,
      'No tiene fecha de acreditación: su credencial no es válida.',
      { ...none, accreditation_flag: 'danger', accreditation_expiration_date: null },
    ],
    ['Inactivo', /^Vence el/u, 'Su registro está inactivo: su credencial no es válida.', { active: false }],
  ])('says the same of a back end of the documented calls: %s', async (state, until, reason, overrides) => {
    await loadBackEndForTest(false)
    await open('admin', overrides)
    expect(screen.getByText(state)).toBeTruthy()
    if (until) expect(screen.getByText(until)).toBeTruthy()
    else expect(screen.queryByText(/^Venc(?:e|ió) el/u)).toBeNull()
    if (reason) expect(screen.getByText(reason)).toBeTruthy()
  })

  it('says once that a veto stops the person, in the line of the reason', async () => {
    await open('admin', {
      vetoed: true,
      state: 'vetoed',
      accreditation_flag: 'danger',
      vetoes: [
        {
          id: 4,
          name: 'Peña Ruiz',
          rfc: 'PERA900101',
          text: 'Robo',
          by: 'person',
          created_at: '2026-01-02T18:00:00Z',
        },
      ],
    })
    const reason = screen.getByText('Tiene un veto del 2 ene 2026: Peña Ruiz').closest('li')
    expect(reason?.textContent).toContain('Su credencial no es válida.')
    expect(reason?.parentElement?.children).toHaveLength(1)
    expect(screen.getByText('Robo')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ver el veto' }).getAttribute('href')).toBe(
      '/vetos?filter=%7B%22q%22%3A%22PERA900101%22%7D',
    )
    expect(screen.queryByRole('note')).toBeNull()
  })

  it('says the day', async () => {
    await open('admin', { accreditation_expiration_date: inDays(90) })
    expect(screen.getByText(`Vence el ${formatDate(inDays(90))}`)).toBeTruthy()
  })

  const links = {
    company: ['Redes Occidente', '/companies/1'],
    matrix: ['Ver en la matriz', '/personnel-accreditation?filter=%7B%22q%22%3A%22A-1%22%7D'],
    public: ['Página pública (se abre en otra pestaña)', '/credential/validation/Zq3x'],
  } as const

  it.each([
    ['admin', ['company', 'matrix', 'public']],
    ['comercial', ['public']],
  ] as const)('leads %s to %j', async (username, expectedLinks) => {
    await open(username)
    const visibleLinks = Object.entries(links).filter(([, [name]]) => screen.queryByRole('link', { name }))
    expect(visibleLinks.map(([key]) => key)).toEqual(expectedLinks)
    for (const [, [name, href]] of visibleLinks)
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
    // The name appears in the header and in the details.
    expect(screen.getAllByText('Redes Occidente')).toHaveLength(2)
  })
})
