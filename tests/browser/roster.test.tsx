import { cleanup } from '@testing-library/react'
import { beforeEach, it } from 'vitest'
import { page } from 'vitest/browser'
import { addDays, toMexicoDay } from '../../src/domain/common/days.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { button, listed, openScreen, pageReply } from './support/console.ts'
import { firstRowName, roster } from './support/roster.ts'
import { expectElement, expectSoon } from './support/waiting.ts'

beforeEach(() => loadBackEndForTest())

const state = () => page.getByRole('combobox', { name: /^Estado/u })

it('keeps in its address what narrows it; a state is one of those who are active', async () => {
  const { where } = openScreen('/personnel', 'lectura', roster)
  await expectSoon(firstRowName).toBe('PERSONA 01')
  await state().click()
  await page.getByRole('option', { name: 'Vencida' }).click()
  await expectSoon(firstRowName).toBe('PERSONA 01')
  await expectSoon(where).toContain('expired')
  const address = where()
  cleanup()
  openScreen(address, 'lectura', roster)
  await expectElement(state()).toHaveTextContent('Vencida')
  await button('Inactivos').click()
  await expectSoon(() => button('Inactivos').element().ariaPressed).toBe('true')
  await state().click()
  await page.getByRole('option', { name: 'Por vencer' }).click()
  await expectSoon(() => button('Activos').element().ariaPressed).toBe('true')
})

const day = (date: string, flag: string) => ({
  accreditation_expiration_date: date,
  accreditation_flag: flag,
})
const soonOver = addDays(toMexicoDay(new Date()), 12)

it('says each state in words, however a back end writes the flag', async () => {
  const states = [
    ['Vigente', day('2099-01-01', 'SUCCESS')],
    ['Por vencer', day(soonOver, 'warning')],
    ['Incompleta', day('2099-01-01', 'Warning')],
    ['Vencida', day('2020-01-02', 'DANGER')],
    ['Con veto', { ...day('2099-01-01', 'danger'), vetoed: true, state: 'vetoed' }],
    ['Sin acreditar', { accreditation_expiration_date: null, accreditation_flag: 'danger' }],
    ['Inactivo', { ...day('2099-01-01', 'success'), active: false }],
  ] as const
  const rows = states.map(([word, overrides], index) => listed(`p${index}`, `Es ${word}`, overrides))
  openScreen('/personnel?filter={}', 'lectura', { 'GET /api/personnel/': () => pageReply(rows) })
  for (const [word] of states)
    await expectElement(
      page.getByRole('row', { name: new RegExp(`^${word} ES ${word.toUpperCase()}`, 'u') }),
    ).toBeVisible()
})
