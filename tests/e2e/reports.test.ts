import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { hasCapability } from '../support/e2e/backend.ts'
import { saveDownload } from '../support/e2e/downloads.ts'
import { chooseFromSelect } from '../support/e2e/personForm.ts'
import { getApi, type Visitor, visit } from '../support/e2e/visitor.ts'

const BOM = [0xef, 0xbb, 0xbf]
const ZIP = Buffer.from('PK')

const says = (visitor: Visitor, words: string | RegExp) => visitor.page.getByText(words).waitFor()
const TABLES = [
  ['Personal', 'personal'],
  ['Empresas colaboradoras', 'empresas-colaboradoras'],
  ['Archivos de empresas', 'archivos-de-empresas'],
  ['Contactos', 'contactos'],
] as const

describe('the downloads', () => {
  it.runIf(hasCapability('thread'))(
    'wait for their turn in sight, and leave the line when told to',
    async () => {
      const visitor = await visit('admin')
      const api = getApi().as('admin')
      const { body: user } = await api.get<{ id: number }>('/api/auth/user/')
      const enough = new AbortController()
      const zips = Array.from({ length: 8 }, () =>
        api.raw('GET', `/personnel/qr/zip/?user_id=${user.id}`, { signal: enough.signal }).catch(() => 0),
      )
      await visitor.go('/reportes')
      await visitor.button('Descargar .xlsx: Personal').click()
      await visitor.page.getByText(/^En espera: \d antes que el suyo/u).waitFor()
      await visitor.button('Cancelar: Personal').click()
      await says(visitor, 'Descarga cancelada. No se guardó ningún archivo.')
      enough.abort()
      await Promise.all(zips)
      const { name } = await saveDownload(visitor, () => visitor.button('Descargar .xlsx: Personal').click())
      await says(visitor, `Se descargó ${name}`)
    },
  )

  it('arrive as workbooks and as CSV, named after themselves and the day', async () => {
    const visitor = await visit('utility')
    await visitor.go('/reportes')
    for (const [title, file] of TABLES) {
      const book = await saveDownload(visitor, () => visitor.button(`Descargar .xlsx: ${title}`).click())
      expect(book.name).toMatch(new RegExp(`^${file}-\\d{4}-\\d\\d-\\d\\d\\.xlsx$`, 'u'))
      expect(book.content.subarray(0, 2)).toEqual(ZIP)
      await says(visitor, `Se descargó ${book.name}`)
      if (!hasCapability('extras')) continue
      const table = await saveDownload(visitor, () => visitor.button(`CSV: ${title}`).click())
      expect(table.name).toBe(book.name.replace('.xlsx', '.csv'))
      expect([...table.content.subarray(0, 3)]).toEqual(BOM)
      await says(visitor, `Se descargó ${table.name}`)
    }
  })
})

it('generates the accreditation report by its one button', async () => {
  const visitor = await visit('utility')
  await visitor.go('/reports')
  const generate = () => visitor.button('Generar reporte de acreditación').click()
  const book = await saveDownload(visitor, generate)
  expect(book.name).toMatch(/^acreditacion-\d{4}-\d\d-\d\d\.xlsx$/u)
  expect(book.content.subarray(0, 2)).toEqual(ZIP)
  if (!hasCapability('extras')) return
  await visitor.button('CSV').click()
  const table = await saveDownload(visitor, generate)
  expect([...table.content.subarray(0, 3)]).toEqual(BOM)
  await says(visitor, `Se descargó ${table.name}`)
  await expectAccessible(visitor)
})

describe('the monthly report', () => {
  it('is generated for the month that the address has', async () => {
    const visitor = await visit('utility', { showsPdf: true })
    await visitor.go('/report-download')
    await chooseFromSelect(visitor, 'Año', '2025')
    await chooseFromSelect(visitor, 'Mes', 'Marzo')
    await expect.poll(visitor.where).toBe('/report-download?month=3&year=2025')
    const { name, content } = await saveDownload(visitor, () =>
      visitor.button('Generar reporte de marzo de 2025').click(),
    )
    expect(name).toBe('reporte-mensual-2025-03.pdf')
    expect(content.subarray(0, 5).toString()).toBe('%PDF-')
    await visitor.link('Verlo antes de descargar').click()
    await visitor.page.getByTitle(`Vista previa de ${name}`).waitFor()
    await expect.poll(visitor.where).toBe('/report-create?month=3&year=2025')
  })
})
