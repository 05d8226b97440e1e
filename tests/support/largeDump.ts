import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import {
  completeDatabaseDump,
  createDumpRowCounter,
  getDumpFilesFolder,
  sumRowCounts,
} from '../../src/server/backup/dumpFile.ts'
import { joinIntoChunks } from '../../src/server/common/batches.ts'
import { openDiskStorage } from '../../src/server/files/diskStorage.ts'
import { getDocumentFileName } from '../../src/server/files/fileStorage.ts'
import { COLLECTION_NAMES, collections } from '../../src/server/store/collections.ts'
import type { Collection, Rows } from '../../src/server/store/rows.ts'
import { createCrowd } from '../bench/crowd.ts'
import { buildDocument } from './buildDocument.ts'
import { TODAY } from './portalDump.ts'

/** Number of people whose rows are copied, and of accreditation items per person. */
const [MODEL_PEOPLE, ITEMS_PER_PERSON] = [1000, 8]
/** One in this number of people has a document with a file. */
const PEOPLE_PER_DOCUMENT = 10
const CONTENT = Buffer.from('acta')
const CONTENT_HASH = createHash('sha256').update(CONTENT).digest('hex')
/** Changes in the audit log per person. They take as much space as the person's other rows. */
const CHANGES_PER_PERSON = 12

/**
 * Writes a backup with this number of people, about 8 kB each, without holding it in memory.
 * Returns its numbers of rows and files.
 */
export const writeLargeDump = async (
  path: string,
  people: number,
): Promise<{ rows: number; files: number }> => {
  const model = createCrowd(MODEL_PEOPLE, TODAY, ITEMS_PER_PERSON)
  const files = await openDiskStorage(getDumpFilesFolder(path))
  const hashes = new Map<string, string>()
  const personId = (n: number) => `persona-${String(n).padStart(8, '0')}`
  const personAt = (n: number): Rows['personnel'] => ({
    ...(model.personnel[n % MODEL_PEOPLE] as Rows['personnel']),
    id: personId(n),
    accreditation_number: `A-${String(n).padStart(7, '0')}`,
    public_id: randomBytes(16).toString('base64url'),
  })
  const generate = function* <T>(count: number, make: (n: number) => T): Generator<T> {
    for (let n = 0; n < count; n += 1) yield make(n)
  }
  const rowsByCollection: { [C in Collection]?: () => Iterable<Rows[C]> } = {
    personnel: () => generate(people, personAt),
    accreditation_items: () =>
      generate(people * ITEMS_PER_PERSON, (n) => ({
        ...(model.accreditation_items[n % (MODEL_PEOPLE * ITEMS_PER_PERSON)] as Rows['accreditation_items']),
        id: n + 1,
        personnel: personId(Math.floor(n / ITEMS_PER_PERSON)),
      })),
    documents: () =>
      generate(Math.floor(people / PEOPLE_PER_DOCUMENT), (n) => ({
        ...buildDocument(randomBytes(16).toString('hex'), n + 1),
        personnel: personId(n * PEOPLE_PER_DOCUMENT),
      })),
    log_changes: () =>
      generate(people * CHANGES_PER_PERSON, (n) => {
        const person = personId(Math.floor(n / CHANGES_PER_PERSON))
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
      generate(people * CHANGES_PER_PERSON, (n) => ({
        id: n + 1,
        at: `${TODAY}T18:00:00.000Z`,
        action: 'personnel.update',
        user: 1,
        username: 'super',
        address: '203.0.113.9',
        result: 'ok' as const,
        reason: '',
        subject: `personnel:${personId(Math.floor(n / CHANGES_PER_PERSON))}`,
        kind: 'personnel',
        about: null,
        facts: ['personnel.address', 'personnel.first_names', 'personnel.version'],
        nature: 'change' as const,
        changes: 1,
        part_of: null,
        previous: '',
        hash: String(n),
        erased: '',
      })),
  }
  const tally = createDumpRowCounter()
  async function* dumpText() {
    let begin = '{'
    for (const collection of COLLECTION_NAMES) {
      yield `${begin}\n${JSON.stringify(collection)}: [`
      begin = ','
      let separator = '\n'
      for (const row of rowsByCollection[collection]?.() ?? model[collection]) {
        const line = JSON.stringify(collections[collection].row.parse(row))
        tally.add(collection, line)
        if (collection === 'documents') {
          const name = getDocumentFileName((row as Rows['documents']).key)
          await files.write(name, CONTENT)
          hashes.set(name, CONTENT_HASH)
        }
        yield separator + line
        separator = ',\n'
      }
      yield '\n]'
    }
  }
  await pipeline(joinIntoChunks(dumpText()), createWriteStream(path))
  const rows = tally.result()
  await completeDatabaseDump(path, { rows, missing: 0, files: hashes, takenAt: new Date() })
  return { rows: sumRowCounts(rows), files: hashes.size }
}
