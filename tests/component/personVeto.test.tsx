import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { type Call, reply } from '../support/fakeApi.ts'
import { personRow } from '../support/mount.tsx'
import { openScreen } from '../support/openScreen.tsx'
import { chooseRecordAction } from '../support/recordActions.ts'

const VETO = 'Este RFC está vetado: «Iván Barrera», veto del 03/02/2026.'
const ASK = 'Solo un superadministrador puede registrarlo, con un motivo: pídaselo.'
const REASON = /^Motivo para registrar a pesar del veto/u
const VETOED = 'BASI900101'

const person = {
  ...personRow('p1', 'Barrera Soto, Iván'),
  first_names: 'Iván',
  last_names: 'Barrera Soto',
  rfc: 'BASI850101',
  role: 3,
  company: 1,
  registration_date: '2025-08-04',
  profile_picture: null,
  personnel_accreditation: [],
}
const EXCEPTION = {
  id: 1,
  veto_name: 'Iván Barrera',
  reason: 'Homónimo comprobado',
  created_at: '2026-03-01T18:00:00.000Z',
  user_name: 'Beatriz Salas',
}

const fieldsOf = ({ body }: Call): Record<string, unknown> =>
  body instanceof FormData ? Object.fromEntries(body.entries()) : (body as Record<string, unknown>)

/** Decides as the server does: asks a super-admin for a reason and refers other users to one. */
const answerChange = (username: string) => (call: Call) => {
  const { rfc, veto_reason: reason } = fieldsOf(call)
  const mayInsist = username === 'super'
  if (rfc !== VETOED || (mayInsist && reason)) return { ...person, veto_exceptions: [EXCEPTION] }
  return reply(mayInsist ? { rfc: [VETO], veto_reason: ['Explique.'] } : { rfc: [VETO, ASK] }, 400)
}

const catalog = (username: string) => ({
  'GET /api/roles/': () => reply([{ id: 3, name: 'Instalador' }], 200, { 'Content-Range': 'roles 0-0/1' }),
  'GET /api/companies/': () =>
    reply([{ id: 1, company_name: 'Redes Occidente' }], 200, { 'Content-Range': 'companies 0-0/1' }),
  'GET /api/companies/1/': () => ({ id: 1, company_name: 'Redes Occidente' }),
  'GET /api/personnel/p1/': () => person,
  'POST /api/personnel/': answerChange(username),
  'PATCH /api/personnel/p1/': answerChange(username),
})

const edit = async (username: string) => {
  const user = userEvent.setup()
  const { calls } = openScreen('/personnel/p1', username, catalog(username))
  await chooseRecordAction(user, 'Editar')
  const rfc = await screen.findByLabelText<HTMLInputElement>(/^RFC/u)
  const type = async (text: string) => {
    await user.clear(rfc)
    await user.type(rfc, text)
  }
  const save = () => user.click(screen.getByRole('button', { name: 'Guardar' }))
  const sent = () => calls.filter(({ method }) => method === 'PATCH').map(fieldsOf)
  return { user, type, save, sent }
}

describe('changing an RFC to a vetoed one', () => {
  it('names the veto beside the RFC and says whom to ask', async () => {
    const { type, save, sent } = await edit('admin')
    await type(VETOED)
    await save()
    expect(await screen.findByText(`${VETO} ${ASK}`)).toBeTruthy()
    expect(screen.queryByLabelText(REASON)).toBeNull()
    expect(sent()).toEqual([{ rfc: VETOED }])
  })

  it('asks a super-admin for the reason, requires it and sends it', async () => {
    const { user, type, save, sent } = await edit('super')
    expect(screen.queryByLabelText(REASON)).toBeNull()
    await type(VETOED)
    await save()
    const reason = await screen.findByLabelText(REASON)
    expect(screen.getByText(VETO)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(reason))
    await save()
    await waitFor(() => expect(screen.getByText('Este campo es obligatorio.')).toBeTruthy())
    expect(screen.getByText(VETO)).toBeTruthy()
    expect(sent()).toHaveLength(1)
    await user.type(reason, 'Homónimo comprobado')
    await save()
    expect(await screen.findByText('Los cambios se guardaron.')).toBeTruthy()
    expect(sent()[1]).toEqual({ rfc: VETOED, veto_reason: 'Homónimo comprobado' })
    const note = screen.getByRole('note')
    expect(note.textContent).toContain('Veto «Iván Barrera» · lo autorizó Beatriz Salas el 1 mar 2026')
    expect(note.textContent).toContain('Motivo: Homónimo comprobado')
  })

  it('does not carry the reason over to another RFC', async () => {
    const { user, type, save, sent } = await edit('super')
    await type(VETOED)
    await save()
    await user.type(await screen.findByLabelText(REASON), 'Homónimo')
    await type('BASI900102')
    expect(screen.queryByLabelText(REASON)).toBeNull()
    await save()
    expect(await screen.findByText('Los cambios se guardaron.')).toBeTruthy()
    expect(sent()[1]).toEqual({ rfc: 'BASI900102' })
  })
})

