import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { companyAnswers } from './support/company.ts'
import { button, openScreen } from './support/console.ts'
import { person } from './support/person.ts'
import { firstRowName, range, roster } from './support/roster.ts'
import { expectElement, expectSoon } from './support/waiting.ts'

beforeEach(() => loadBackEndForTest())

it('a company’s people are a table with an address of its own, whose page is there again on the way back', async () => {
  const { goBack, where } = openScreen('/companies/1/personal', 'lectura', {
    ...companyAnswers,
    ...roster,
    'GET /api/personnel/p11/': () => ({ ...person, id: 'p11' }),
  })
  await expectSoon(firstRowName).toBe('PERSONA 01')
  await button('Siguiente').click()
  await expectSoon(firstRowName).toBe('PERSONA 11')
  await page.getByRole('link', { name: /PERSONA 11$/u }).click()
  await expectElement(page.getByText('Detalles del Técnico')).toBeVisible()
  expect(where()).toBe('/personnel/p11')
  await goBack()
  await expectSoon(firstRowName).toBe('PERSONA 11')
  await expectElement(range('11–20')).toBeVisible()
})
