import { expect, it } from 'vitest'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { hasCapability } from '../support/e2e/backend.ts'
import { saveDownload } from '../support/e2e/downloads.ts'
import { chooseFromSelect } from '../support/e2e/personForm.ts'
import { getApi, PHONE, type Visitor, visit } from '../support/e2e/visitor.ts'
import { readSheet } from '../support/workbooks.ts'

const choose = (me: Visitor, name: string, text: string) =>
  me.page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })

const says = (me: Visitor, words: string | RegExp) => me.page.getByText(words).first().waitFor()

it.runIf(hasCapability('extras'))(
  'a spreadsheet goes the whole way: template, columns, corrections, people, and back',
  async () => {
    const { body } = await getApi().as('super').get<{ company_name: string }[]>('/api/companies/?range=[0,0]')
    const firm = body[0]?.company_name ?? ''
    const me = await visit('super', { viewport: PHONE })
    await me.go('/importar')
    await chooseFromSelect(me, 'Qué contiene la hoja', 'Personal')
    const template = await saveDownload(me, () => me.button(/^Descargar plantilla/u).click())
    expect((await readSheet(template.content)).rows[0]?.cells.slice(0, 3)).toEqual([
      'RFC',
      'Apellidos',
      'Nombre(s)',
    ])
    await expectAccessible(me)

    const row = (...cells: string[]) => `${cells.join(';')}\r\n`
    await choose(
      me,
      'gente.csv',
      row('Clave', 'Apellidos', 'Nombre', 'Puesto', 'Empresa', 'Fecha de alta') +
        row('NUSA900131', 'Núñez Importada', 'Ana', 'Técnico(a) de inspección', firm, '15/01/2026') +
        row('SOTI900102', 'Soto', 'Iván', 'Astronauta', firm, '31/02/2026'),
    )
    await says(me, 'Por aclarar')
    await chooseFromSelect(me, 'Clave', 'RFC')
    await me.button('Revisar de nuevo').click()
    await says(me, 'No hay un puesto «Astronauta» en el catálogo.')
    await says(me, 'Escriba la fecha como DD/MM/AAAA.')
    await expectAccessible(me)
    const reasons = await saveDownload(me, () => me.button(/^Descargar los problemas/u).click())
    expect((await readSheet(reasons.content)).rows[1]?.cells.at(-2)).toBe('3')

    await me.page.getByRole('textbox', { name: 'Fecha de alta, fila 3' }).fill('28/02/2026')
    await me.button('Guardar y revisar').click()
    await me.page.getByText('Corregida; en el archivo: 31/02/2026').waitFor()
    await says(me, 'No hay un puesto «Astronauta» en el catálogo.')
    await me.page.getByRole('checkbox', { name: 'Revisé los valores que se escriben' }).check()
    await me.button('Importar solo lo correcto').click()
    await says(me, 'La importación terminó.')
    await expectAccessible(me)
    await me.link('NÚÑEZ IMPORTADA, ANA').click()
    await me.page
      .getByRole('heading', { name: /ANA NÚÑEZ IMPORTADA|NÚÑEZ IMPORTADA/u })
      .first()
      .waitFor()
    await me.go('/importar')
    await says(me, 'Se crearon: 1. Cambiaron: 0.')
    await me.link('gente.csv').first().click()
    await me.button('Más acciones').click()
    await me.page.getByRole('menuitem', { name: 'Deshacer la importación' }).click()
    await me.page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click()
    await says(me, /^No quedó nada de esta importación/u)
    const { body: left } = await getApi()
      .as('super')
      .get<object[]>(`/api/personnel/?filter=${encodeURIComponent('{"q":"Núñez Importada"}')}`)
    expect(left).toEqual([])
  },
)
