import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TaxListLoad } from '../../src/domain/taxList/schemas.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { reply } from '../support/fakeApi.ts'
import { companyData, companyDetail, openCompany } from '../support/openCompany.tsx'
import { openScreen } from '../support/openScreen.tsx'

beforeEach(() => loadBackEndForTest())

const LOAD: TaxListLoad = {
  id: 1,
  state: 'done',
  file_name: 'Listado_Completo_69-B.csv',
  size: 4_400_000,
  listed_on: '2026-07-31',
  figures: { added: 12, changed: 3, removed: 1, same: 13_984, hidden: 91 },
  reason: '',
  created_at: '2026-08-03T18:30:00.000Z',
  finished_at: '2026-08-03T18:30:09.000Z',
  uploaded_name: 'Súper Admin',
}
const PATH = '/api/v1/tax_list_loads/'
const answerWith = (...loads: TaxListLoad[]) =>
  reply(loads, 200, { 'Content-Range': `loads 0-${loads.length}/${loads.length}` })

describe("the SAT's list", () => {
  it('shows what each load changed, and why one failed', async () => {
    openScreen('/lista-69b', 'super', {
      [`GET ${PATH}`]: () =>
        answerWith(
          {
            ...LOAD,
            id: 2,
            file_name: 'parte.csv',
            state: 'failed',
            reason: 'Es una parte.',
            uploaded_name: '',
          },
          LOAD,
        ),
    })
    const done = await screen.findByRole('row', { name: /Listado_Completo/u })
    expect(done.textContent).toContain('31 jul 2026')
    expect(done.textContent).toContain(
      'Nuevos: 12. Cambiaron: 3. Salieron: 1. Iguales: 13,984. 91 renglones sin RFC.',
    )
    const failed = screen.getByRole('row', { name: /parte\.csv/u })
    expect(failed.textContent).toContain('Carpeta del servidor')
    expect(failed.textContent).toContain('Es una parte.')
  })
})

describe('a company in the list', () => {
  const listed = { situation: 'definitive', since: '2018-10-23' } as const

  it('says so on its page, with the day', async () => {
    await openCompany('utility', {
      'GET /api/company_data/1/': () => ({ ...companyData, tax_list: listed }),
      'GET /api/companies/1/': () => companyDetail,
    })
    expect(
      await screen.findByText(
        /El RFC de esta empresa está en la lista 69-B del SAT: definitivo, publicado el 23 oct 2018\./u,
      ),
    ).toBeTruthy()
  })

  it('is marked in the list of companies', async () => {
    openScreen('/companies', 'utility', {
      'GET /api/companies/': () =>
        reply([{ ...companyDetail, name: companyDetail.company_name, tax_list: listed }], 200, {
          'Content-Range': 'companies 0-0/1',
        }),
    })
    expect(await screen.findByText('69-B: definitivo (23 oct 2018)')).toBeTruthy()
  })

  it('causes a warning when it is registered', async () => {
    openScreen('/companies', 'utility', {
      'GET /api/companies/': () => reply([], 200, { 'Content-Range': 'companies */0' }),
      'GET /api/zones/': () => reply([{ id: 1, name: 'Bajío' }], 200, { 'Content-Range': 'zones 0-0/1' }),
      'POST /api/companies/': () => reply({ ...companyDetail, tax_list: listed }, 201),
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Dar de alta' }))
    const form = await screen.findByRole('dialog')
    await user.type(within(form).getByRole('textbox', { name: /Razón Social/u }), 'Instalaciones del Bajío')
    await user.click(within(form).getByRole('combobox', { name: /Zona/u }))
    await user.click(await screen.findByRole('option', { name: 'Bajío' }))
    await user.click(within(form).getByRole('button', { name: 'Dar de alta' }))
    expect(
      await screen.findByText(/Se registró la empresa.*está en la lista 69-B del SAT: definitivo/u),
    ).toBeTruthy()
  })
})
