import { describe, expect, it } from 'vitest'
import { openWire, parseBody, upload } from '../support/access/wire.ts'
import { type PortalOpener, portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const RFC = 'VET900101AB1'
const REFUSED = 'Este RFC está vetado: «Vetada del Norte», veto del 10/03/2026.'

describe.each(portalOpeners)('a veto of a firm, $name', ({ open }: PortalOpener) => {
  const portal = usePortal(open)
  const asUser = (username: string) => portal.api.as(username)
  const companyBody = (overrides: object = {}) => ({
    company_name: 'Vetada',
    zone: 1,
    rfc: RFC,
    ...overrides,
  })

  it('counts when a company is registered, with and without homoclave, and when its RFC changes', async () => {
    const { token } = await portal.api.signIn('admin')
    const wire = openWire(portal.url)
    const veto = upload('/api/v1/vetoes/', { text: 'No contratar', name: 'Vetada del Norte', rfc: RFC })
    const published = await wire.send({
      ...veto,
      headers: { ...veto.headers, authorization: `Token ${token}` },
    })
    expect(published.status, String(parseBody(published))).toBe(201)
    wire.close()

    const vetoErrors = {
      rfc: [
        REFUSED,
        'Consulte la página Vetos.',
        'Solo un superadministrador puede registrarlo, con un motivo: pídaselo.',
      ],
    }
    const insistError = {
      rfc: vetoErrors.rfc.slice(0, 2),
      veto_reason: ['Explique por qué se registra a pesar del veto.'],
    }
    const { total: companiesBefore } = await portal.store.getList('companies', { range: [0, 0] })
    for (const rfc of [RFC, 'VET900101']) {
      const creation = await asUser('utility').post(
        '/api/companies/',
        companyBody({ rfc, veto_reason: 'Porque sí' }),
      )
      expect([creation.status, creation.body]).toEqual([400, vetoErrors])
    }
    const changeReply = await asUser('utility').patch('/api/company_data/2/', { rfc: RFC })
    expect([changeReply.status, changeReply.body]).toEqual([400, vetoErrors])
    const unsaid = await asUser('super').post('/api/companies/', companyBody())
    expect([unsaid.status, unsaid.body]).toEqual([400, insistError])
    expect((await portal.store.getList('companies', { range: [0, 0] })).total).toBe(companiesBefore)
    expect(
      (
        await asUser('utility').post(
          '/api/companies/',
          companyBody({ company_name: 'Otra', rfc: 'OTR900101AB1' }),
        )
      ).status,
    ).toBe(201)
    expect(
      (await asUser('utility').post('/api/companies/', { company_name: 'Sin RFC', zone: 1 })).status,
    ).toBe(201)
  })

  it('is set aside for the firm by a super-admin, whose reason is kept, and goes on for its people', async () => {
    const company = await asUser('super').post<{ id: number }>(
      '/api/companies/',
      companyBody({ veto_reason: 'Por convenio' }),
    )
    expect(company.status).toBe(201)
    const readExceptions = async (username: string) =>
      (await asUser(username).get<{ veto_exceptions: object[] }>(`/api/company_data/${company.body.id}/`))
        .body
    expect((await readExceptions('utility')).veto_exceptions).toMatchObject([
      { veto_name: 'Vetada del Norte', reason: 'Por convenio', user_name: 'Beatriz Salas Ochoa' },
    ])
    const moveReply = await asUser('utility').post('/api/personnel/theirs/move/', {
      company: company.body.id,
      reason: 'Cambio',
    })
    expect(moveReply.body).toMatchObject({ vetoed: true, status: false })
    const changeReply = await asUser('super').patch('/api/company_data/1/', {
      rfc: 'VET900101',
      veto_reason: 'Mismo grupo',
    })
    expect([changeReply.status, changeReply.body.veto_exceptions]).toMatchObject([
      200,
      [{ reason: 'Mismo grupo' }],
    ])
    expect((await asUser('empresa').get('/api/company_data/1/')).body.veto_exceptions).toBeUndefined()
    expect(
      (await asUser('super').patch('/api/company_data/1/', { veto_exceptions: [], zone: 2 })).status,
    ).toBe(200)
  })
})
