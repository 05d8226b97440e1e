import { it } from 'vitest'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { has } from '../support/e2e/backend.ts'
import { visit } from '../support/e2e/visitor.ts'

it.runIf(has('looks'))('10.2 the settings, refused, are for everybody', async () => {
  const me = await visit('super')
  await me.go('/ajustes')
  await me.page.getByLabel('IVA (%)').fill('300')
  await me.button('Guardar ajustes').click()
  await me.page.getByText('Escriba un porcentaje, de 0 a 100.').waitFor()
  await expectAccessible(me)
})

it.runIf(has('looks'))(
  '10.2 the grid of requirements, with what is not saved yet, is for everybody',
  async () => {
    const me = await visit('super')
    await me.go('/catalogos/requisitos-por-rol')
    await me.page
      .getByRole('checkbox', { name: 'Licencia de conducir para Técnica/o de instalación' })
      .click()
    await expectAccessible(me)
    await me.button('Revisar y guardar').click()
    await me.page.getByText(/pasarán a Incompleta\.$/u).waitFor()
    await expectAccessible(me)
  },
)
