import { useState } from 'react'
import { HttpError, type RaRecord, useDataProvider, useUpdate } from 'react-admin'
import {
  type Conflict,
  type Draft,
  differingFields,
  type VersionedRecord,
  type VersionedResource,
} from './drafts.ts'

const PRECONDITION_FAILED = 412

/** The record was changed after it was read (412). */
export const isVersionConflict = (error: unknown): boolean =>
  error instanceof HttpError && error.status === PRECONDITION_FAILED

/**
 * Saves a draft over the version that was seen. Where somebody else was first, what stands now is fetched and `conflict` says what differs;
 * `save` with a draft over `conflict.now` settles it. `save` answers the error that stood in its way, if any. `onSaved` is told whether anything was
 * sent: where what stands now was wanted, nothing is.
 */
export const useVersionedSave = <B extends VersionedRecord & RaRecord, D extends Draft>(
  { resource, toDraft, toWire, rebaseDraft = (draft) => draft, meta }: VersionedResource<B, D>,
  onSaved: (saved: B, draft: D, isSent: boolean) => void,
) => {
  const [update] = useUpdate<RaRecord>()
  const dataProvider = useDataProvider()
  const [conflict, setConflict] = useState<Conflict<B, D>>()

  const sendUpdate = async (draft: D, base: B): Promise<B> => {
    const { id } = base
    const previousData = { ...base, ...toWire(toDraft(base), base) }
    const answer = await update(
      resource,
      { id, data: toWire(draft, base), previousData, meta: meta?.(draft) },
      { returnPromise: true, mutationMode: 'pessimistic' },
    )
    return answer as B
  }

  const save = async (draft: D, base: B): Promise<unknown> => {
    const before = toDraft(base)
    try {
      const isSent = differingFields(draft, before).length > 0
      const saved = isSent ? await sendUpdate(draft, base) : base
      setConflict(undefined)
      onSaved(saved, draft, isSent)
      return undefined
    } catch (error) {
      if (!isVersionConflict(error)) return error
      const current = await dataProvider
        .getOne<B>(resource, { id: base.id, meta: meta?.(draft) })
        .catch((failure: unknown) => ({ failure }))
      if ('failure' in current) return current.failure
      const now = current.data
      const theirs = toDraft(now)
      const mine = rebaseDraft(draft, now)
      // They did just what I wanted.
      if (differingFields(mine, theirs).length === 0) return save(mine, now)
      setConflict({ mine, before: rebaseDraft(before, now), now, theirs })
      return error
    }
  }

  return { save, conflict, dismiss: () => setConflict(undefined) }
}
