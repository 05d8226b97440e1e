import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { filesBeside, rowsIn, sealDump, tallyRows } from '../../src/server/backup/dumpFile.ts'
import { inChunks } from '../../src/server/common/inBatches.ts'
import { openDisk } from '../../src/server/files/disk.ts'
import { documentName } from '../../src/server/files/files.ts'
import { COLLECTIONS, collections } from '../../src/server/store/collections.ts'
import type { Collection, Rows } from '../../src/server/store/rows.ts'
import { crowd } from '../bench/crowd.ts'
import { buildDocument } from './documentRow.ts'
import { TODAY } from './portalDump.ts'

/** People that others are made after, and items that each has. */
const [MODELS, ITEMS] = [1000, 8]
/** Each of so many people has a document, with its file. */
const FILED = 10
const CONTENT = Buffer.from('acta')
const CONTENT_HASH = createHash('sha256').update(CONTENT).digest('hex')
/** What the Bitácora says of a person is as long as all else that is kept of it. */
const SAID = 12

/** Writes the backup of a portal with so many people, some 8 kB each, without having it in memory; answers what is in it. */
export const writeLargeDump = async (
  path: string,
  people: number,
): Promise<{ rows: number; files: number }> => {
  const model = crowd(MODELS, TODAY, ITEMS)
  const files = await openDisk(filesBeside(path))
  const hashes = new Map<string, string>()
  const nameOf = (n: number) => `persona-${String(n).padStart(8, '0')}`
  const personAt = (n: number): Rows['personnel'] => ({
    ...(model.personnel[n % MODELS] as Rows['personnel']),
    id: nameOf(n),
    accreditation_number: `A-${String(n).padStart(7, '0')}`,
    public_id: randomBytes(16).toString('base64url'),
  })
  const times = function* <T>(count: number, make: (n: number) => T): Generator<T> {
    for (let n = 0; n < count; n += 1) yield make(n)
  }
  const made: { [C in Collection]?: () => Iterable<Rows[C]> } = {
    personnel: () => times(people, personAt),
    accreditation_items: () =>
      times(people * ITEMS, (n) => ({
        ...(model.accreditation_items[n % (MODELS * ITEMS)] as Rows['accreditation_items']),
        id: n + 1,
        personnel: nameOf(Math.floor(n / ITEMS)),
      })),
    documents: () =>
      times(Math.floor(people / FILED), (n) => ({
        ...buildDocument(randomBytes(16).toString('hex'), n + 1),
        personnel: nameOf(n * FILED),
      })),
    log_changes: () =>
      times(people * SAID, (n) => {
        const person = nameOf(Math.floor(n / SAID))
        const after = { first_names: 'María', address: 'Calle Independencia 123, Col. Centro', version: n }
        return {
          id: n + 1,
          entry: n + 1,
          subject: `personnel:${person}`,
          collection: 'personnel',
          record: person,
          before: { ...after, email: 'otra@crowd.example' },
          after,
        }
      }),
    log_entries: () =>
      times(people * SAID, (n) => ({
        id: n + 1,
        at: `${TODAY}T18:00:00.000Z`,
        action: 'personnel.update',
        user: 1,
        username: 'super',
        address: '203.0.113.9',
        result: 'ok' as const,
        reason: '',
        subject: `personnel:${nameOf(Math.floor(n / SAID))}`,
        kind: 'personnel',
        about: null,
        facts: ['personnel.address', 'personnel.first_names', 'personnel.version'],
        nature: 'change' as const,
        changes: 1,
        part_of: null,
        previous: '',
        hash: String(n),
      })),
  }
  const tally = tallyRows()
  async function* texts() {
    let begin = '{'
    for (const collection of COLLECTIONS) {
      yield `${begin}\n${JSON.stringify(collection)}: [`
      begin = ','
      let before = '\n'
      for (const row of made[collection]?.() ?? model[collection]) {
        const line = JSON.stringify(collections[collection].row.parse(row))
        tally.add(collection, line)
        if (collection === 'documents') {
          const name = documentName((row as Rows['documents']).key)
          await files.write(name, CONTENT)
          hashes.set(name, CONTENT_HASH)
        }
        yield before + line
        before = ',\n'
      }
      yield '\n]'
    }
  }
  await pipeline(inChunks(texts()), createWriteStream(path))
  const rows = tally.result()
  await sealDump(path, { rows, missing: 0, files: hashes })
  return { rows: rowsIn(rows), files: hashes.size }
}
