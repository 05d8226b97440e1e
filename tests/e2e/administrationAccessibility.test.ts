import { it } from 'vitest'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { has } from '../support/e2e/backend.ts'
import { apiOf, visit } from '../support/e2e/visitor.ts'

it.runIf(has('looks'))('the settings, refused, are for everybody', async () => {
  const me = await visit('super')
  await me.go('/ajustes')
  await me.page.getByLabel('IVA (%)').fill('300')
  await me.button('Guardar ajustes').click()
  await me.page.getByText('Escriba un porcentaje, de 0 a 100.').waitFor()
  await expectAccessible(me)
})

it.runIf(has('looks'))('the grid of requirements, with what is not saved yet, is for everybody', async () => {
  const me = await visit('super')
  await me.go('/catalogos/requisitos-por-rol')
  await me.page.getByRole('checkbox', { name: 'Licencia de conducir para Técnico(a) de instalación' }).click()
  await expectAccessible(me)
  await me.button('Revisar y guardar').click()
  await me.page.getByText(/pasarán a Incompleta\.$/u).waitFor()
  await expectAccessible(me)
})

it.runIf(has('looks'))('the Bitácora, its filters and an entry are for everybody', async () => {
  const me = await visit('super')
  const { body } = await apiOf().as('super').get<{ id: number; name: string }[]>('/api/zones/')
  const zone = body.find(({ name }) => name === 'Bajío')
  await apiOf().as('super').patch(`/api/zones/${zone?.id}/`, { name: 'Bajío Sur' })
  await apiOf().as('super').patch(`/api/zones/${zone?.id}/`, { name: 'Bajío' })
  const asked = { kind: 'zones', nature: 'change' }
  await me.go(`/bitacora?filter=${encodeURIComponent(JSON.stringify(asked))}`)
  await me.page.getByText('Zona · Bajío').first().waitFor()
  await expectAccessible(me)
  // The last that was looked at was the phone's, where the whole entry is the link.
  await me.page.getByRole('main').locator('a[href*="/bitacora/"]').nth(1).click()
  await me.button('Detalles técnicos').click()
  await me.button('Ver antes, después y ahora').click()
  // It was that, and is not any more.
  await me.page.getByText('Bajío · distinto').waitFor()
  await expectAccessible(me)
})
