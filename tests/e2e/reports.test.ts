import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { hasCapability } from '../support/e2e/backend.ts'
import { saveDownload } from '../support/e2e/downloads.ts'
import { chooseFromSelect } from '../support/e2e/personForm.ts'
import { getApi, type Visitor, visit } from '../support/e2e/visitor.ts'

const BOM = [0xef, 0xbb, 0xbf]
const ZIP = Buffer.from('PK')

const says = (me: Visitor, words: string | RegExp) => me.page.getByText(words).waitFor()
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
      const me = await visit('admin')
      const api = getApi().as('admin')
      const { body: user } = await api.get<{ id: number }>('/api/auth/user/')
      const enough = new AbortController()
      const zips = Array.from({ length: 8 }, () =>
        api.raw('GET', `/personnel/qr/zip/?user_id=${user.id}`, { signal: enough.signal }).catch(() => 0),
      )
      await me.go('/reportes')
      await me.button('Descargar .xlsx: Personal').click()
      await me.page.getByText(/^En espera: \d antes que el suyo/u).waitFor()
      await me.button('Cancelar: Personal').click()
      await says(me, 'Descarga cancelada. No se guardó ningún archivo.')
      enough.abort()
      await Promise.all(zips)
      const { name } = await saveDownload(me, () => me.button('Descargar .xlsx: Personal').click())
      await says(me, `Se descargó ${name}`)
    },
  )

  it('arrive as workbooks and as CSV, named after themselves and the day', async () => {
    const me = await visit('utility')
    await me.go('/reportes')
    for (const [title, file] of TABLES) {
      const book = await saveDownload(me, () => me.button(`Descargar .xlsx: ${title}`).click())
      expect(book.name).toMatch(new RegExp(`^${file}-\\d{4}-\\d\\d-\\d\\d\\.xlsx$`, 'u'))
      expect(book.content.subarray(0, 2)).toEqual(ZIP)
      await says(me, `Se descargó ${book.name}`)
      if (!hasCapability('extras')) continue
      const table = await saveDownload(me, () => me.button(`CSV: ${title}`).click())
      expect(table.name).toBe(book.name.replace('.xlsx', '.csv'))
      expect([...table.content.subarray(0, 3)]).toEqual(BOM)
      await says(me, `Se descargó ${table.name}`)
    }
  })
})

it('generates the accreditation report by its one button', async () => {
  const me = await visit('utility')
  await me.go('/reports')
  const generate = () => me.button('Generar reporte de acreditación').click()
  const book = await saveDownload(me, generate)
  expect(book.name).toMatch(/^acreditacion-\d{4}-\d\d-\d\d\.xlsx$/u)
  expect(book.content.subarray(0, 2)).toEqual(ZIP)
  if (!hasCapability('extras')) return
  await me.button('CSV').click()
  const table = await saveDownload(me, generate)
  expect([...table.content.subarray(0, 3)]).toEqual(BOM)
  await says(me, `Se descargó ${table.name}`)
  await expectAccessible(me)
})

describe('the monthly report', () => {
  it('is generated for the month that the address has', async () => {
    const me = await visit('utility', { showsPdf: true })
    await me.go('/report-download')
    await chooseFromSelect(me, 'Año', '2025')
    await chooseFromSelect(me, 'Mes', 'Marzo')
    await expect.poll(me.where).toBe('/report-download?month=3&year=2025')
    const { name, content } = await saveDownload(me, () =>
      me.button('Generar reporte de marzo de 2025').click(),
    )
    expect(name).toBe('reporte-mensual-2025-03.pdf')
    expect(content.subarray(0, 5).toString()).toBe('%PDF-')
    await me.link('Verlo antes de descargar').click()
    await me.page.getByTitle(`Vista previa de ${name}`).waitFor()
    await expect.poll(me.where).toBe('/report-create?month=3&year=2025')
  })
})
