import { it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { box, button, openScreen, paged } from './support/console.ts'
import { seen } from './support/waiting.ts'

const ADDRESS = 'https://portal.example/credential/validation/p1'

it('keeps each key of a number that is typed while a scanner has typed an address into another field', async () => {
  loadBackEndForTest()
  const entries = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
  onTestFinished(() => entries.mockRestore())
  openScreen('/verificar-en-sitio', 'utility', {
    'GET /api/zones/': () => paged([]),
    'GET /api/companies/': () => paged([]),
    'GET /api/credential_keys/': () => [],
    'GET /api/on_site/': () => ({ result: 'unknown', state: null, person: null }),
  })
  const number = box('Número de la credencial')
  await number.fill('A-000001')
  await button('Verificar').click()
  await box('Nota (opcional)').fill(ADDRESS)
  await number.click()
  await userEvent.keyboard('A-000027')
  await seen(number).toHaveValue('A-000027')
})
