import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { listFilesReferencedByRow } from '../files/fileReferences.ts'
import type { FileStorage } from '../files/fileStorage.ts'
import { deletePhoto } from '../files/photos.ts'
import { getRecordWithChangeHistory, loggedCollections } from '../store/logged.ts'
import type { Row } from '../store/rows.ts'
import type { LoggedWriter } from '../store/store.ts'
import { EMPTIED_FIELDS, queueErasure } from './erasures.ts'
import { listIdentifyingTexts } from './identifyingTexts.ts'
import { type PersonTrace, readPersonTraces } from './personTraces.ts'

/** Throws 409 if a veto in force names the person: without it, the person could be registered again. */
const assertNotVetoed = (traces: readonly PersonTrace[]): void => {
  if (traces.some(({ collection, row }) => collection === 'vetoes' && row.withdrawn_at === null))
    throw new HttpError(409, texts.erasureWithVeto)
}

/** Returns the files of erased rows, which are deleted after the commit. */
const listFilesOfTraces = (traces: readonly PersonTrace[]): { photos: string[]; names: string[] } => ({
  photos: traces.flatMap(({ row }) => (typeof row.photo === 'string' ? [row.photo] : [])),
  names: traces.flatMap(({ collection, row }) =>
    'photo' in row ? [] : listFilesReferencedByRow(collection, row as never),
  ),
})

/**
 * Deletes a person with all rows about them, in the current transaction, and queues the erasure of what the audit log and other texts say of the
 * person. Returns the number of rows about the person; the caller runs `deleteFiles` after the commit. Throws 409 if a veto in force names the person.
 */
export const erasePerson = async (
  tx: LoggedWriter,
  person: Row<'personnel'>,
  now: Date,
): Promise<{ rowCount: number; deleteFiles(files: FileStorage): Promise<void> }> => {
  const traces = await readPersonTraces(tx, person)
  assertNotVetoed(traces)
  const identifyingTexts = listIdentifyingTexts(person)
  await queueErasure(tx, {
    subjects: [
      ...new Set(
        traces.flatMap(({ collection, row }) =>
          loggedCollections[collection] ? [getRecordWithChangeHistory(collection, row)] : [],
        ),
      ),
    ],
    texts: identifyingTexts,
    now,
  })
  for (const [collection, rows] of Map.groupBy(traces, (trace) => trace.collection)) {
    const filter = { id: rows.map(({ row }) => row.id) } as never
    const emptied = EMPTIED_FIELDS[collection]
    if (emptied) {
      const patch = Object.fromEntries(emptied.map((field) => [field, '']))
      await tx.updateMany(
        collection,
        filter,
        (collection === 'arco_requests' ? { ...patch, person: null } : patch) as never,
      )
    } else if (collection !== 'personnel') await tx.deleteMany(collection, filter)
  }
  await tx.delete('personnel', person.id)
  const { photos, names } = listFilesOfTraces(traces)
  return {
    rowCount: traces.length,
    async deleteFiles(files) {
      for (const key of photos) await deletePhoto(files, key)
      for (const name of names) await files.delete(name)
    },
  }
}
