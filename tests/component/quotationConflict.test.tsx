import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Call, reply } from '../support/fakeApi.ts'
import { box, button, openDetail, quotation, retype, sent, TIERS } from '../support/quotations.tsx'

describe('two editors of a quotation', () => {
  const theirs = { ...quotation, name: 'Ana Paz Ruiz', indirect_cost_2: 80, total: 2030.5, version: 5 }
  const changed = (refusals: number) => {
    let left = refusals
    let now: object = quotation
    return {
      'GET /api/quotations/7/': () => now,
      'PUT /api/quotations/7/': ({ body }: Call) => {
        left -= 1
        if (left < 0) return { ...theirs, ...(body as object), pricing: TIERS[0], version: 6 }
        now = theirs
        return reply({ detail: 'Alguien más lo cambió.' }, 412)
      },
    }
  }
  const begin = async () => {
    const portal = await openDetail('utility', changed(1))
    await retype(portal.user, 'Nombre', 'Ana Paz Soto')
    await retype(portal.user, 'Costo 1', '300')
    await portal.user.click(button('Guardar'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Alguien más guardó cambios' }))
    return { ...portal, dialog }
  }
  const side = (dialog: Awaited<ReturnType<typeof begin>>['dialog'], field: string) =>
    within(dialog.getByRole('group', { name: field }))
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ checked }, index) => (checked ? ['mine', 'theirs'][index] : ''))
      .join('')

  it('are shown what differs; what only the other changed is the other’s', async () => {
    const { user, dialog, calls } = await begin()
    expect(dialog.getAllByRole('group').map((group) => group.textContent)).toEqual([
      'NombreMi cambioAna Paz SotoDe la otra personaAna Paz Ruiz',
      'Costo 1Mi cambio$300.00De la otra persona$250.00',
      'Costo 2Mi cambio$0.00De la otra persona$80.00',
    ])
    expect(['Nombre', 'Costo 1', 'Costo 2'].map((field) => side(dialog, field))).toEqual([
      'mine',
      'mine',
      'theirs',
    ])
    await user.click(within(dialog.getByRole('group', { name: 'Nombre' })).getByLabelText(/Ana Paz Ruiz/u))
    await user.click(dialog.getByRole('button', { name: 'Guardar lo elegido' }))
    await screen.findByText('Los cambios se guardaron.')
    const last = sent(calls, 'PUT').at(-1)
    expect(last?.headers.get('If-Match')).toBe('"5"')
    expect(last?.body).toMatchObject({ name: 'Ana Paz Ruiz', indirect_cost_1: 300, indirect_cost_2: 80 })
    expect(box('Costo 1').value).toBe('300.00')
  })

  it('may keep all of one side', async () => {
    const { user, dialog, calls } = await begin()
    await user.click(dialog.getByRole('button', { name: 'Todos mis cambios' }))
    await user.click(dialog.getByRole('button', { name: 'Guardar lo elegido' }))
    await screen.findByText('Los cambios se guardaron.')
    expect(sent(calls, 'PUT').at(-1)?.body).toMatchObject({
      name: 'Ana Paz Soto',
      indirect_cost_1: 300,
      indirect_cost_2: 0,
    })
  })

  it('may take all of the other without another call', async () => {
    const { user, dialog, calls } = await begin()
    await user.click(dialog.getByRole('button', { name: 'Todos los de la otra persona' }))
    await user.click(dialog.getByRole('button', { name: 'Guardar lo elegido' }))
    await waitFor(() => expect(box('Nombre').value).toBe('Ana Paz Ruiz'))
    expect(sent(calls, 'PUT')).toHaveLength(1)
  })

  it('lose nothing by going back to the form', async () => {
    const { user, dialog } = await begin()
    await user.click(dialog.getByRole('button', { name: 'Seguir editando' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(box('Nombre').value).toBe('Ana Paz Soto')
    expect(button('Guardar').disabled).toBe(false)
  })
})