describe('registering a person with a vetoed RFC', () => {
  const register = async (username: string) => {
    const user = userEvent.setup()
    const { calls } = openScreen('/personnel', username, catalog(username))
    await user.click(await screen.findByRole('button', { name: 'Dar de Alta Personal' }))
    const form = await screen.findByRole('dialog', { name: 'Alta de personal' })
    const pick = async (name: RegExp, option: RegExp) => {
      await user.click(within(form).getByRole('combobox', { name }))
      await user.click(await screen.findByRole('option', { name: option }))
    }
    await user.type(within(form).getByLabelText(/^Nombre\(s\)/u), 'Iván')
    await user.type(within(form).getByLabelText(/^Apellidos/u), 'Barrera')
    await user.type(within(form).getByLabelText(/^RFC/u), VETOED.toLowerCase())
    await pick(/^Rol/u, /Instalador/u)
    await pick(/^Empresa/u, /Redes/u)
    const save = () => user.click(within(form).getByRole('button', { name: 'Dar de alta' }))
    await save()
    const sent = () => calls.filter(({ method }) => method === 'POST').map(fieldsOf)
    return { user, form, save, sent }
  }

  it('is refused with the veto and whom to ask', async () => {
    const { form, sent } = await register('certificador')
    expect(await within(form).findByText(`${VETO} ${ASK}`)).toBeTruthy()
    expect(within(form).queryByLabelText(REASON)).toBeNull()
    expect(sent()[0]).not.toHaveProperty('veto_reason')
  })

  it('is done by a super-admin with a reason', async () => {
    const { user, form, save, sent } = await register('super')
    await user.type(await within(form).findByLabelText(REASON), 'Homónimo')
    await save()
    expect(await screen.findByText(/^Se registró a /u)).toBeTruthy()
    expect(sent()[1]).toMatchObject({ rfc: VETOED, veto_reason: 'Homónimo' })
  })
})

describe('Vetar', () => {
  const candidate = {
    kind: 'personnel',
    id: 'p1',
    name: 'BARRERA SOTO, IVÁN',
    people: 1,
    rfc: 'BASI850101',
    detail: '',
    vetoed: false,
  }
  it('on a person’s page leads to a veto that names the person', async () => {
    await loadBackEndForTest()
    openScreen('/personnel/p1', 'admin', {
      ...catalog('admin'),
      'GET /api/v1/veto_candidates/': ({ query }) => (query.get('personnel') === 'p1' ? [candidate] : []),
      'GET /api/v1/veto_targets/': () => [],
      'GET /api/v1/vetoes/': () => reply([], 200, { 'Content-Range': 'vetoes */0' }),
    })
    await chooseRecordAction(userEvent.setup(), 'Vetar')
    const rfc = await screen.findByLabelText<HTMLInputElement>('RFC')
    await waitFor(() => expect(rfc.value).toBe('BASI850101'))
    expect(screen.getByLabelText<HTMLInputElement>(/^Nombre de la persona/u).value).toBe('BARRERA SOTO, IVÁN')
  })

  it('is only offered to users who publish vetoes', async () => {
    await loadBackEndForTest()
    openScreen('/personnel/p1', 'utility', catalog('utility'))
    await chooseRecordAction(userEvent.setup(), 'Editar', { without: 'Vetar' })
  })
})
