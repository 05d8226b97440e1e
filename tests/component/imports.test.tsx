import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { WireImport } from '../../src/domain/imports.ts'
import { withExtras } from '../support/extras.ts'
import { reply } from '../support/fakeApi.ts'
import { openScreen } from '../support/screen.tsx'

beforeEach(() => withExtras())
const FIGURES = { created: 2, changed: 1, same: 0, refused: 0 }
const IMPORT: WireImport = {
  ...{ id: 3, kind: 'people', state: 'checking', mode: null, file_name: 'gente.csv', size: 100 },
  ...{ titles: ['RFC'], columns: ['rfc'], fields: [], missing: [], rows: 3, done: 1, problems: 0, kept: 0 },
  ...{ checked: FIGURES, applied: FIGURES, reason: '', uploaded_by: 'super' },
  ...{ created_at: '2026-03-10T18:30:00.000Z', finished_at: null },
}

describe('an import', () => {
  it('is listed with its state and what came of it, and opens', async () => {
    const { where } = openScreen('/importar', 'super', {
      'GET /api/imports/': () =>
        reply([{ ...IMPORT, state: 'done' }], 200, { 'Content-Range': 'imports 0-0/1' }),
      'GET /api/imports/3/': () => ({ ...IMPORT, state: 'cancelled' }),
    })
    const row = await screen.findByRole('row', { name: /gente\.csv/u })
    expect(row.textContent).toMatch(/gente\.csvPersonal10 mar 2026.*ImportadaSe crearon: 2\. Cambiaron: 1\./u)
    await userEvent.setup().click(screen.getByRole('link', { name: 'gente.csv' }))
    expect(await screen.findByText('Se canceló antes de escribir nada.')).toBeTruthy()
    expect(where()).toBe('/importar/3')
  })

  it('is read again while the server works on it, and moves on with what somebody decides', async () => {
    let state: WireImport['state'] = 'checking'
    const { calls } = openScreen('/importar/3', 'super', {
      'GET /api/imports/3/': () => ({ ...IMPORT, state }),
      'POST /api/imports/3/apply/': () => {
        state = 'applying'
        return { ...IMPORT, state }
      },
    })
    await screen.findByText('Revisando la hoja')
    state = 'checked'
    const all = await screen.findByRole('button', { name: 'Importar todo o nada' }, { timeout: 3000 })
    expect(screen.queryByRole('link', { name: 'Subir otro archivo' })).toBeTruthy()
    await userEvent.setup().click(all)
    expect((await screen.findAllByText('Importando')).length).toBeGreaterThan(0)
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ mode: 'all' })
  })

  it('names the record of each row that is wrong, and leads to what is there and what was written', async () => {
    const problem = { id: 1, row: 4, column: 'F', title: 'Fecha de alta', value: '31/02/2026' }
    const reason = '31/02/2026 no existe. Escriba la fecha como DD/MM/AAAA.'
    openScreen('/importar/3', 'super', {
      'GET /api/imports/3/': () => ({ ...IMPORT, state: 'done', problems: 2 }),
      'GET /api/imports/3/problems/': () =>
        reply([
          { ...problem, reason, label: 'Soto, Iván', target: 'p1' },
          { ...problem, id: 2, row: 5, reason, label: 'Paz, Ana', target: '' },
        ]),
      'GET /api/imports/3/changes/': () =>
        reply([{ id: 1, row: 3, outcome: 'created', label: 'Núñez, Luz', target: 'p2' }]),
    })
    const there = await screen.findByRole('row', { name: /SOTO, IVÁN\s*Fila 4 · columna F: Fecha de alta/u })
    expect(within(there).getByRole('link', { name: 'SOTO, IVÁN' }).getAttribute('href')).toBe('/personnel/p1')
    const nobody = screen.getByRole('row', { name: /PAZ, ANA\s*Fila 5/u })
    expect(within(nobody).queryByRole('link')).toBeNull()
    const made = await screen.findByRole('link', { name: 'NÚÑEZ, LUZ' })
    expect(made.getAttribute('href')).toBe('/personnel/p2')
  })

  it('that is not there says so, with the way back', async () => {
    openScreen('/importar/8', 'super')
    expect(await screen.findByText('No existe esta importación')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Volver a Importar' }).getAttribute('href')).toBe('/importar')
  })
})
