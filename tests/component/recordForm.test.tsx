import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { AdminContext, TextInput, testDataProvider } from 'react-admin'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { i18nProvider } from '../../src/console/i18n/i18nProvider.ts'
import { LimitedTextInput } from '../../src/console/kit/form/LimitedTextInput.tsx'
import { RecordForm } from '../../src/console/kit/RecordForm.tsx'
import { createHttpErrorFromResponse } from '../../src/console/port/httpErrors.ts'

afterEach(cleanup)

const BEFORE = { id: 1, plate: 'AAA-1', model: 'Tsuru', version: 1 }
const THEIRS = { id: 1, plate: 'BBB-2', model: 'Versa', version: 2 }

/** Form of a vehicle with a button that replaces the record by another version. */
const VehiclePage = () => {
  const [vehicle, setVehicle] = useState(BEFORE)
  return (
    <>
      <button type="button" onClick={() => setVehicle(THEIRS)}>
        Leer de nuevo
      </button>
      <RecordForm resource="vehicles" record={vehicle} submit="Guardar">
        <TextInput source="plate" label="Placa" />
      </RecordForm>
    </>
  )
}

const open = (update = vi.fn(async (_: string, { data }) => ({ data }))) => {
  const user = userEvent.setup()
  render(
    <AdminContext dataProvider={testDataProvider({ update })} i18nProvider={i18nProvider}>
      <VehiclePage />
    </AdminContext>,
  )
  const plate = screen.getByLabelText<HTMLInputElement>('Placa')
  const click = (name: string) => user.click(screen.getByRole('button', { name }))
  return { user, plate, click, update }
}

describe('the form of a record', () => {
  it('refuses a text above the limit of its field, and keeps all of it', async () => {
    const user = userEvent.setup()
    const save = vi.fn(async (values: object) => values)
    render(
      <AdminContext i18nProvider={i18nProvider}>
        <RecordForm submit="Guardar" save={save}>
          <LimitedTextInput source="note" label="Nota" helperText="Opcional" max={20} />
        </RecordForm>
      </AdminContext>,
    )
    const note = screen.getByLabelText<HTMLInputElement>('Nota')
    expect(screen.getByText('Opcional')).toBeTruthy()
    await user.click(note)
    await user.paste('x'.repeat(21))
    expect(note.value).toHaveLength(21)
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Tiene 21 caracteres. Escriba 20 como máximo.')).toBeTruthy()
    expect(save).not.toHaveBeenCalled()
    await user.type(note, '{Backspace}')
    expect(await screen.findByText('20 de 20 caracteres')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(save).toHaveBeenCalledOnce())
  })

  it('keeps what was typed, and the version it was typed over, when the record is read again', async () => {
    const { user, plate, click, update } = open()
    await user.type(plate, '0')
    await click('Leer de nuevo')
    expect(plate.value).toBe('AAA-10')
    await click('Guardar')
    await waitFor(() => expect(update).toHaveBeenCalledOnce())
    expect(update.mock.calls[0]?.[1]).toMatchObject({ data: { plate: 'AAA-10' }, previousData: BEFORE })
  })

  it('shows the record as it is now while nothing was typed, and saves over that', async () => {
    const { user, plate, click, update } = open()
    await click('Leer de nuevo')
    await waitFor(() => expect(plate.value).toBe('BBB-2'))
    await user.type(plate, '0')
    await click('Guardar')
    await waitFor(() => expect(update).toHaveBeenCalledOnce())
    expect(update.mock.calls[0]?.[1]).toMatchObject({ data: { plate: 'BBB-20' }, previousData: THEIRS })
  })

  it('says beside its button what is wrong with a field that it does not show', async () => {
    const refusal = createHttpErrorFromResponse(400, { model: ['Este modelo no existe.'] })
    const { user, plate, click } = open(vi.fn(() => Promise.reject(refusal)))
    await user.type(plate, '0')
    await click('Guardar')
    expect(await screen.findByText(/Este modelo no existe\./u)).toBeTruthy()
    expect(plate.value).toBe('AAA-10')
  })
})
