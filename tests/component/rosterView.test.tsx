// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withExtras } from '../support/extras.ts'
import { type Call, reply } from '../support/fakeApi.ts'
import { openPortal } from '../support/portal.tsx'

const leave = () => {
  cleanup()
  vi.unstubAllGlobals()
}

beforeEach(() => withExtras())
afterEach(() => {
  leave()
  localStorage.clear()
})

const table = () => screen.findByRole('table')
const columns = async () =>
  within(await table())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter((text) => !['', 'Ver'].includes(text ?? ''))
const lastList = (calls: Call[]) => calls.filter(({ path }) => path === '/api/personnel/').at(-1)?.query

describe('the columns of the roster', () => {
  it('are chosen and put in order, by keyboard too, and are there again for the same account only', async () => {
    const user = userEvent.setup()
    openPortal('/personnel', 'admin')
    await table()
    await user.click(screen.getByRole('button', { name: 'Columnas' }))
    const dialog = await screen.findByRole('dialog', { name: 'Columnas' })
    await user.click(within(dialog).getByRole('checkbox', { name: 'Rol' }))
    await user.click(within(dialog).getByRole('checkbox', { name: 'Número de acreditación' }))
    const up = within(dialog).getByRole('button', { name: 'Subir: Empresa' })
    up.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(up))
    await user.keyboard('{Enter}')
    const chosen = ['Estado', 'Empresa', 'Nombre', 'Zona', 'Vigencia', 'Número de acreditación']
    await user.keyboard('{Escape}')
    await waitFor(async () => expect(await columns()).toEqual(chosen))

    leave()
    openPortal('/personnel', 'admin')
    expect(await columns()).toEqual(chosen)

    leave()
    openPortal('/personnel', 'lectura')
    expect(await columns()).toEqual(['Estado', 'Nombre', 'Rol', 'Empresa', 'Zona', 'Vigencia'])
  })

  it('can be as they were again', async () => {
    openPortal('/personnel', 'admin')
    await table()
    await userEvent.click(screen.getByRole('button', { name: 'Columnas' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Zona' }))
    await userEvent.click(screen.getByRole('button', { name: 'Restablecer' }))
    await userEvent.keyboard('{Escape}')
    expect(await columns()).toEqual(['Estado', 'Nombre', 'Rol', 'Empresa', 'Zona', 'Vigencia'])
  })
})

describe('a saved view of the roster', () => {
  it('has a name, and is there again after signing out', async () => {
    const user = userEvent.setup()
    openPortal('/personnel?filter=%7B%22active%22%3Afalse%7D&sort=zone&order=DESC', 'admin')
    await table()
    await user.click(screen.getByRole('button', { name: 'Agregar filtro' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Guardar esta consulta…' }))
    await user.type(await screen.findByLabelText('Nombre de la consulta'), 'Bajas por zona{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: /Cuenta de/u }))
    await user.click(await screen.findByRole('button', { name: 'Cerrar sesión' }))
    await screen.findByRole('button', { name: 'Login' })

    leave()
    const { calls } = openPortal('/personnel', 'admin')
    await table()
    await user.click(screen.getByRole('button', { name: 'Agregar filtro' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Bajas por zona' }))
    await waitFor(() => expect(lastList(calls)?.get('active')).toBe('false'))
    expect(lastList(calls)?.get('sort')).toBe('["zone","DESC"]')
  })
})

describe('the view of the roster', () => {
  it('is kept while one looks at something else, and forgotten with the session', async () => {
    const { calls, where } = openPortal('/personnel', 'admin', {
      'POST /api/auth/login/': () => reply(null, 500),
    })
    await table()
    await userEvent.click(screen.getByRole('button', { name: 'Inactivos' }))
    await waitFor(() => expect(lastList(calls)?.get('active')).toBe('false'))
    const sections = within(screen.getByRole('navigation', { name: 'Secciones' }))
    await userEvent.click(sections.getByRole('link', { name: 'Inicio' }))
    await waitFor(() => expect(where()).toBe('/inicio'))
    await userEvent.click(sections.getByRole('link', { name: 'Personal' }))
    await table()
    await waitFor(() => expect(where()).toContain('false'))
    expect(screen.getByRole('button', { name: 'Inactivos' }).getAttribute('aria-pressed')).toBe('true')
    expect(JSON.stringify(localStorage)).not.toContain('listParams')
  })
})
