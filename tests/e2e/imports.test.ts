import { expect, it } from 'vitest'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { hasCapability } from '../support/e2e/backend.ts'
import { saveDownload } from '../support/e2e/downloads.ts'
import { chooseFromSelect } from '../support/e2e/personForm.ts'
import { getApi, PHONE, type Visitor, visit } from '../support/e2e/visitor.ts'
import { readSheet } from '../support/workbooks.ts'

const choose = (visitor: Visitor, name: string, text: string) =>
  visitor.page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })

const says = (visitor: Visitor, words: string | RegExp) => visitor.page.getByText(words).first().waitFor()

it.runIf(hasCapability('extras'))(
  'a spreadsheet goes the whole way: template, columns, corrections, people, and back',
  async () => {
    const { body } = await getApi().as('super').get<{ company_name: string }[]>('/api/companies/?range=[0,0]')
    const firm = body[0]?.company_name ?? ''
    const visitor = await visit('super', { viewport: PHONE })
    await visitor.go('/importar')
    await chooseFromSelect(visitor, 'Qué contiene la hoja', 'Personal')
    const template = await saveDownload(visitor, () => visitor.button(/^Descargar plantilla/u).click())
    expect((await readSheet(template.content)).rows[0]?.cells.slice(0, 3)).toEqual([
      'RFC',
      'Apellidos',
      'Nombre(s)',
    ])
    await expectAccessible(visitor)

    const row = (...cells: string[]) => `${cells.join(';')}\r\n`
    await choose(
      visitor,
      'gente.csv',
      row('Clave', 'Apellidos', 'Nombre', 'Puesto', 'Empresa', 'Fecha de alta') +
        row('NUSA900131', 'Núñez Importada', 'Ana', 'Técnico(a) de inspección', firm, '15/01/2026') +
        row('SOTI900102', 'Soto', 'Iván', 'Astronauta', firm, '31/02/2026'),
    )
    await says(visitor, 'Por aclarar')
    await chooseFromSelect(visitor, 'Clave', 'RFC')
    await visitor.button('Revisar de nuevo').click()
    await says(visitor, 'No hay un puesto «Astronauta» en el catálogo.')
    await says(visitor, 'Escriba la fecha como DD/MM/AAAA.')
    await expectAccessible(visitor)
    const reasons = await saveDownload(visitor, () => visitor.button(/^Descargar los problemas/u).click())
    expect((await readSheet(reasons.content)).rows[1]?.cells.at(-2)).toBe('3')

    await visitor.page.getByRole('textbox', { name: 'Fecha de alta, fila 3' }).fill('28/02/2026')
    await visitor.button('Guardar y revisar').click()
    await visitor.page.getByText('Corregida; en el archivo: 31/02/2026').waitFor()
    await says(visitor, 'No hay un puesto «Astronauta» en el catálogo.')
    await visitor.page.getByRole('checkbox', { name: 'Revisé los valores que se escriben' }).check()
    await visitor.button('Importar solo lo correcto').click()
    await says(visitor, 'La importación terminó.')
    await expectAccessible(visitor)
    await visitor.link('NÚÑEZ IMPORTADA, ANA').click()
    await visitor.page
      .getByRole('heading', { name: /ANA NÚÑEZ IMPORTADA|NÚÑEZ IMPORTADA/u })
      .first()
      .waitFor()
    await visitor.go('/importar')
    await says(visitor, 'Se crearon: 1. Cambiaron: 0.')
    await visitor.link('gente.csv').first().click()
    await visitor.button('Deshacer la importación').click()
    await visitor.page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click()
    await says(visitor, /^No quedó nada de esta importación/u)
    const { body: remainingUsers } = await getApi()
      .as('super')
      .get<object[]>(`/api/personnel/?filter=${encodeURIComponent('{"q":"Núñez Importada"}')}`)
    expect(remainingUsers).toEqual([])
  },
)
