import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type Call, reply } from '../support/fakeApi.ts'
import { companyData, getField, openCompany, requestBodies } from '../support/openCompany.tsx'

const VETOED = 'Este RFC está vetado: «Vetada del Norte», veto del 10/03/2026.'

it('a vetoed RFC of a firm is taken with a reason only, which goes with that RFC', async () => {
  const { click, calls } = await openCompany('super', {
    'PATCH /api/company_data/1/': ({ body }: Call) => {
      const { veto_reason: reason, rfc } = body as Record<string, string>
      return rfc === 'VET900101AB1' && !reason
        ? reply({ rfc: [VETOED], veto_reason: ['Explique por qué se registra a pesar del veto.'] }, 400)
        : { ...companyData, ...(body as object) }
    },
  })
  await click('Editar')
  const rfc = getField(/^RFC/u)
  await userEvent.clear(rfc)
  await userEvent.type(rfc, 'VET900101AB1')
  await click('Guardar')
  expect(await screen.findByText(VETOED)).toBeTruthy()
  const reason = await screen.findByRole('textbox', { name: /^Motivo para registrar/u })
  await waitFor(() => expect(document.activeElement).toBe(reason))
  expect(screen.getByRole('alert').textContent).toBe('Revise los campos señalados.')
  await userEvent.type(reason, 'Por convenio')
  await click('Guardar')
  expect(await screen.findByText('Los cambios se guardaron.')).toBeTruthy()
  expect(requestBodies(calls, 'PATCH')).toEqual([
    { rfc: 'VET900101AB1' },
    { rfc: 'VET900101AB1', veto_reason: 'Por convenio' },
  ])
})

it('the page of a company shows why it was registered despite a veto', async () => {
  const exception = { id: 1, veto_name: 'Vetada del Norte', username: 'super', reason: 'Por convenio' }
  await openCompany('utility', {
    'GET /api/company_data/1/': () => ({
      ...companyData,
      veto_exceptions: [{ ...exception, created_at: '2026-03-10T18:00:00.000Z' }],
    }),
  })
  expect(await screen.findByText('Motivo: Por convenio')).toBeTruthy()
})
