import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Call, reply } from '../support/fakeApi.ts'
import { callsByMethod, getButton, openQuotation, quotationRow, retype } from '../support/openQuotations.tsx'

const downloads = (calls: Call[]) => calls.filter(({ path }) => path === '/7/pdf/download/')

describe('the PDF of a quotation', () => {
  it.each([
    ['Cancelar', 0, 0],
    ['Descargar lo guardado', 0, 1],
    ['Guardar y descargar', 1, 1],
  ])('asks before its PDF leaves out what is not saved: %s', async (answer, puts, pdfs) => {
    const { user, calls } = await openQuotation('utility', {
      'PUT /api/quotations/7/': () => ({ ...quotationRow, indirect_cost_1: 300, total: 2000.5 }),
    })
    await retype(user, 'Costo 1', '300')
    await user.click(getButton('Descargar PDF'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Guardar y descargar'))
    await user.click(dialog.getByRole('button', { name: answer }))
    await waitFor(() => expect(downloads(calls)).toHaveLength(pdfs))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(callsByMethod(calls, 'PUT')).toHaveLength(puts)
    // The quotation is saved before its PDF is requested.
    expect(
      calls.filter(({ path, method }) => method === 'PUT' || path === '/7/pdf/download/').at(-1)?.method,
    ).toBe(pdfs > 0 ? 'GET' : undefined)
  })

  it('is not downloaded when the server refuses to save it first', async () => {
    const { user, calls } = await openQuotation('utility', {
      'PUT /api/quotations/7/': () => reply({ indirect_cost_1: ['Esa cantidad no.'] }, 400),
    })
    await user.click(getButton('Descargar PDF'))
    await waitFor(() => expect(downloads(calls)).toHaveLength(1))
    await retype(user, 'Costo 1', '300')
    await user.click(getButton('Descargar PDF'))
    await user.click(await screen.findByRole('button', { name: 'Guardar y descargar' }))
    expect(await screen.findByText('Esa cantidad no.')).toBeTruthy()
    expect(downloads(calls)).toHaveLength(1)
  })
})
