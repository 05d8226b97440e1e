import { it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { box, button, openScreen, pageReply } from './support/console.ts'
import { expectElement } from './support/waiting.ts'

const ADDRESS = 'https://portal.example/credential/validation/p1'

it('keeps each key of a number that is typed while a scanner has typed an address into another field', async () => {
  loadBackEndForTest()
  const entries = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
  onTestFinished(() => entries.mockRestore())
  openScreen('/verificar-en-sitio', 'utility', {
    'GET /api/zones/': () => pageReply([]),
    'GET /api/companies/': () => pageReply([]),
    'GET /api/credential_keys/': () => [],
    'GET /api/on_site/': () => ({ result: 'unknown', state: null, person: null }),
  })
  const number = box('Número de la credencial')
  await number.fill('A-000001')
  await button('Verificar').click()
  await box('Nota (opcional)').fill(ADDRESS)
  await number.click()
  await userEvent.keyboard('A-000027')
  await expectElement(number).toHaveValue('A-000027')
})
