import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type Call, reply } from '../support/fakeApi.ts'
import { box, button, openQuotations, quotation, retype } from '../support/quotations.tsx'
import { chooseAction } from '../support/recordActions.ts'
import { openScreen } from '../support/screen.tsx'

type Fields = Record<string, unknown>

/** The ways in which a back end that is not ours answers what is written. */
const WAYS: [string, (record: Fields, status?: number) => Response][] = [
  ['the whole record', (record, status = 200) => reply(record, status)],
  ['its id alone', ({ id }, status = 200) => reply({ id }, status)],
  ['nothing', (_, status = 200) => new Response('', { status })],
]

const sent = (calls: Call[], method: string) => calls.filter((call) => call.method === method)
const bodyOf = ({ body }: Call): Fields =>
  body instanceof FormData ? Object.fromEntries(body) : (body as Fields)

describe.each(WAYS)('a back end that answers what is written with %s', (_, say) => {
  it('keeps a quotation that is saved twice, and the form shows it', async () => {
    let now: Fields = { ...quotation, version: undefined, folio: undefined, owner_name: undefined }
    const { user, calls } = openQuotations('/quotations/7', 'utility', {
      'GET /api/quotations/7/': () => reply(now),
      'PUT /api/quotations/7/': ({ body }) => {
        const { pricing, ...fields } = body as Fields
        now = { ...now, ...fields }
        return say(now)
      },
    })
    await screen.findByLabelText(/^Costo 1/u)
    await retype(user, 'Costo 2', '10')
    await user.click(button('Guardar'))
    await screen.findByText('Los cambios se guardaron.')
    expect(box('Costo 1').value).toBe('250.00')
    await retype(user, 'Costo 3', '5')
    await user.click(button('Guardar'))
    await waitFor(() => expect(sent(calls, 'PUT')).toHaveLength(2))
    await waitFor(() => expect(now).toMatchObject({ indirect_cost_3: 5, total: 1965.5 }))
    const { name, rfc, phone, email, pricing_id, indirect_cost_1, indirect_cost_1_description } = quotation
    expect(now).toMatchObject({
      ...{ name, rfc, phone, email, pricing_id, indirect_cost_1, indirect_cost_1_description },
      indirect_cost_2: 10,
    })
  })

  it('has each new company once, by the name that was typed', async () => {
    const companies: Fields[] = []
    const zones = [{ id: 1, name: 'Bajío' }]
    const { calls } = openScreen('/companies', 'admin', {
      'GET /api/zones/': () => zones,
      'GET /api/companies/': () => companies,
      'POST /api/companies/': ({ body }) => {
        companies.push({ ...(body as Fields), id: companies.length + 1, active: true })
        return say(companies.at(-1) ?? {}, 201)
      },
    })
    const user = userEvent.setup()
    const add = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: 'Dar de alta' }))
      const form = within(await screen.findByRole('dialog', { name: 'Dar de alta Empresa Colaboradora' }))
      const field = await form.findByLabelText<HTMLInputElement>(/^Razón social/iu)
      expect(field.value).toBe('')
      await user.type(field, name)
      await user.click(form.getByRole('combobox', { name: /^Zona/u }))
      await user.click(await screen.findByRole('option', { name: 'Bajío' }))
      await user.click(form.getByRole('button', { name: 'Dar de alta' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await add('Gas Norte')
    await screen.findByText('Se registró a GAS NORTE.')
    expect(screen.getByRole('link', { name: 'Ver empresa' }).getAttribute('href')).toBe('/companies/1')
    await add('Gas Sur')
    await screen.findByText('Se registró a GAS SUR.')
    expect(sent(calls, 'POST').map(bodyOf)).toEqual([
      { company_name: 'Gas Norte', zone: 1 },
      { company_name: 'Gas Sur', zone: 1 },
    ])
  })

  it('shows a person as it is after a change, of another company, inactive, with its picture', async () => {
    const names: Record<string, string> = { 1: 'Redes', 2: 'Gas Sur' }
    let now: Fields = {
      ...{ id: 'p1', name: 'Paz, Ana', first_names: 'Ana', last_names: 'Paz', rfc: 'PAAA900101', role: 1 },
      ...{ role_name: 'Instalador', company: 1, company_name: 'Redes', active: false, status: false },
      ...{ accreditation_flag: 'success', profile_picture: 'https://x.mx/1.jpg', phone: '5512345678' },
    }
    const { calls } = openScreen('/personnel/p1', 'admin', {
      'GET /api/roles/': () => [{ id: 1, name: 'Instalador' }],
      'GET /api/companies/': () => [1, 2].map((id) => ({ id, company_name: names[id], active: true })),
      'GET /api/personnel/p1/': () => reply(now),
      'PATCH /api/personnel/p1/': (call) => {
        now = { ...now, ...bodyOf(call) }
        return say(now)
      },
    })
    const user = userEvent.setup()
    await chooseAction(user, 'Editar')
    const address = await screen.findByLabelText(/^Domicilio/u)
    await user.type(address, 'Calle 1')
    await user.click(button('Guardar'))
    await screen.findByText('Los cambios se guardaron.')
    expect(await screen.findByText('Calle 1')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'ANA PAZ' })).toBeTruthy()
    expect(screen.getByText('Inactivo')).toBeTruthy()
    expect(screen.getAllByText('Redes').length).toBeGreaterThan(0)
    expect(screen.getByRole('img', { name: /^Foto de/u }).getAttribute('src')).toBe('https://x.mx/1.jpg')
    expect(sent(calls, 'PATCH').map(bodyOf)).toEqual([{ address: 'Calle 1' }])
  })
})
