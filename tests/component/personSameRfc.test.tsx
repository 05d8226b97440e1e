import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type Call, reply } from '../support/fakeApi.ts'
import { listed } from '../support/mount.tsx'
import { openScreen } from '../support/screen.tsx'

const TAKEN = 'Ya hay una persona registrada con este RFC.'
const CONFIRM = 'Confirme que es otra persona.'
const ANOTHER = 'Es otra persona con el mismo RFC'
const KNOWN = 'BASI850101AB1'
const ALIKE = 'BASI900101'

const person = {
  ...listed('p1', 'Barrera Soto, Iván'),
  ...{ first_names: 'Iván', last_names: 'Barrera Soto', rfc: KNOWN, role: 3, company: 2 },
  ...{ company_name: 'Gas del Norte', registration_date: '2025-08-04', personnel_accreditation: [] },
}
const COMPANIES = [
  { id: 1, company_name: 'Redes Occidente' },
  { id: 2, company_name: 'Gas del Norte' },
]

/** As the server decides: whoever may move people is told who it is. */
const decide =
  (mayMove: boolean) =>
  ({ body }: Call) => {
    const { rfc, rfc_confirmed: confirmed } = body as Record<string, unknown>
    const offer = mayMove ? { registered_person: ['p1'] } : {}
    if (rfc === KNOWN) return reply({ rfc: [TAKEN], ...offer }, 400)
    if (rfc === ALIKE && !confirmed) return reply({ rfc: [TAKEN], rfc_confirmed: [CONFIRM], ...offer }, 400)
    return reply(person, 201)
  }

const openForm = async (username: string) => {
  const user = userEvent.setup()
  let where = 2
  const opened = openScreen('/personnel?create=1', username, {
    'GET /api/roles/': () => reply([{ id: 3, name: 'Instalador' }], 200, { 'Content-Range': 'roles 0-0/1' }),
    'GET /api/companies/': () => reply(COMPANIES, 200, { 'Content-Range': 'companies 0-1/2' }),
    'GET /api/companies/1/': () => COMPANIES[0] ?? {},
    'GET /api/companies/2/': () => COMPANIES[1] ?? {},
    'GET /api/personnel/p1/': () => ({
      ...person,
      company: where,
      company_name: COMPANIES[where - 1]?.company_name,
    }),
    'POST /api/personnel/': decide(username !== 'empresa'),
    'POST /api/personnel/p1/move/': () => {
      where = 1
      return person
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Dar de Alta Personal' }))
  const panel = await screen.findByRole('dialog', { name: 'Alta de personal' })
  const type = async (label: RegExp, text: string) => {
    const field = within(panel).getByLabelText(label)
    await user.clear(field)
    await user.type(field, text)
  }
  await type(/^Nombre/u, 'Iván')
  await type(/^Apellidos/u, 'Barrera')
  const choose = async (label: RegExp, option: string) => {
    await user.click(within(panel).getByRole('combobox', { name: label }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await choose(/^Puesto|^Rol/u, 'Instalador')
  if (username !== 'empresa') await choose(/^Empresa/u, 'Redes Occidente')
  const save = () => user.click(within(panel).getByRole('button', { name: 'Dar de alta' }))
  const posted = (path: string) => opened.calls.filter((call) => call.method === 'POST' && call.path === path)
  return { ...opened, user, panel, type, save, posted }
}

describe('registering somebody whose RFC is known', () => {
  it('says so beside the RFC, and to a company no more than that', async () => {
    const { panel, type, save } = await openForm('empresa')
    await type(/^RFC/u, KNOWN)
    await save()
    expect(await screen.findByText(TAKEN)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(within(panel).getByLabelText(/^RFC/u)))
    expect(screen.queryByRole('button', { name: 'Trasladar a esta empresa' })).toBeNull()
    expect(screen.queryByLabelText(ANOTHER)).toBeNull()
  })

  it('offers the utility to move the person, and loses nothing of the form', async () => {
    const { user, panel, type, save, posted } = await openForm('admin')
    await type(/^RFC/u, KNOWN)
    await save()
    expect(await within(panel).findByText(/Es IVÁN BARRERA SOTO, de Gas del Norte\./u)).toBeTruthy()
    expect(panel.textContent).not.toContain('p1')
    await user.click(within(panel).getByRole('button', { name: 'Trasladar a esta empresa' }))
    const question = await screen.findByRole('dialog', { name: 'Trasladar a otra empresa' })
    expect(question.textContent).toContain('IVÁN BARRERA SOTO pasará de Gas del Norte a Redes Occidente.')
    await waitFor(() =>
      expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Cancelar' })),
    )
    await user.click(within(question).getByRole('button', { name: 'Trasladar' }))
    expect(within(question).getByText('Este campo es obligatorio.')).toBeTruthy()
    await user.type(within(question).getByLabelText(/^Motivo/u), 'Cambió de contratista')
    await user.click(within(question).getByRole('button', { name: 'Trasladar' }))
    expect(await within(panel).findByText(/IVÁN BARRERA SOTO ya trabaja en Redes Occidente\./u)).toBeTruthy()
    await waitFor(() =>
      expect(document.activeElement).toBe(within(panel).getByRole('link', { name: 'Ver detalle' })),
    )
    expect(posted('/api/personnel/p1/move/').map(({ body }) => body)).toEqual([
      { company: 1, reason: 'Cambió de contratista' },
    ])
    expect(within(panel).getByLabelText<HTMLInputElement>(/^Nombre/u).value).toBe('Iván')
  })

  it('checks the form of the RFC as soon as its field is left', async () => {
    const { user, panel, type } = await openForm('empresa')
    await type(/^RFC/u, 'BASI85')
    await user.tab()
    expect(await within(panel).findByText(/^Escriba el RFC con 4 letras/u)).toBeTruthy()
  })

  it('asks for a confirmation where a homoclave is missing, and sends it with this RFC only', async () => {
    const { user, type, save, posted } = await openForm('empresa')
    await type(/^RFC/u, ALIKE)
    await save()
    const box = await screen.findByLabelText(ANOTHER)
    await save()
    expect(posted('/api/personnel/')).toHaveLength(1)
    await user.click(box)
    await type(/^RFC/u, 'BASI900102')
    expect(screen.queryByLabelText(ANOTHER)).toBeNull()
    await type(/^RFC/u, ALIKE)
    if (!screen.getByLabelText<HTMLInputElement>(ANOTHER).checked)
      await user.click(screen.getByLabelText(ANOTHER))
    await save()
    await waitFor(() => expect(posted('/api/personnel/')).toHaveLength(2))
    expect(posted('/api/personnel/').at(-1)?.body).toMatchObject({ rfc: ALIKE, rfc_confirmed: true })
  })
})
