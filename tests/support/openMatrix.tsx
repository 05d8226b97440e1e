import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { loadBackEndForTest } from './consoleConfig.ts'
import { type Call, reply } from './fakeApi.ts'
import type { Answers } from './mount.tsx'
import { openScreen } from './openScreen.tsx'

export const matrixItem = (id: number, name: string, status: boolean, overrides: object = {}) => ({
  id,
  name,
  status,
  editable: true,
  version: 7,
  ...overrides,
})

/** A row of the matrix as the wire has it. */
export const matrixRow = (id: string, name: string, items: object[], overrides: object = {}) => ({
  id,
  name,
  company_name: 'Redes Occidente',
  role_definition: 'Instalación de líneas',
  accreditation_number: `A-${id}`,
  accreditation_expiration_date: '2099-01-01',
  active: true,
  accreditation_flag: 'warning',
  personnel_accreditation: items,
  ...overrides,
})

export const matrixPage = (results: object[], overrides: object = {}) => ({
  results,
  page: 1,
  pages: 1,
  next: null,
  previous: null,
  count: results.length,
  ...overrides,
})

export const ANA = matrixRow('p1', 'Álvarez, Ana', [
  matrixItem(11, 'Constancia DC-3', true),
  matrixItem(12, 'Examen médico', false),
])
export const IVAN = matrixRow('p2', 'Barrera, Iván', [
  matrixItem(21, 'Constancia DC-3', false, { editable: false }),
])

const TYPES = ['Constancia DC-3', 'Examen médico'].map((name, i) => ({ id: i + 1, name }))

/** Opens the matrix over our back end, or over one with the documented calls only. */
export const openMatrix = async (
  username: string,
  overrides: Answers = {},
  { path = '/personnel-accreditation', extras = true } = {},
) => {
  await loadBackEndForTest(extras)
  const portal = openScreen(path, username, {
    'GET /api/personnel_accreditation/': () => matrixPage([ANA, IVAN]),
    'GET /api/accreditation_types/': () =>
      extras ? reply(TYPES, 200, { 'Content-Range': 'types 0-1/2' }) : reply({}, 404),
    ...overrides,
  })
  // The page's code is loaded on first use.
  await screen.findByRole('heading', { name: 'Acreditación de Personal' })
  return { ...portal, user: userEvent.setup() }
}

export const findGrid = () => screen.findByRole('grid')
export const findCheckbox = (name: string | RegExp) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name })
/** Returns the queries of the requested pages. */
export const pageQueries = (calls: Call[]) =>
  calls
    .filter(({ path }) => path === '/api/personnel_accreditation/')
    .map(({ query }) => Object.fromEntries(query))
