import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { addDays, formatDate, toMexicoDay } from '../../src/domain/common/days.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { reply } from '../support/fakeApi.ts'
import { personRow } from '../support/mount.tsx'
import { ANA, matrixPage, openMatrix } from '../support/openMatrix.tsx'
import { openScreen } from '../support/openScreen.tsx'

const today = toMexicoDay(new Date())
const expiryDay = addDays(today, -12)

const evidence = {
  type: 1,
  required: true,
  wants_document: true,
  validity: 'issue',
  brought_by: 'contractor',
  absence: 'danger',
  until: expiryDay,
  warned_from: addDays(expiryDay, -30),
  by_hand: false,
  review: 'approved',
  uploadable: true,
  reviewable: false,
}
const medical = { id: 1, name: 'Examen médico', status: false, editable: false, version: 1, evidence }
const row = personRow('p1', 'Álvarez, Ana', { accreditation_flag: 'danger', state: 'blocked' })
const fullRecord = {
  ...row,
  accreditation_date: '2026-01-01',
  personnel_accreditation: [medical],
  accreditations: [],
}

const openRoster = async (username: string, extras = true) => {
  await loadBackEndForTest(extras)
  const portal = openScreen('/personnel', username, {
    'GET /api/personnel/': () => reply([row], 200, { 'Content-Range': 'personnel 0-0/1' }),
    'GET /api/personnel/p1/': () => fullRecord,
  })
  await screen.findByText('ÁLVAREZ, ANA')
  const countPersonReads = () => portal.calls.filter(({ path }) => path === '/api/personnel/p1/').length
  return { ...portal, asked: countPersonReads, user: userEvent.setup() }
}

const light = () => screen.getByRole('button', { name: 'No cumple', expanded: false })

describe('the light explains itself', () => {
  it.each([
    ['utility', 'Pida el nuevo a la empresa'],
    ['empresa', 'Suba el nuevo'],
    ['lectura', undefined],
  ])('tells %s what to do, and asks for it once it is opened', async (username, todo) => {
    const { user, asked: countPersonReads, where } = await openRoster(username)
    expect(countPersonReads()).toBe(0)
    await user.click(light())
    const reason = await screen.findByText(`Examen médico venció el ${formatDate(expiryDay)}`)
    expect(reason.closest('li')?.textContent).toBe(
      [`Examen médico venció el ${formatDate(expiryDay)}`, todo].filter(Boolean).join(' · '),
    )
    expect(reason.closest('[role=status]')).not.toBeNull()
    expect(countPersonReads()).toBe(1)
    expect(where()).toMatch(/^\/personnel(?:\?|$)/u)
  })

  it('by the keyboard alone: the focus opens it, Esc closes it', async () => {
    const { user } = await openRoster('utility')
    const chip = light()
    for (let steps = 0; document.activeElement !== chip && steps < 60; steps++) await user.tab()
    await waitFor(() => expect(document.activeElement).toBe(chip))
    await screen.findByText(/^Examen médico venció/u)
    expect(chip.getAttribute('aria-expanded')).toBe('true')
    await user.keyboard('{Escape}')
    expect(chip.getAttribute('aria-expanded')).toBe('false')
    await waitFor(() => expect(screen.queryByText(/^Examen médico venció/u)).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(chip))
  })

  it('from the matrix, whose rows have it all, without another call', async () => {
    const person = { ...ANA, accreditation_flag: 'danger', state: 'blocked', standing: 'regular' }
    const items = [{ ...medical, id: 11 }]
    const { user, calls } = await openMatrix('utility', {
      'GET /api/personnel_accreditation/': () => matrixPage([{ ...person, personnel_accreditation: items }]),
    })
    const grid = await screen.findByRole('grid')
    await user.click(within(grid).getByRole('button', { name: 'No cumple' }))
    await screen.findByText(/^Examen médico venció/u)
    expect(calls.filter(({ path }) => path === '/api/personnel/p1/')).toEqual([])
  })

  it('does not where the back end knows the documented calls only', async () => {
    await openRoster('utility', false)
    expect(screen.queryByRole('button', { name: /^(?:No cumple|Vencida)$/u })).toBeNull()
  })
})
