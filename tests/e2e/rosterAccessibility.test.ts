import { it } from 'vitest'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { chooseActionOf } from '../support/e2e/recordActions.ts'
import { range } from '../support/e2e/roster.ts'
import { DESKTOP, PHONE, type Visitor, visit } from '../support/e2e/visitor.ts'

const dialog = (me: Visitor, name: string) => me.page.getByRole('dialog', { name }).waitFor()

/** What opens over the roster, or within it, and where. */
const opened: [what: string, viewport: typeof DESKTOP, open: (me: Visitor) => Promise<unknown>][] = [
  [
    'the columns',
    DESKTOP,
    async (me) => {
      await me.button('Columnas').click()
      await dialog(me, 'Columnas')
    },
  ],
  [
    'the menu of filters',
    DESKTOP,
    async (me) => {
      await me.button('Agregar filtro').click()
      await me.page.getByText('Guardar esta consulta…').waitFor()
    },
  ],
  [
    'the filters on a phone',
    PHONE,
    async (me) => {
      await me.button('Filtros').click()
      await dialog(me, 'Filtros')
    },
  ],
  [
    'what is selected on a phone',
    PHONE,
    async (me) => {
      await me.page.getByRole('checkbox', { name: 'Seleccionar los de esta página' }).check()
      await me.page.getByText('10 personas seleccionadas').waitFor()
    },
  ],
  [
    'the list of keys',
    DESKTOP,
    async (me) => {
      await me.page.keyboard.press('?')
      await dialog(me, 'Atajos del teclado')
    },
  ],
  [
    'the question before people are deactivated',
    DESKTOP,
    async (me) => {
      await me.page.getByRole('checkbox').nth(1).check()
      await chooseActionOf(me.page, 'Desactivar')
      await dialog(me, 'Desactivar personal')
    },
  ],
]

it.each(opened)('%s of the roster is for everybody', async (_, viewport, open) => {
  const me = await visit('admin', { viewport })
  await me.go('/personnel')
  await range(me, '1–10').waitFor()
  await open(me)
  await expectAccessible(me, [viewport])
})
