import { fullName } from '../../domain/personnel.ts'
import { publicIdOf } from '../../domain/publicId.ts'
import { validationUrl } from '../../domain/validationUrl.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'
import { qrPng } from './qrPng.ts'

/** "A-004217 María José Álvarez Núñez"; whoever has no number yet is told apart by the first letters of the id. */
const entryName = (row: Row<'personnel'>): string =>
  `${row.accreditation_number ?? row.id.slice(0, 8)} ${fullName(row)}`
    .replace(/[^\p{L}\p{N}\p{M} .&_-]/gu, '_')
    .trim()

/** The QR codes of a company's people, or of all, in the order of their names. */
export async function* qrEntries(
  store: Reader,
  company: 'all' | number,
  publicUrl: string,
): AsyncGenerator<{ name: string; content: Buffer }> {
  const used = new Map<string, number>()
  const people = store.each('personnel', {
    sort: { field: 'name', order: 'ASC' },
    filter: company === 'all' ? {} : { company },
  })
  for await (const row of people) {
    const name = entryName(row)
    const again = used.get(name) ?? 0
    used.set(name, again + 1)
    const unique = again === 0 ? name : `${name} (${again + 1})`
    yield { name: `${unique}.png`, content: qrPng(validationUrl(publicUrl, publicIdOf(row))) }
  }
}
