import { createWriteStream } from 'node:fs'
import ExcelJS from 'exceljs'
import { openReadOnlyStore } from '../../src/server/store/openDatabaseStore.ts'
import { readOwnMemory } from './memory.ts'

/** Writes the report of all people with exceljs's streaming writer, in its own process. */
const FIELDS = [
  'accreditation_number',
  'last_names',
  'first_names',
  'rfc',
  'ssn',
  'role_name',
  'role_type',
  'role_definition',
  'company_name',
  'zone',
  'phone',
  'email',
  'address',
  'naturgy_id',
]
const DAYS = ['registration_date', 'accreditation_date', 'accreditation_expiration_date']

const [, , filename = '', path = ''] = process.argv
const store = openReadOnlyStore({ filename })
const out = createWriteStream(path)
globalThis.gc?.()
const idle = readOwnMemory()
let peak = idle
setInterval(() => {
  peak = Math.max(peak, readOwnMemory())
}, 5).unref()
const started = performance.now()
let firstByte = 0
const memoryTimer = setInterval(() => {
  if (firstByte === 0 && out.bytesWritten > 0) firstByte = performance.now() - started
}, 1)

const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
  stream: out,
  useStyles: true,
  useSharedStrings: false,
})
const sheet = workbook.addWorksheet('Personal', { views: [{ state: 'frozen', ySplit: 1 }] })
const keys = [...FIELDS, ...DAYS, 'active', 'lacking_from']
sheet.columns = keys.map((key) => ({ header: key, key, width: 20 }))
for await (const row of store.each('personnel', { sort: { field: 'name', order: 'ASC' } })) {
  const values: Record<string, unknown> = { ...row }
  for (const day of DAYS) values[day] = values[day] ? new Date(String(values[day])) : null
  sheet.addRow(values).commit()
}
sheet.commit()
await workbook.commit()

const seconds = (performance.now() - started) / 1000
clearInterval(memoryTimer)
process.send?.({ seconds, firstByte, above: peak - idle })
process.disconnect()
