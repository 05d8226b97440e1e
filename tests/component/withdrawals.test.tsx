import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type Call, reply } from '../support/fakeApi.ts'
import { noticeRow, openBoard } from '../support/openBoard.tsx'

const VETO = { name: 'Juan Pérez', rfc: 'PEXJ800101' }
const TRACE = {
  withdrawn_at: '2026-11-21T18:00:00.000Z',
  withdrawn_by: 'admin',
  withdrawn_reason: 'Era un homónimo',
}
const vetoList = (rows: object[]) =>
  reply(rows, 200, { 'Content-Range': `vetoes 0-${rows.length}/${rows.length}` })

describe('a veto that was published by mistake', () => {
  it('is withdrawn by publishers, with its name, a reason, and the focus on Cancelar', async () => {
    let rows = [noticeRow(3, { ...VETO, withdrawable: true })]
    const user = userEvent.setup()
    const { calls } = await openBoard('vetoes', 'admin', [], {
      'GET /api/v1/vetoes/': () => vetoList(rows),
      'POST /api/v1/vetoes/3/withdraw/': () => {
        rows = []
        return noticeRow(3, TRACE)
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Retirar JUAN PÉREZ' }))
    const dialog = await screen.findByRole('dialog', { name: '¿Retirar «JUAN PÉREZ»?' })
    await waitFor(() =>
      expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancelar' })),
    )
    await user.click(within(dialog).getByRole('button', { name: 'Retirar' }))
    expect(within(dialog).getByText('Este campo es obligatorio.')).toBeTruthy()
    const reason = within(dialog).getByLabelText(/^Motivo/u)
    await waitFor(() => expect(document.activeElement).toBe(reason))
    await user.type(reason, 'Era un homónimo')
    await user.click(within(dialog).getByRole('button', { name: 'Retirar' }))
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Vetos publicados' })),
    )
    const sent = calls.filter(({ path }: Call) => path === '/api/v1/vetoes/3/withdraw/')
    expect(sent.map(({ body }) => body)).toEqual([{ reason: 'Era un homónimo' }])
  })

  it('keeps the dialog and its reason when it is refused', async () => {
    const user = userEvent.setup()
    await openBoard('vetoes', 'admin', [noticeRow(3, { ...VETO, withdrawable: true })], {
      'POST /api/v1/vetoes/3/withdraw/': () => reply({ detail: 'Ya se había retirado.' }, 409),
    })
    await user.click(await screen.findByRole('button', { name: 'Retirar JUAN PÉREZ' }))
    const dialog = await screen.findByRole('dialog', { name: '¿Retirar «JUAN PÉREZ»?' })
    const reason = within(dialog).getByLabelText<HTMLTextAreaElement>(/^Motivo/u)
    await user.type(reason, 'Error')
    await user.click(within(dialog).getByRole('button', { name: 'Retirar' }))
    expect(await within(dialog).findByText('Ya se había retirado.')).toBeTruthy()
    expect(reason.value).toBe('Error')
  })

  it.each(['lectura', 'empresa'])(
    'cannot be withdrawn by %s, even if the back end allows it',
    async (username) => {
      await openBoard('vetoes', username, [noticeRow(3, { ...VETO, withdrawable: true })])
      await screen.findByRole('article')
      expect(screen.queryByRole('button', { name: /^Retirar/u })).toBeNull()
      expect(screen.queryByLabelText('Ver retirados')).toBeNull()
    },
  )

  it('is found again among the withdrawn, with who, when and why', async () => {
    const user = userEvent.setup()
    await openBoard('vetoes', 'admin', [], {
      'GET /api/v1/vetoes/': ({ query }: Call) =>
        vetoList(query.get('filter')?.includes('withdrawn') ? [noticeRow(3, { ...VETO, ...TRACE })] : []),
    })
    await user.click(await screen.findByLabelText('Ver retirados'))
    const card = await screen.findByRole('article')
    expect(card.textContent).toContain('Retirado por admin el 21 nov 2026. Motivo: Era un homónimo')
    expect(await screen.findByText('1 veto retirado')).toBeTruthy()
  })

  it('says that a veto without an RFC affects no person', async () => {
    await openBoard('vetoes', 'lectura', [
      noticeRow(3, VETO),
      noticeRow(4, { name: 'La camioneta', rfc: '' }),
    ])
    const [first, second] = await screen.findAllByRole('article')
    expect(first?.textContent).not.toContain('Sin RFC')
    expect(second?.textContent).toContain('Sin RFC: este veto no bloquea a nadie por sí solo.')
  })
})
