import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { toMexicoDay } from '../../src/domain/common/days.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { type Call, reply } from '../support/fakeApi.ts'
import { personRow } from '../support/mount.tsx'
import { openScreen } from '../support/openScreen.tsx'

const HELD = { accreditation_date: '2025-06-01', accreditation_expiration_date: '2026-06-01' }
const TWENTY_FOUR = Array.from({ length: 24 }, (_, i) => personRow(`p${i}`, `Persona ${i}, Ana`, HELD))

/** Serves ten people per page. The last selected person lacks a requirement; the person before is vetoed. */
const list = ({ query }: Call) => {
  const [start, end] = JSON.parse(query.get('range') ?? '[0,9]')
  const rows = TWENTY_FOUR.slice(start, end + 1)
  return reply(rows, 200, { 'Content-Range': `personnel ${start}-${start + rows.length - 1}/24` })
}
const outcome = (id: string, obstacles: string[], insists: boolean) => ({
  id,
  name: `Persona ${id}`,
  obstacles,
  kind: 'renewal',
  accreditation_date: '2026-03-10',
  unmet: obstacles.includes('unmet') ? ['Curso', 'Examen médico', 'Inglés'] : [],
  accreditation_expiration_date: '2027-03-10',
  done: obstacles.every((obstacle) => obstacle === 'unmet' && insists),
  version: 2,
})
const answer = ({ body }: Call) => {
  const { people, note = '' } = body as { people: string[]; note?: string }
  const results = people.map((id, i) =>
    outcome(id, i === 23 ? ['unmet'] : i === 22 ? ['vetoed'] : [], note !== ''),
  )
  return { done: results.filter(({ done }) => done).length, results }
}
const answers = {
  'GET /api/personnel/': list,
  'POST /api/accreditations/check/': answer,
  'POST /api/accreditations/': answer,
  'POST /api/accreditations/undo/': ({ body }: Call) => {
    const { people } = body as { people: { id: string }[] }
    const results = people.map(({ id }, i) => outcome(id, i === 0 ? ['changed'] : [], false))
    return { done: results.length - 1, results }
  },
}
const sent = (calls: Call[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path === '/api/accreditations/')

describe('renewing twenty-four people', () => {
  it('takes four clicks, says before whom it leaves out, and leaves those selected', async () => {
    await loadBackEndForTest()
    const { calls } = openScreen('/personnel', 'admin', answers)
    let clicks = 0
    const click = async (element: HTMLElement) => {
      clicks += 1
      await userEvent.click(element)
    }
    await click(await screen.findByRole('checkbox', { name: 'Seleccionar los de esta página' }))
    await click(await screen.findByRole('button', { name: 'Seleccionar a las 24' }))
    await screen.findByText('24 personas seleccionadas')
    await click(screen.getByRole('button', { name: 'Acreditar o renovar' }))
    const grantDialog = within(await screen.findByRole('dialog', { name: 'Acreditar o renovar' }))
    const confirm = await grantDialog.findByRole('button', { name: 'Acreditar a 22 personas' })
    expect(grantDialog.getByText('Vigente hasta el 10 mar 2027.')).toBeTruthy()
    expect(grantDialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'PERSONA P22: tiene un veto',
      'PERSONA P23: faltan Curso, Examen médico e Inglés',
    ])
    expect(sent(calls)).toHaveLength(0)
    await click(confirm)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(clicks).toBe(4)
    expect(sent(calls).map(({ body }) => body)).toEqual([
      { people: TWENTY_FOUR.map(({ id }) => id), act: 'grant', day: toMexicoDay(new Date()), note: '' },
    ])
    expect(await screen.findByText('Se acreditó a 22 personas.')).toBeTruthy()
    expect(await screen.findByText('2 personas seleccionadas')).toBeTruthy()
    // The result of the undo names the people who were changed in the meantime.
    await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }))
    expect(
      await screen.findByText(/21 quedaron como estaban\.[\s\S]*PERSONA P0: cambió después/u),
    ).toBeTruthy()
    const undone = calls.filter(({ path }) => path === '/api/accreditations/undo/')
    expect(undone.map(({ body }) => body)).toEqual([
      { people: TWENTY_FOUR.slice(0, 22).map(({ id }) => ({ id, version: 2 })) },
    ])
  })

  it('accredits people who only lack a requirement, with a reason', async () => {
    await loadBackEndForTest()
    const { calls } = openScreen('/personnel', 'admin', answers)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Seleccionar los de esta página' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Seleccionar a las 24' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Acreditar o renovar' }))
    const grantDialog = within(await screen.findByRole('dialog', { name: 'Acreditar o renovar' }))
    await userEvent.type(await grantDialog.findByRole('textbox', { name: /a pesar de ello/u }), 'Cita hoy')
    await userEvent.click(grantDialog.getByRole('button', { name: 'Acreditar a 23 personas' }))
    await waitFor(() => expect(sent(calls)).toHaveLength(1))
    expect(sent(calls)[0]?.body).toMatchObject({ note: 'Cita hoy' })
  })

  it('is not offered to a company, nor over a back end of the documented calls', async () => {
    await loadBackEndForTest()
    openScreen('/personnel', 'empresa', answers)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Seleccionar los de esta página' }))
    expect(await screen.findByRole('button', { name: 'Descargar QR' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Acreditar o renovar' })).toBeNull()
    cleanup()
    await loadBackEndForTest(false)
    openScreen('/personnel', 'admin', answers)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Seleccionar los de esta página' }))
    expect(await screen.findByRole('button', { name: 'Descargar QR' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Acreditar o renovar' })).toBeNull()
  })
})

describe('suspending one of a row', () => {
  it('is two clicks away, says what it does, and takes a reason', async () => {
    await loadBackEndForTest()
    const { calls } = openScreen('/personnel', 'admin', answers)
    const [menu] = await screen.findAllByRole('button', { name: 'Acreditación de PERSONA 0, ANA' })
    if (menu) await userEvent.click(menu)
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['Renovar', 'Suspender', 'Revocar'])
    if (items[1]) await userEvent.click(items[1])
    const suspendDialog = within(await screen.findByRole('dialog', { name: 'Suspender acreditación' }))
    expect(suspendDialog.getByText(/deja de ser válida en la siguiente consulta de su QR/u)).toBeTruthy()
    // No reason is preselected, because the contractor is told the reason.
    await userEvent.click(await suspendDialog.findByRole('button', { name: 'Suspender' }))
    expect(await suspendDialog.findByText('Este campo es obligatorio.')).toBeTruthy()
    expect(sent(calls)).toHaveLength(0)
    await userEvent.click(suspendDialog.getByRole('combobox', { name: 'Motivo' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Conducta' }))
    await userEvent.type(suspendDialog.getByRole('textbox', { name: 'Explicación' }), 'Queja')
    await userEvent.click(await suspendDialog.findByRole('button', { name: 'Suspender' }))
    await waitFor(() => expect(sent(calls)).toHaveLength(1))
    expect(sent(calls)[0]?.body).toEqual({ people: ['p0'], act: 'suspend', reason: 'conduct', note: 'Queja' })
    expect(await screen.findByText('Se suspendió la acreditación de PERSONA P0.')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }))
    await waitFor(() => expect(sent(calls)[1]?.body).toEqual({ people: ['p0'], act: 'reinstate', note: '' }))
  })

  it('needs a reason and an explanation before it revokes', async () => {
    await loadBackEndForTest()
    const { calls } = openScreen('/personnel', 'admin', answers)
    const [menu] = await screen.findAllByRole('button', { name: 'Acreditación de PERSONA 0, ANA' })
    if (menu) await userEvent.click(menu)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Revocar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Revocar acreditación' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Revocar' }))
    expect(await dialog.findAllByText('Este campo es obligatorio.')).toHaveLength(2)
    await userEvent.click(dialog.getByRole('combobox', { name: 'Motivo' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Otro' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Explicación' }), 'Fraude')
    await waitFor(() => expect(dialog.queryByText('Este campo es obligatorio.')).toBeNull())
    await userEvent.click(dialog.getByRole('button', { name: 'Revocar' }))
    await waitFor(() => expect(sent(calls)).toHaveLength(1))
    expect(sent(calls)[0]?.body).toEqual({ people: ['p0'], act: 'revoke', reason: 'other', note: 'Fraude' })
  })
})
