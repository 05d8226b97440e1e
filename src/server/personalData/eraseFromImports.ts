import { createInterface } from 'node:readline'
import { range } from '../../domain/common/filters.ts'
import { yieldToOtherRequests } from '../common/eventLoop.ts'
import { createStorageKey } from '../common/secrets.ts'
import { listFilesReferencedByRow } from '../files/fileReferences.ts'
import { type FileStorage, getDocumentFileName } from '../files/fileStorage.ts'
import { importTexts } from '../imports/importTexts.ts'
import type { Row } from '../store/rows.ts'
import type { Store } from '../store/store.ts'

type Redact = (text: string) => string

/** States of imports that wait for their user, and would write the person again. */
const WAITING_STATES: readonly string[] = ['columns', 'checked']
/** Final states of imports that wrote nothing, so that their file has no further use. */
const ENDED_STATES: readonly string[] = ['failed', 'cancelled', 'undone']

/** Whether a stored file of checked rows has a line that mentions the person. */
const hasLineWithMention = async (files: FileStorage, key: string, redact: Redact): Promise<boolean> => {
  const stream = (await files.read(getDocumentFileName(key)))?.stream()
  if (!stream) return false
  try {
    for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
      await yieldToOtherRequests()
      if (redact(line) !== line) return true
    }
    return false
  } finally {
    stream.destroy()
  }
}

/** Whether an import may contain the person. Spreadsheets are only searched as far as the portal has read them. */
const mayContainPerson = async (
  files: FileStorage,
  row: Row<'imports'>,
  redact: Redact,
): Promise<boolean> => {
  const text = JSON.stringify(row)
  if (redact(text) !== text) return true
  if (row.checked_key !== null) return hasLineWithMention(files, row.checked_key, redact)
  return ENDED_STATES.includes(row.state)
}

/**
 * Erases the uploaded file of the next import if it contains the person. The rows of other people stay imported, but can no longer be previewed.
 * Returns the id of the import, or undefined after the last one.
 */
export const eraseFromNextImport = async (
  store: Store,
  files: FileStorage,
  { after }: Pick<Row<'erasures'>, 'after'>,
  redact: Redact,
): Promise<string | undefined> => {
  const [row] = await store.getPage('imports', {
    filter: { id: range({ from: Number(after) + 1 }) },
    sort: { field: 'id', order: 'ASC' },
    range: [0, 0],
  })
  if (!row) return undefined
  if (!(await mayContainPerson(files, row, redact))) return String(row.id)
  const key = createStorageKey()
  await files.write(getDocumentFileName(key), Buffer.from(importTexts.fileErased))
  await store.transaction((tx) =>
    tx.update('imports', row.id, {
      key,
      size: Buffer.byteLength(importTexts.fileErased),
      checked_key: null,
      corrections: [],
      reading: { ...row.reading, top: [] },
      file_name: redact(row.file_name),
      titles: row.titles.map(redact),
      ...(WAITING_STATES.includes(row.state) && { state: 'cancelled', reason: importTexts.fileErased }),
    }),
  )
  for (const name of listFilesReferencedByRow('imports', row)) await files.delete(name)
  return String(row.id)
}
