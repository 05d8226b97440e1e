import { useState } from 'react'
import { HttpError, type RaRecord, useDataProvider, useUpdate } from 'react-admin'
import { formDrafts } from '../../api/formDrafts.ts'
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
  { resource, toDraft, toWire, rebaseDraft = (draft) => draft, meta, send }: VersionedResource<B, D>,
  onSaved: (saved: B, draft: D, isSent: boolean) => void,
) => {
  const [update] = useUpdate<RaRecord>()
  const dataProvider = useDataProvider()
  const [conflict, setConflict] = useState<Conflict<B, D>>()

  const sendDraft = async (draft: D, base: B): Promise<B> => {
    if (send) return send(toWire(draft, base), base)
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
    try {
      const isSent = differingFields(draft, toDraft(base)).length > 0
      const saved = isSent ? await sendDraft(draft, base) : base
      setConflict(undefined)
      formDrafts.remove(`${resource}/${base.id}`)
      onSaved(saved, draft, isSent)
      return undefined
    } catch (error) {
      return isVersionConflict(error) ? ask(error, draft, base) : error
    }
  }

  /** After a 412: reads what stands now, and asks what is to become of the fields that differ. */
  const ask = async (error: unknown, draft: D, base: B): Promise<unknown> => {
    const current = await dataProvider
      .getOne<B>(resource, { id: base.id, meta: meta?.(draft) })
      .catch((failure: unknown) => ({ failure }))
    if ('failure' in current) return current.failure
    const now = current.data
    const theirs = toDraft(now)
    const mine = rebaseDraft(draft, now)
    // They did just what I wanted.
    if (differingFields(mine, theirs).length === 0) return save(mine, now)
    setConflict({ mine, before: rebaseDraft(toDraft(base), now), now, theirs })
    return error
  }

  return { save, ask, conflict, dismiss: () => setConflict(undefined) }
}

/**
 * For a form that react-admin's Edit saves, over the record that the form began with (`seen`): its `mutationOptions`, and the conflict to be settled in a
 * ConflictDialog where somebody else was first. The form's `transform` puts `version: seen.version` beside what was changed.
 *
 * @example
 * const { mutationOptions, conflict, settle, dismiss } = useConflict({ ...VEHICLES, seen, draftOf }, onSaved)
 * <Edit transform={(values) => ({ ...changesOf(values, seen), version: seen.version })} mutationOptions={mutationOptions}>…</Edit>
 * {conflict && <ConflictDialog conflict={conflict} label={label} describe={describe} onSave={settle} onClose={dismiss} />}
 */
export const useConflict = <B extends VersionedRecord & RaRecord, D extends Draft>(
  {
    seen,
    draftOf,
    ...versioned
  }: VersionedResource<B, D> & {
    seen: B
    /** The draft that the sent changes stand for. */
    draftOf: (changes: Draft, seen: B) => D
  },
  /** Told whether anything was sent: where nothing was changed, or what stands now was wanted, nothing is. */
  onSaved: (saved: B, isSent: boolean) => void,
) => {
  const { save, ask, conflict, dismiss } = useVersionedSave(versioned, (saved, _draft, isSent) =>
    onSaved(saved, isSent),
  )
  return {
    mutationOptions: {
      onSuccess: (saved: B, { data }: { data?: Draft }) => {
        const { version: _, ...changes } = data ?? {}
        onSaved(saved, Object.keys(changes).length > 0)
      },
      onError: (error: unknown, { data }: { data?: Draft }) => {
        if (!isVersionConflict(error)) return
        const { version: _, ...changes } = data ?? {}
        void ask(error, draftOf(changes, seen), seen)
      },
    },
    conflict,
    settle: save,
    dismiss,
  }
}
