import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { type Answers, personRow } from '../support/mount.tsx'
import { openPortal } from '../support/openPortal.tsx'
import { openScreen } from '../support/openScreen.tsx'
import { chooseRecordAction } from '../support/recordActions.ts'

const gatewayPage = () =>
  new Response('<!DOCTYPE html><title>Iniciar sesión en la red</title>', {
    headers: { 'Content-Type': 'text/html' },
  })

const person = {
  ...personRow('p1', 'Paz, Ana'),
  first_names: 'Ana',
  last_names: 'Paz',
  role: 3,
  company: 1,
  phone: '5512345678',
}

describe.each([false, true])('where a gateway answers (own back end: %s)', (isOwn) => {
  it.each([
    ['/personnel', 'GET /api/personnel/', () => [person], 'PAZ, ANA'],
    ['/companies', 'GET /api/companies/', () => [{ id: 1, company_name: 'Redes', active: true }], 'Redes'],
    ['/anuncios', 'GET /api/v1/announcements/', () => [{ id: 1, text: 'Hoy', file: '/a.pdf' }], 'Hoy'],
    ['/personnel/p1', 'GET /api/personnel/p1/', () => person, 'A quien corresponda'],
  ])('%s says so instead of being empty, and is there after a retry', async (path, call, answer, text) => {
    await loadBackEndForTest(isOwn)
    let isSignedIn = false
    const answers: Answers = { [call]: () => (isSignedIn ? answer() : gatewayPage()) }
    openScreen(path, 'utility', answers)
    const [retry] = await screen.findAllByRole('button', { name: 'Reintentar' })
    expect(screen.getAllByText(/^Contestó la red o un equipo intermedio, no el portal\./u)).not.toEqual([])
    expect(screen.queryByText(/Dé de alta/u)).toBeNull()
    isSignedIn = true
    await userEvent.click(retry as HTMLElement)
    if (path === '/personnel/p1') await screen.findByRole('heading', { level: 1, name: 'ANA PAZ' })
    else await screen.findByText(text)
  })

  it('a changed person is not saved, and what was typed stays', async () => {
    await loadBackEndForTest(isOwn)
    const user = userEvent.setup()
    const { calls } = openScreen('/personnel/p1', 'utility', {
      'GET /api/personnel/p1/': () => person,
      'PATCH /api/personnel/p1/': gatewayPage,
      'GET /api/roles/': () => [{ id: 3, name: 'Instalador' }],
      'GET /api/companies/': () => [{ id: 1, company_name: 'Redes', name: 'Redes' }],
    })
    await screen.findByRole('heading', { level: 1, name: 'ANA PAZ' })
    await chooseRecordAction(user, 'Editar')
    const phone = await screen.findByLabelText<HTMLInputElement>(/^Teléfono/u)
    await user.clear(phone)
    await user.type(phone, '5587654321')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(screen.getAllByText(/portal cautivo/u)).not.toEqual([]))
    expect(screen.queryByText(/Los cambios se guardaron/u)).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>(/^Teléfono/u).value).toBe('5587654321')
    expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
  })

  it('the sign-in says so', async () => {
    await loadBackEndForTest(isOwn)
    const user = userEvent.setup()
    openPortal('/login', undefined, { 'POST /api/auth/login/': gatewayPage })
    await user.type(await screen.findByLabelText(/Usuario/u), 'ana')
    await user.type(screen.getByLabelText(/^Contraseña/u), 'secreta')
    await user.click(screen.getByRole('button', { name: 'Login' }))
    await screen.findByText(/^Contestó la red .*portal cautivo/u)
  })
})
