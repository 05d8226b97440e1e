import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { fullName, newPerson } from '../../../../domain/personnel.ts'
import { upper } from '../../../../domain/text.ts'
import { getErrorText, toFormErrors } from '../../../components/form/formErrors.ts'
import type { PersonRecord } from '../../../providers/adapter/person.ts'

const FORM_FIELDS = [...Object.keys(newPerson.shape), 'profile_picture', 'registered_person']

/** A person that now exists; `photoError` says why its picture was not kept, if it was not. */
export interface CreatedPerson {
  id: string
  name: string
  photoError?: string
}

/**
 * Registers a person and then sends the picture, if there is one. The first step's refusals come back for the form; when only the second
 * fails the person exists all the same. `sent` is the fraction of the picture that has gone out.
 */
export const useCreatePerson = (onDone: (created: CreatedPerson) => void) => {
  const dataProvider = useDataProvider()
  const [sent, setSent] = useState<number>()

  const sendPhoto = async (person: PersonRecord, photo: File): Promise<string | undefined> => {
    setSent(0)
    try {
      await dataProvider.update('personnel', {
        id: person.id,
        data: { profile_picture: photo },
        previousData: person,
        meta: { onUploadProgress: setSent },
      })
      return undefined
    } catch (error) {
      return getErrorText(error)
    } finally {
      setSent(undefined)
    }
  }

  const create = async ({ profile_picture: photo, ...values }: Record<string, unknown>) => {
    try {
      const data = newPerson.parse(values)
      const { data: person } = await dataProvider.create<PersonRecord>('personnel', { data })
      const photoError = photo instanceof File ? await sendPhoto(person, photo) : undefined
      onDone({ id: person.id, name: upper(fullName(person)), photoError })
      return undefined
    } catch (error) {
      return toFormErrors(error, FORM_FIELDS)
    }
  }
  return { create, sent }
}
