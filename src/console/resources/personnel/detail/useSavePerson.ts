import { useRef, useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { personPatch } from '../../../../domain/personnel.ts'
import { useVersionedSave } from '../../../components/conflict/useVersionedSave.ts'
import { toFormErrors } from '../../../components/form/formErrors.ts'
import type { PersonRecord } from '../../../providers/adapter/person.ts'
import { changedPersonFields } from './changedPersonFields.ts'
import { draftFromForm, type PersonDraft, rebaseDraft, toDraft } from './personDraft.ts'

const FORM_FIELDS = [...Object.keys(personPatch.shape), 'profile_picture', 'registered_person']

/**
 * Saves the changed fields. Resolves to the form's errors; `conflict` is set when somebody else saved first, and `resolveConflict` ends it. `sent` is the
 * fraction of a picture that has gone out.
 */
export const useSavePerson = (person: PersonRecord | undefined, onDone: () => void) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const [sent, setSent] = useState<number>()
  // Fields about the RFC (veto reason, confirmation) are sent only together with the RFC they are for.
  const otherFields = useRef<Record<string, unknown>>({})
  const versioned = useVersionedSave<PersonRecord, PersonDraft>(
    {
      resource: 'personnel',
      toDraft,
      toWire: (draft, over) =>
        draft.rfc === (over.rfc ?? '') ? draft : { ...draft, ...otherFields.current },
      rebaseDraft,
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
    const { profile_picture: photo, ...fields } = changedPersonFields(values, person)
    const changes: Record<string, unknown> = {
      ...personPatch.parse(fields),
      ...(photo ? { profile_picture: photo } : {}),
    }
    if (Object.keys(changes).length === 0) {
      notify('personnelDetail.unchanged', { type: 'info' })
      onDone()
      return undefined
    }
    const typed = draftFromForm(changes, person)
    otherFields.current = typed.otherFields
    const error = await save(typed.draft, person)
    return error === undefined ? undefined : toFormErrors(error, FORM_FIELDS)
  }

  /** Saves the chosen values. Where all are theirs nothing is sent, so the page is refreshed. */
  const resolveConflict = async (draft: PersonDraft, over: PersonRecord) => {
    const error = await save(draft, over)
    if (error === undefined) refresh()
    return error
  }

  return { submit, sent, resolveConflict, conflict: versioned.conflict, dismiss: versioned.dismiss }
}
