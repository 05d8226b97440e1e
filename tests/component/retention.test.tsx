import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RetentionDeletion, RetentionItem } from '../../src/domain/retention/schemas.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { reply } from '../support/fakeApi.ts'
import { openScreen } from '../support/openScreen.tsx'

beforeEach(() => loadBackEndForTest())

const ITEM: RetentionItem = {
  id: 3,
  state: 'due',
  kind: 'personnelFiles',
  category: 'other',
  personnel: 'p1',
  company: 1,
  ended_on: '2024-01-31',
  reason: 'withdrawn',
  due_on: '2025-02-01',
  size: 20_480,
  held_until: null,
  held_reason: '',
  name: 'DC-3',
  person_name: 'Álvarez Núñez, María José',
  company_name: 'Redes Occidente',
}
const RECORD: RetentionItem = { ...ITEM, id: 4, kind: 'person', category: 'person', reason: 'left', name: '' }
const DELETION: RetentionDeletion = {
  id: 7,
  folio: 'E-000007',
  created_at: '2026-03-10T18:30:00.000Z',
  user_name: 'Beatriz Salas Ochoa',
  state: 'done',
  total: 2,
  deleted: 1,
  skipped: 1,
  size: 20_480,
  finished_at: '2026-03-10T18:31:00.000Z',
  sha256: 'a'.repeat(64),
}

const open = (path: string, answers: Parameters<typeof openScreen>[2] = {}) => ({
  ...openScreen(path, 'super', {
    'GET /api/retention/': () => [ITEM, RECORD],
    'GET /api/retention_deletions/': () => [
      DELETION,
      { ...DELETION, id: 6, folio: 'E-000006', state: 'running' },
    ],
    'POST /api/retention_deletions/': () => reply({ ...DELETION, state: 'running' }, 201),
    ...answers,
  }),
  user: userEvent.setup(),
})
const select = async (user: ReturnType<typeof userEvent.setup>, row: number) =>
  user.click((await screen.findAllByRole('checkbox'))[row] as HTMLElement)

describe('Conservación', () => {
  it('lists what is due, with whose it is, why it ended and since when it may be deleted', async () => {
    const { calls } = open('/conservacion')
    const [, file, record] = await screen.findAllByRole('row')
    expect(file?.textContent).toMatch(
      /DC-3.*ÁLVAREZ NÚÑEZ, MARÍA JOSÉ.*Redes Occidente.*Otros.*Desde el 1 feb 2025.*Se retiró el 31 ene 2024.*20/u,
    )
    expect(record?.textContent).toMatch(/Expediente completo.*La persona dejó de estar activa/u)
    const filter = calls.find(({ path }) => path === '/api/retention/')?.query.get('filter')
    expect(JSON.parse(filter ?? '{}')).toEqual({ state: 'due' })
  })

  it('deletes the chosen documents after a confirmation with their number', async () => {
    const { user, calls } = open('/conservacion')
    await select(user, 1)
    await user.click(await screen.findByRole('button', { name: 'Eliminar' }))
    expect(await screen.findByText('¿Eliminar 1 registro?')).toBeTruthy()
    const buttons = screen.getAllByRole('button', { name: 'Eliminar' })
    await user.click(buttons.at(-1) as HTMLElement)
    expect(await screen.findByText('La eliminación E-000007 está en curso.')).toBeTruthy()
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ ids: [3], count: 1 })
  })

  it('says why the server refused the deletion', async () => {
    const { user } = open('/conservacion', {
      'POST /api/retention_deletions/': () => reply({ detail: 'La lista cambió mientras tanto.' }, 409),
    })
    await select(user, 1)
    await user.click(await screen.findByRole('button', { name: 'Eliminar' }))
    await screen.findByText('¿Eliminar 1 registro?')
    await user.click(screen.getAllByRole('button', { name: 'Eliminar' }).at(-1) as HTMLElement)
    expect(await screen.findByText('La lista cambió mientras tanto.')).toBeTruthy()
  })

  it('keeps the chosen ones for a reason until a day', async () => {
    const { user, calls } = open('/conservacion', { 'POST /api/retention/hold/': () => reply(null, 204) })
    await select(user, 2)
    await user.click(await screen.findByRole('button', { name: 'Conservar' }))
    const reason = await screen.findByLabelText(/^Motivo/u)
    await user.click(screen.getAllByRole('button', { name: 'Conservar' }).at(-1) as HTMLElement)
    await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'))
    await user.type(reason, 'Juicio laboral')
    await user.click(screen.getAllByRole('button', { name: 'Conservar' }).at(-1) as HTMLElement)
    expect(await screen.findByText('Se conservará.')).toBeTruthy()
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      ids: [4],
      reason: 'Juicio laboral',
    })
  })

  it('has a certificate for each deletion that is done', async () => {
    open('/actas-de-eliminacion')
    const [, done, running] = await screen.findAllByRole('row')
    expect(done?.textContent).toMatch(/E-000007.*Beatriz Salas Ochoa.*Terminada.*1 de 2 · 1 no se eliminó/u)
    expect(running?.textContent).toMatch(/E-000006.*En curso/u)
    expect(screen.getAllByRole('button', { name: /^Descargar acta: E-/u })).toHaveLength(1)
  })
})
