import { useState } from 'react'
import { HttpError, type RaRecord, useDataProvider, useUpdate } from 'react-admin'
import { type Conflict, type Counted, type Draft, differing, type Versioned } from './versioned.ts'

const CHANGED_MEANWHILE = 412

/** Somebody else was first. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof HttpError && error.status === CHANGED_MEANWHILE

/**
 * Saves a draft over the version that was seen. Where somebody else was first, what stands now is fetched and `conflict` says what differs;
 * `save` with a draft over `conflict.now` settles it. `save` answers the error that stood in its way, if any.
 */
export const useVersionedSave = <B extends Counted, D extends Draft>(
  { resource, read, draftOf, wire, rebased = (draft) => draft, meta }: Versioned<B, D>,
  onSaved: (saved: B, draft: D) => void,
) => {
  const [update] = useUpdate<RaRecord>()
  const dataProvider = useDataProvider()
  const [conflict, setConflict] = useState<Conflict<B, D>>()

  const put = async (draft: D, over: B): Promise<B> => {
    const { id, version } = over
    const previousData = { ...wire(draftOf(over), over), id, version }
    const answer = await update(
      resource,
      { id, data: wire(draft, over), previousData, meta: meta?.(draft) },
      { returnPromise: true, mutationMode: 'pessimistic' },
    )
    return read(answer as RaRecord)
  }

  const save = async (draft: D, over: B): Promise<unknown> => {
    const before = draftOf(over)
    try {
      const saved = differing(draft, before).length === 0 ? over : await put(draft, over)
      setConflict(undefined)
      onSaved(saved, draft)
      return undefined
    } catch (error) {
      if (!isChangedMeanwhile(error)) return error
      const current = await dataProvider
        .getOne<RaRecord>(resource, { id: over.id })
        .catch((failure: unknown) => ({ failure }))
      if ('failure' in current) return current.failure
      const now = read(current.data)
      const theirs = draftOf(now)
      const mine = rebased(draft, now)
      // They did just what I wanted.
      if (differing(mine, theirs).length === 0) return save(mine, now)
      setConflict({ mine, before: rebased(before, now), now, theirs })
      return error
    }
  }

  return { save, conflict, dismiss: () => setConflict(undefined) }
}
