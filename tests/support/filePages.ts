import { screen, within } from '@testing-library/react'
import { loadBackEndForTest, loadConfigForTest } from './consoleConfig.ts'
import { reply } from './fakeApi.ts'
import { openScreen } from './openScreen.tsx'

/** A file as lists return it. */
export const fileRow = (id: number, fields: object = {}) => ({
  id,
  name: 'Acta constitutiva',
  category: 'General',
  file: `/files/company/download/${id}/`,
  created_at: '2026-08-28T18:00:00.000Z',
  file_name: `acta ${id}.pdf`,
  media_type: 'application/pdf',
  size: 5000,
  ...fields,
})

const DOCUMENT_NAMES = [
  { id: 7, category: 'SASISOPA', name: 'Política' },
  { id: 2, category: 'General', name: 'Acta constitutiva' },
]

type Answers = NonNullable<Parameters<typeof openScreen>[2]>

/** Returns rows as a back end with pages sends them. */
export const pagedReply = (rows: object[], total = rows.length) =>
  reply(rows, 200, { 'Content-Range': `files 0-${rows.length - 1}/${total}` })

const person = {
  id: 'p1',
  first_names: 'Ana',
  last_names: 'Peña',
  name: 'Peña, Ana',
  company: 1,
  active: true,
}

/** Opens the page of a person at its files. */
export const openPersonFiles = async (username: string, answers: Answers = {}) => {
  await loadBackEndForTest()
  const portal = openScreen('/personnel/p1/requisitos', username, {
    'GET /api/personnel/p1/': () => person,
    'GET /api/files/': () => pagedReply([]),
    'GET /api/personnel_files/': () => pagedReply([]),
    'GET /api/personnel_file_names/': () => pagedReply(DOCUMENT_NAMES),
    ...answers,
  })
  await screen.findByRole('region', { name: 'General / SASISOPA' })
  return portal
}

const company = { id: 1, company_name: 'Redes Occidente', zone: { id: 1, name: 'Bajío' }, active: true }

/** Opens the page of a company at its files. Company users see it as their home page. */
export const openCompanyFiles = async (username: string, answers: Answers = {}, config: object = {}) => {
  await loadConfigForTest({ extras: true, ...config })
  const portal = openScreen(`${username === 'empresa' ? '/inicio' : '/companies/1'}/archivos`, username, {
    'GET /api/company_data/1/': () => company,
    'GET /api/companies/1/': () => ({ ...company, contacts: [], users: [] }),
    'GET /api/zones/': () => [{ id: 1, name: 'Bajío' }],
    'GET /api/company_files/': () => pagedReply([]),
    'GET /api/company_file_names/': () => pagedReply(DOCUMENT_NAMES),
    ...answers,
  })
  const card = within(await screen.findByRole('region', { name: 'Archivos' }))
  return { ...portal, card }
}
