import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import ExcelJS from 'exceljs'
import type { WireImport } from '../../src/domain/imports/imports.ts'
import type { AccreditationPage } from '../../src/domain/people/schemas.ts'
import { createApi } from '../support/api.ts'
import { createClient } from './client.ts'
import { MB, PEOPLE, SECONDS } from './sizes.ts'
import { startServer } from './startServer.ts'
import { measureMs, toColumns } from './timing.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? 50_000)

const TITLES = [
  'RFC',
  'Apellidos',
  'Nombres',
  'NSS',
  'Puesto',
  'Empresa colaboradora',
  'Teléfono',
  'Correo electrónico',
  'Domicilio',
  'Fecha de alta',
  'Fecha de acreditación',
  'Vigencia',
  'Activo',
  'Número de acreditación',
  'ID 900',
]
const DAYS = [10, 11, 12]

/** Writes new people to a workbook as Excel does, with shared strings and numeric dates. */
const writeWorkbook = async (path: string, role: string, companies: readonly string[]): Promise<void> => {
  const writer = new ExcelJS.stream.xlsx.WorkbookWriter({
    filename: path,
    useSharedStrings: true,
    useStyles: true,
  })
  const sheet = writer.addWorksheet('Personal')
  sheet.addRow(TITLES).commit()
  for (let i = 0; i < ROWS; i += 1) {
    const letters = String(i)
      .padStart(5, '0')
      .replace(/\d/gu, (digit) => String.fromCharCode(65 + Number(digit)))
    const rfc = `X${letters.slice(2)}090115${letters.slice(0, 2)}A`
    const row = sheet.addRow([
      rfc,
      `Núñez Soto ${i}`,
      `María José ${i}`,
      `9${i}`.padStart(11, '1'),
      role,
      companies[i % companies.length] ?? '',
      5_512_345_678,
      `persona.${i}@importada.example`,
      `Calle Independencia ${i}, Col. Centro, 64000 Monterrey`,
      new Date('2026-01-15'),
      new Date('2026-01-31'),
      new Date('2027-01-31'),
      'Sí',
      `X-${i}`,
      `9${i}`,
    ])
    for (const column of DAYS) row.getCell(column).numFmt = 'dd/mm/yyyy'
    row.commit()
  }
  sheet.commit()
  await writer.commit()
}

/**
 * Measures the time and memory for checking a sheet of fifty thousand people, and a tick while the rows
 * are written.
 */
export const benchImports = async (): Promise<void> => {
  console.log(`\nA sheet of ${ROWS} people, imported beside ${PEOPLE}`)
  const folder = await mkdtemp(join(tmpdir(), 'acredita-bench-'))
  const portal = await startServer('crowd', { people: PEOPLE, items: 8 })
  const { token } = await createApi(portal.url).signIn('super')
  const client = createClient({ url: portal.url, token })
  const fetchList = async (path: string) => JSON.parse(await client.ask(path)) as { name: string }[]
  const [role] = await fetchList('/api/roles/')
  const companies = await fetchList('/api/companies/?range=[0,99]')
  const path = join(folder, 'personal.xlsx')
  await writeWorkbook(
    path,
    role?.name ?? '',
    companies.map(({ name }) => name),
  )
  const form = new FormData()
  form.set('kind', 'people')
  form.set('file', new Blob([await readFile(path)]), 'personal.xlsx')
  const idle = await portal.ask('memory')
  const startedAt = performance.now()
  const headers = { authorization: `Token ${token}` }
  const created = await fetch(`${portal.url}/api/imports/`, { method: 'POST', headers, body: form })
  const { id } = (await created.json()) as WireImport
  const fetchImport = async () => JSON.parse(await client.ask(`/api/imports/${id}/`)) as WireImport
  let row = await fetchImport()
  for (; row.state === 'checking'; row = await fetchImport()) await wait(100)
  const seconds = (performance.now() - startedAt) / 1000
  const extraMegabytes = ((await portal.ask('peak')) - idle) / MB
  if (row.state !== 'checked' || row.checked.created !== ROWS)
    throw new Error(`the sheet is ${row.state}: ${JSON.stringify(row.checked)} ${row.reason}`)

  await client.ask(`/api/imports/${id}/apply/`, { method: 'POST', body: { mode: 'all', reviewed: true } })
  const matrix = JSON.parse(await client.ask('/api/personnel_accreditation/?page=1')) as AccreditationPage
  const items = matrix.results.flatMap(({ personnel_accreditation }) => personnel_accreditation)
  const durations: number[] = []
  const until = performance.now() + SECONDS * 1000
  const rowsBefore = (await fetchImport()).done
  for (let i = 0; performance.now() < until; i += 1) {
    const item = items[i % items.length]
    if (!item) break
    item.status = !item.status
    const tick = { body: { id: item.id, status: item.status } }
    durations.push(await measureMs(() => client.ask(`/api/personnel_accreditation_status/${item.id}/`, tick)))
    await wait(20)
  }
  const rowsAfter = (await fetchImport()).done
  await client.ask(`/api/imports/${id}/cancel/`, { method: 'POST', body: {} })
  const undoStartedAt = performance.now()
  for (row = await fetchImport(); row.state === 'undoing'; row = await fetchImport()) await wait(100)
  if (row.state !== 'undone') throw new Error(`the import is ${row.state}`)
  const undonePerSecond = (rowsAfter * 1000) / (performance.now() - undoStartedAt)
  console.table([
    { what: 'check, s', value: seconds.toFixed(1) },
    { what: 'memory above idle, MB', value: extraMegabytes.toFixed(0) },
    { what: 'people written a second', value: ((rowsAfter - rowsBefore) / SECONDS).toFixed(0) },
    { what: 'people taken back a second', value: undonePerSecond.toFixed(0) },
  ])
  console.table([{ 'beside the writing': 'a tick', ...toColumns(durations) }])
  client.close()
  await portal.stop()
  await rm(folder, { recursive: true })
}
