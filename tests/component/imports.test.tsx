import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { NEW_READING, type PreviewRow, type WireImport } from '../../src/domain/imports/imports.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { reply } from '../support/fakeApi.ts'
import { openScreen } from '../support/openScreen.tsx'

beforeEach(() => loadBackEndForTest())
const FIGURES = { created: 2, changed: 1, same: 0, refused: 0 }
const IMPORT: WireImport = {
  id: 3,
  kind: 'people',
  state: 'checking',
  mode: null,
  file_name: 'gente.csv',
  size: 100,
  titles: ['RFC', 'Apellidos', 'Color'],
  columns: ['rfc', 'last_names', ''],
  reading: { ...NEW_READING, head_row: 1 },
  fields: [{ name: 'rfc', title: 'RFC', required: true }],
  missing: [],
  rows: 3,
  done: 1,
  problems: 0,
  sensitive: 0,
  confirmed: false,
  corrected: 0,
  kept: 0,
  checked: FIGURES,
  applied: FIGURES,
  reason: '',
  uploaded_by: 'super',
  created_at: '2026-03-10T18:30:00.000Z',
  finished_at: null,
  undo_until: null,
}

/** Row of the preview that creates a person. */
const ROW: PreviewRow = {
  id: 2,
  outcome: 'created',
  label: 'Soto, Iván',
  target: '',
  sensitive: false,
  cells: [{ text: 'soti-900102', value: 'SOTI900102' }, { text: 'Soto' }, { text: 'azul' }],
  derived: [],
  reasons: [],
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

  it('is polled while the server works on it, and continues with the user’s decisions', async () => {
    let state: WireImport['state'] = 'checking'
    const { calls } = openScreen('/importar/3', 'super', {
      'GET /api/imports/3/': () => ({ ...IMPORT, state }),
      'GET /api/imports/3/rows/': () => reply([ROW]),
      'POST /api/imports/3/apply/': () => {
        state = 'applying'
        return { ...IMPORT, state }
      },
    })
    await screen.findByText('Revisando la hoja')
    state = 'checked'
    const importButton = await screen.findByRole(
      'button',
      { name: 'Importar todo o nada' },
      { timeout: 3000 },
    )
    expect(screen.queryByRole('link', { name: 'Subir otro archivo' })).toBeTruthy()
    const user = userEvent.setup()
    await user.click(screen.getByRole('checkbox', { name: 'Revisé los valores que se escriben' }))
    await user.click(importButton)
    expect((await screen.findAllByText('Importando')).length).toBeGreaterThan(0)
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      mode: 'all',
      reviewed: true,
      confirmed: false,
    })
  })

  it('is corrected in its preview, with the reason beside each cell, and checked again', async () => {
    const reason = 'Escriba el RFC con 4 letras y 6 dígitos (la homoclave es opcional).'
    let row: WireImport = {
      ...IMPORT,
      state: 'checked',
      rows: 2,
      problems: 1,
      checked: { created: 1, changed: 0, same: 0, refused: 1 },
    }
    const { calls } = openScreen('/importar/3', 'super', {
      'GET /api/imports/3/': () => row,
      'GET /api/imports/3/rows/': () =>
        reply([
          ROW,
          {
            ...ROW,
            id: 3,
            outcome: 'refused',
            cells: [{ text: 'XX', reason, suggestion: 'XXXX900101' }, ROW.cells[1], ROW.cells[2]],
          },
        ]),
      'PUT /api/imports/3/cells/': () => {
        row = { ...row, corrected: 1, problems: 0, checked: { created: 2, changed: 0, same: 0, refused: 0 } }
        return row
      },
    })
    const user = userEvent.setup()
    const cell = await screen.findByRole('textbox', { name: 'RFC, fila 3' })
    expect(screen.getByText(reason)).toBeTruthy()
    expect(screen.getByText('En el archivo: soti-900102')).toBeTruthy()
    expect(screen.getByText(/^Esta columna no se importa: Color/u)).toBeTruthy()
    await user.clear(cell)
    await user.type(cell, 'PAXL900101{Enter}')
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
        cells: [{ row: 3, column: 0, text: 'PAXL900101' }],
      }),
    )
    // The user opens a row without problems and accepts a proposed text with one click.
    await user.click(screen.getByRole('button', { name: 'Corregir la fila 2' }))
    await user.type(screen.getByRole('textbox', { name: 'Apellidos, fila 2' }), ' Paz')
    expect(await screen.findByText(/^1 celda corregida/u)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Descartar' }))
    await user.click(screen.getByRole('button', { name: 'Usar «XXXX900101»' }))
    expect(await screen.findByText(/^1 celda corregida/u)).toBeTruthy()
  })

  it('shows changes to accredited people apart, and all of it is written only once they are confirmed', async () => {
    const row: WireImport = {
      ...IMPORT,
      state: 'checked',
      rows: 1,
      sensitive: 1,
      checked: { created: 0, changed: 1, same: 0, refused: 0 },
    }
    const changedRow = { ...ROW, outcome: 'changed', sensitive: true, target: 'p1' }
    const { calls } = openScreen('/importar/3', 'super', {
      'GET /api/imports/3/': () => row,
      'GET /api/imports/3/rows/': () =>
        reply([
          { ...changedRow, cells: [{ text: 'SOTI900102' }, { text: 'Paz', before: 'Soto' }, { text: '' }] },
        ]),
      'POST /api/imports/3/apply/': () => ({ ...row, state: 'applying' }),
    })
    const user = userEvent.setup()
    const apart = await screen.findByRole('region', { name: 'Cambia 1 persona acreditada o con veto' })
    expect(await within(apart).findByText(/Antes:/u)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Importar todo o nada' })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: /^Confirmo este cambio/u }))
    const importButton = screen.getByRole('button', { name: 'Importar todo o nada' })
    await user.click(importButton)
    expect(await screen.findByText('Revise los valores de arriba y marque esta casilla.')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Revisé los valores que se escriben' }))
    await user.click(importButton)
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
        mode: 'all',
        reviewed: true,
        confirmed: true,
      }),
    )
  })

  it('asks which sheet has the titles and how dates are written', async () => {
    const readingSettings = {
      ...IMPORT.reading,
      sheets: ['Portada', 'Personal'],
      sheet: 'Portada',
      top: [
        { row: 1, cells: ['Listado'] },
        { row: 3, cells: ['RFC', 'Alta'] },
      ],
      doubtful: [1],
    }
    const { calls } = openScreen('/importar/3', 'super', {
      'GET /api/imports/3/': () => ({ ...IMPORT, state: 'columns', reading: readingSettings }),
      'PUT /api/imports/3/columns/': () => ({ ...IMPORT, state: 'checking' }),
    })
    const user = userEvent.setup()
    const choose = async (name: string, option: string) => {
      await user.click(await screen.findByRole('combobox', { name }))
      await user.click(await screen.findByRole('option', { name: option }))
    }
    expect(await screen.findByText(/solo existen con el mes primero/u)).toBeTruthy()
    await choose('Orden de las fechas en «Apellidos»', 'Mes/día/año: 01/31/2026')
    await choose('Fila de los títulos', 'Fila 3: RFC · Alta')
    await choose('Hoja', 'Personal')
    await user.click(screen.getByRole('button', { name: 'Revisar de nuevo' }))
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ sheet: 'Personal' }),
    )
  })

  it('that was applied leads to what it wrote, and can be undone', async () => {
    let row: WireImport = { ...IMPORT, state: 'done', undo_until: '2026-04-09T18:30:00.000Z' }
    openScreen('/importar/3', 'super', {
      'GET /api/imports/3/': () => row,
      'GET /api/imports/3/rows/': () => reply([ROW]),
      'GET /api/imports/3/changes/': () =>
        reply([{ id: 1, row: 3, outcome: 'created', label: 'Núñez, Luz', target: 'p2', kept_reason: '' }]),
      'POST /api/imports/3/undo/': () => {
        row = { ...row, state: 'undone', undo_until: null }
        return row
      },
    })
    const user = userEvent.setup()
    const personLink = await screen.findByRole('link', { name: 'NÚÑEZ, LUZ' })
    expect(personLink.getAttribute('href')).toBe('/personnel/p2')
    expect(screen.getByText('Se puede deshacer hasta el 9 abr 2026, 12:30.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Deshacer la importación' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Deshacer' }))
    expect(await screen.findByText(/^No quedó nada de esta importación/u)).toBeTruthy()
  })

  it('that was undone in part says of each row why it stays, and can be undone again', async () => {
    const reason = 'Otros registros se refieren a él: 1 documento.'
    let current: WireImport = {
      ...IMPORT,
      state: 'undone',
      kept: 1,
      undo_until: '2026-04-09T18:30:00.000Z',
    }
    openScreen('/importar/3', 'super', {
      'GET /api/imports/3/': () => current,
      'GET /api/imports/3/changes/': () =>
        reply([
          { id: 1, row: 3, outcome: 'created', label: 'Núñez, Luz', target: 'p2', kept_reason: reason },
        ]),
      'POST /api/imports/3/undo/': () => {
        current = { ...IMPORT, state: 'undoing' }
        return current
      },
    })
    expect((await screen.findByText(/^La importación se deshizo en parte\./u)).textContent).toContain(
      '1 fila se quedó; la tabla dice por qué.',
    )
    const row = await screen.findByRole('row', { name: /NÚÑEZ, LUZ/u })
    expect(row.textContent).toContain(reason)
    expect(screen.getByRole('columnheader', { name: 'Por qué se quedó' })).toBeTruthy()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Deshacer lo que falta' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Deshacer' }))
    expect(await screen.findByText('Deshaciendo lo escrito')).toBeTruthy()
  })

  it('that is not there says so, with the way back', async () => {
    openScreen('/importar/8', 'super')
    expect(await screen.findByText('No existe esta importación')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Volver a Importar' }).getAttribute('href')).toBe('/importar')
  })
})
