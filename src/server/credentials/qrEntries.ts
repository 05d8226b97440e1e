import { fullName } from '../../domain/personNames.ts'
import type { Row } from '../store/rows.ts'
import type { ListQuery, Reader } from '../store/store.ts'
import { credentialAddress, type Signing } from './credentialAddress.ts'
import { qrPng } from './qr.ts'

/** "A-004217 María José Álvarez Núñez"; whoever has no number yet is told apart by the first letters of the id. */
const entryName = (row: Row<'personnel'>): string =>
  `${row.accreditation_number ?? row.id.slice(0, 8)} ${fullName(row)}`
    .replace(/[^\p{L}\p{N}\p{M} .&_-]/gu, '_')
    .trim()

/** The QR codes of the people of a query, in its order. */
export async function* qrEntries(
  store: Reader,
  query: ListQuery<'personnel'>,
  signing: Signing,
): AsyncGenerator<{ name: string; content: Buffer }> {
  const used = new Map<string, number>()
  for await (const row of store.each('personnel', query)) {
    const name = entryName(row)
    const again = used.get(name) ?? 0
    used.set(name, again + 1)
    const unique = again === 0 ? name : `${name} (${again + 1})`
    yield { name: `${unique}.png`, content: qrPng(credentialAddress(row, signing)) }
  }
}
