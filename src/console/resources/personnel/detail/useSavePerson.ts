import { useState } from 'react'
import { useNotify, useUpdate } from 'react-admin'
import { personPatch } from '../../../../domain/personnel.ts'
import { refusedForm } from '../../../shared/form/refusedForm.ts'
import type { PersonRecord } from '../personRecord.ts'
import { personChanges } from './personChanges.ts'

const SHOWN = [...Object.keys(personPatch.shape), 'profile_picture']

/** Sends what was changed. Refusals come back for the form. `sent` is the fraction of a picture that has gone out. */
export const useSavePerson = (person: PersonRecord | undefined, onDone: () => void) => {
  const [update] = useUpdate<PersonRecord>()
  const notify = useNotify()
  const [sent, setSent] = useState<number>()

  const save = async (values: Record<string, unknown>) => {
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
    const meta = photo ? { onUploadProgress: setSent } : undefined
    try {
      await update(
        'personnel',
        { id: person.id, data: changes, previousData: person, meta },
        { returnPromise: true, mutationMode: 'pessimistic' },
      )
    } catch (error) {
      return refusedForm(error, SHOWN)
    } finally {
      setSent(undefined)
    }
    notify('personnelDetail.saved', { type: 'success' })
    onDone()
    return undefined
  }
  return { save, sent }
}
