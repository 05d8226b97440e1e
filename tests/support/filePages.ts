import { screen, within } from '@testing-library/react'
import { loadBackEndForTest, loadConfigForTest } from './extras.ts'
import { reply } from './fakeApi.ts'
import { openScreen } from './screen.tsx'

/** A file as lists have it. */
export const fileRow = (id: number, more: object = {}) => ({
  id,
  name: 'Acta constitutiva',
  category: 'General',
  file: `/files/company/download/${id}/`,
  created_at: '2026-08-28T18:00:00.000Z',
  file_name: `acta ${id}.pdf`,
  media_type: 'application/pdf',
  size: 5000,
  ...more,
})

const NAMES = [
  { id: 7, category: 'SASISOPA', name: 'Política' },
  { id: 2, category: 'General', name: 'Acta constitutiva' },
]

type Answers = NonNullable<Parameters<typeof openScreen>[2]>

/** Rows as a back end that pages sends them. */
export const paged = (rows: object[], total = rows.length) =>
  reply(rows, 200, { 'Content-Range': `files 0-${rows.length - 1}/${total}` })

const person = {
  id: 'p1',
  first_names: 'Ana',
  last_names: 'Peña',
  name: 'Peña, Ana',
  company: 1,
  active: true,
}

/** A person's page, as far as its files. */
export const openPerson = async (username: string, answers: Answers = {}) => {
  await loadBackEndForTest()
  const portal = openScreen('/personnel/p1/requisitos', username, {
    'GET /api/personnel/p1/': () => person,
    'GET /api/files/': () => paged([]),
    'GET /api/personnel_files/': () => paged([]),
    'GET /api/personnel_file_names/': () => paged(NAMES),
    ...answers,
  })
  await screen.findByRole('region', { name: 'General / SASISOPA' })
  return portal
}

const company = { id: 1, company_name: 'Redes Occidente', zone: { id: 1, name: 'Bajío' }, active: true }

/** The files of a company's page; a company's own user finds it at the start. */
export const openCompany = async (username: string, answers: Answers = {}, config: object = {}) => {
  await loadConfigForTest({ extras: true, ...config })
  const portal = openScreen(`${username === 'empresa' ? '/inicio' : '/companies/1'}/archivos`, username, {
    'GET /api/company_data/1/': () => company,
    'GET /api/companies/1/': () => ({ ...company, contacts: [], users: [] }),
    'GET /api/zones/': () => [{ id: 1, name: 'Bajío' }],
    'GET /api/company_files/': () => paged([]),
    'GET /api/company_file_names/': () => paged(NAMES),
    ...answers,
  })
  const card = within(await screen.findByRole('region', { name: 'Archivos' }))
  return { ...portal, card }
}
