import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { loadBackEndForTest } from './extras.ts'
import { type Call, reply } from './fakeApi.ts'
import type { Answers } from './mount.tsx'
import { openScreen } from './screen.tsx'

export const item = (id: number, name: string, status: boolean, more: object = {}) => ({
  id,
  name,
  status,
  editable: true,
  version: 7,
  ...more,
})

/** A row of the matrix. */
export const matrixRow = (id: string, name: string, items: object[], more: object = {}) => ({
  id,
  name,
  company_name: 'Redes Occidente',
  role_definition: 'Instalación de líneas',
  accreditation_number: `A-${id}`,
  accreditation_expiration_date: '2099-01-01',
  active: true,
  accreditation_flag: 'warning',
  personnel_accreditation: items,
  ...more,
})

export const matrixPage = (results: object[], more: object = {}) => ({
  results,
  page: 1,
  pages: 1,
  next: null,
  previous: null,
  count: results.length,
  ...more,
})

export const ANA = matrixRow('p1', 'Álvarez, Ana', [
  item(11, 'Constancia DC-3', true),
  item(12, 'Examen médico', false),
])
export const IVAN = matrixRow('p2', 'Barrera, Iván', [
  item(21, 'Constancia DC-3', false, { editable: false }),
])

const TYPES = ['Constancia DC-3', 'Examen médico'].map((name, i) => ({ id: i + 1, name }))

/** The matrix over a back end that understands what is ours, or only what is documented. */
export const openMatrix = async (
  username: string,
  more: Answers = {},
  { path = '/personnel-accreditation', extras = true } = {},
) => {
  await loadBackEndForTest(extras)
  const portal = openScreen(path, username, {
    'GET /api/personnel_accreditation/': () => matrixPage([ANA, IVAN]),
    'GET /api/accreditation_types/': () =>
      extras ? reply(TYPES, 200, { 'Content-Range': 'types 0-1/2' }) : reply({}, 404),
    ...more,
  })
  // The page's code is fetched when it is first opened.
  await screen.findByRole('heading', { name: 'Acreditación de Personal' })
  return { ...portal, user: userEvent.setup() }
}

export const grid = () => screen.findByRole('grid')
export const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })
/** The queries of the pages that were asked for. */
export const asked = (calls: Call[]) =>
  calls
    .filter(({ path }) => path === '/api/personnel_accreditation/')
    .map(({ query }) => Object.fromEntries(query))
