import { createWriteStream } from 'node:fs'
import { ZipArchive } from 'archiver'
import ExcelJS from 'exceljs'
import { toBuffer } from 'qrcode'
import { openReader } from '../../src/server/store/openStore.ts'
import { ownMemory } from './memory.ts'

/** The same work with libraries used plainly, in a process of its own: exceljs's streaming writer, or qrcode's pictures in archiver's zip. */
const [, , what = '', filename = '', path = ''] = process.argv
const store = openReader({ filename })
const out = createWriteStream(path)
globalThis.gc?.()
const idle = ownMemory()
let peak = idle
setInterval(() => {
  peak = Math.max(peak, ownMemory())
}, 5).unref()
const started = performance.now()
let firstByte = 0
const watch = setInterval(() => {
  if (firstByte === 0 && out.bytesWritten > 0) firstByte = performance.now() - started
}, 1)
const people = () => store.each('personnel', { sort: { field: 'name', order: 'ASC' } })

const makers: Record<string, () => Promise<void>> = {
  async xlsx() {
    const book = new ExcelJS.stream.xlsx.WorkbookWriter({
      stream: out,
      useStyles: true,
      useSharedStrings: false,
    })
    const sheet = book.addWorksheet('Personal', { views: [{ state: 'frozen', ySplit: 1 }] })
    const fields = [
      'accreditation_number',
      'last_names',
      'first_names',
      'rfc',
      'ssn',
      'role_name',
      'role_type',
    ]
    fields.push('role_definition', 'company_name', 'zone', 'phone', 'email', 'address', 'naturgy_id')
    const days = ['registration_date', 'accreditation_date', 'accreditation_expiration_date']
    sheet.columns = [...fields, ...days, 'active', 'lacking_from'].map((key) => ({
      header: key,
      key,
      width: 20,
    }))
    for await (const row of people()) {
      const values: Record<string, unknown> = { ...row }
      for (const day of days) values[day] = values[day] ? new Date(String(values[day])) : null
      sheet.addRow(values).commit()
    }
    sheet.commit()
    await book.commit()
  },

  async zip() {
    const archive = new ZipArchive({})
    archive.pipe(out)
    for await (const { id } of people()) {
      archive.append(await toBuffer(`http://127.0.0.1/credential/validation/${id}`, { scale: 10 }), {
        name: `${id}.png`,
      })
    }
    await archive.finalize()
  },
}

await makers[what]?.()
const seconds = (performance.now() - started) / 1000
clearInterval(watch)
process.send?.({ seconds, firstByte, above: peak - idle })
process.disconnect()
