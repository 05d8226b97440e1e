import { useRef, useState } from 'react'
import { type RaRecord, useNotify, useRefresh } from 'react-admin'
import { personPatch } from '../../../../domain/personnel.ts'
import { useVersionedSave } from '../../../shared/conflict/useVersionedSave.ts'
import { refusedForm } from '../../../shared/form/refusedForm.ts'
import type { PersonRecord } from '../personRecord.ts'
import { personChanges } from './personChanges.ts'
import { draftOf, type PersonDraft, rebased, typedDraft } from './personDraft.ts'

const SHOWN = [...Object.keys(personPatch.shape), 'profile_picture', 'registered_person']

/**
 * Sends what was changed. Refusals come back for the form; `conflict` is for whoever comes second, and `settle` ends it. `sent` is the
 * fraction of a picture that has gone out.
 */
export const useSavePerson = (person: PersonRecord | undefined, onDone: () => void) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const [sent, setSent] = useState<number>()
  // What is said of the RFC beside it goes with it, and with no other.
  const beside = useRef<Record<string, unknown>>({})
  const versioned = useVersionedSave<PersonRecord, PersonDraft>(
    {
      resource: 'personnel',
      read: (record: RaRecord) => record as PersonRecord,
      draftOf,
      wire: (draft, over) => (draft.rfc === (over.rfc ?? '') ? draft : { ...draft, ...beside.current }),
      rebased,
      meta: ({ profile_picture }) =>
        profile_picture instanceof File ? { onUploadProgress: setSent } : undefined,
    },
    () => {
      notify('personnelDetail.saved', { type: 'success' })
      onDone()
    },
  )

  const save = (draft: PersonDraft, over: PersonRecord) =>
    versioned.save(draft, over).finally(() => setSent(undefined))

  const submit = async (values: Record<string, unknown>) => {
    if (!person) return undefined
    const { profile_picture: photo, ...fields } = personChanges(values, person)
    const changes: Record<string, unknown> = {
      ...personPatch.parse(fields),
      ...(photo ? { profile_picture: photo } : {}),
    }
    if (Object.keys(changes).length === 0) {
      notify('personnelDetail.unchanged', { type: 'info' })
      onDone()
      return undefined
    }
    const typed = typedDraft(changes, person)
    beside.current = typed.beside
    const error = await save(typed.draft, person)
    return error === undefined ? undefined : refusedForm(error, SHOWN)
  }

  /** What was chosen of both; where all of it is theirs, nothing was sent, and the page has still to show it. */
  const settle = async (draft: PersonDraft, over: PersonRecord) => {
    const error = await save(draft, over)
    if (error === undefined) refresh()
    return error
  }

  return { submit, sent, settle, conflict: versioned.conflict, dismiss: versioned.dismiss }
}
