import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { loadBackEndForTest } from './consoleConfig.ts'
import { type Call, reply } from './fakeApi.ts'
import { personRow } from './mount.tsx'
import { openScreen } from './openScreen.tsx'

const ZONES = [
  { id: 1, name: 'Bajío' },
  { id: 2, name: 'Toluca' },
]

export const companyData = {
  id: 1,
  company_name: 'Instalaciones del Bajío',
  zone: ZONES[0],
  active: true,
  ruec: 'R-1',
  rfc: 'IBA950222WL0',
  sap_creditor_id: '30',
  sap_client_id: '20',
  billing_address: 'Calle 1',
  provider_url: '',
  sap_gor: 'G',
  sap_pm: 'P',
  repse_number: 'AR1',
  work_division: 'X4,X5',
  business_address: 'Calle 2',
  business_area: 'CONSTRUCCIÓN,PROYECTOS',
  sap_payment_alert_blocked: false,
  prevention_security_health_environment_certified: true,
  legal_representative: 'Diego Romero',
  security_supervisor: 'Sofía Ávila',
}

const contact = {
  id: 5,
  name: 'Hugo Chávez',
  phone: '4770677564',
  email: 'hugo@bajio.example',
  position: 'Pagos',
  id_900: '900',
}

export const companyDetail = {
  id: 1,
  company_name: companyData.company_name,
  zone: ZONES[0],
  active: true,
  contacts: [contact],
  users: [{ id: 4, username: 'empresa' }],
}

type Answers = Parameters<typeof openScreen>[2]

/** Opens the page of a company. Without `extras`, the back end knows the documented calls only. */
export const openCompany = async (
  username: string,
  answers: Answers = {},
  path = '/companies/1',
  extras = true,
) => {
  await loadBackEndForTest(extras)
  const portal = openScreen(path, username, {
    'GET /api/zones/': () => reply(ZONES, 200, { 'Content-Range': 'zones 0-1/2' }),
    'GET /api/company_data/1/': () => companyData,
    'GET /api/companies/1/': () => companyDetail,
    'GET /api/v1/company/1/contacts/': () => companyDetail.contacts,
    'GET /api/company_files/': () => [],
    'GET /api/personnel/': () =>
      reply([personRow('p1', 'Álvarez Núñez, María José')], 200, { 'Content-Range': 'personnel 0-0/34' }),
    ...answers,
  })
  await screen.findByText('RUEC', {}, { timeout: 10_000 })
  const user = userEvent.setup()
  return {
    ...portal,
    user,
    click: (name: string) => user.click(screen.getByRole('button', { name })),
    openTab: (name: string) => user.click(screen.getByRole('tab', { name })),
  }
}

export const getField = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
export const requestBodies = (calls: Call[], method: string) =>
  calls.filter((call) => call.method === method).map(({ body }) => body)
