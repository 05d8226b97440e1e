import { describe, expect, it } from 'vitest'
import type { CompanyDetail } from '../../src/contract/companies.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

type Refused = Record<string, string[]>

const RFC = 'GNO900101AB1'

describe.each(portalOpeners)('a company that exists, $name', ({ open }) => {
  const portal = usePortal(open)
  const create = (body: object) =>
    portal.api.as('utility').post<CompanyDetail & Refused>('/api/companies/', { zone: 1, ...body })
  const change = (id: number, body: object) =>
    portal.api.as('utility').patch<Refused>(`/api/company_data/${id}/`, body)

  it('is not registered again by its RFC, and by its name only on confirmation', async () => {
    const { body: first } = await create({ company_name: 'Gas Norte, S.A. de C.V.', rfc: RFC })
    const registered_company = [String(first.id)]
    const sameRfc = {
      rfc: ['Ya existe GAS NORTE, S.A. DE C.V. (Bajío) con este RFC.'],
      registered_company,
    }
    const sameName = {
      company_name: ['Ya existe GAS NORTE, S.A. DE C.V. (Bajío). ¿Registrar otra con el mismo nombre?'],
      name_confirmed: ['Confirme que es otra empresa.'],
      registered_company,
    }
    const byRfc = await create({ company_name: 'Otra', rfc: 'gno-900101-ab1', name_confirmed: true })
    expect([byRfc.status, byRfc.body]).toEqual([400, sameRfc])
    for (const company_name of ['GAS NORTE SA DE CV', 'gas norte']) {
      const refusal = await create({ company_name })
      expect([refusal.status, refusal.body]).toEqual([400, sameName])
      expect((await create({ company_name, name_confirmed: false })).status).toBe(400)
    }

    const otherCompany = await create({ company_name: 'Tubos', rfc: 'TUB900101AB1' })
    expect((await change(otherCompany.body.id, { rfc: RFC })).body).toEqual(sameRfc)
    expect((await change(otherCompany.body.id, { company_name: 'Gas Norte' })).body).toEqual(sameName)
    // The company may change the spelling of its own name and repeat its own RFC.
    expect((await change(first.id, { company_name: 'Gas Norte SA de CV', rfc: RFC })).status).toBe(200)
    expect(
      (await change(otherCompany.body.id, { company_name: 'Gas Norte', name_confirmed: true })).status,
    ).toBe(200)
    expect((await create({ company_name: 'Gas Norte', name_confirmed: true })).status).toBe(201)
  })
})
