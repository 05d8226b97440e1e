import { Box } from '@mui/material'
import { useState } from 'react'
import { useCreate, useDataProvider, useListContext, useNotify } from 'react-admin'
import { toMexicoDay } from '../../../domain/common/days.ts'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import { formatFullName } from '../../../domain/people/personNames.ts'
import { newPersonSchema } from '../../../domain/people/schemas.ts'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { Toast } from '../../kit/Toast.tsx'
import { getRecordPageUrl } from '../../pages.ts'
import { isEndpointAvailable } from '../../port/backend.ts'
import type { Values } from '../../port/draftStorage.ts'
import type { PersonRecord } from '../../port/records/person.ts'
import { useSignedInUser } from '../../port/session.ts'
import { useOwnCompanyId } from '../../port/useOwnCompanyId.ts'
import { PrivacyNoticeHint } from '../personal-data/PrivacyNoticeHint.tsx'
import { personnelDetailWords } from './detailWords.ts'
import { findDuplicateRfc } from './findDuplicateRfc.ts'
import { PersonnelInputs } from './PersonnelInputs.tsx'
import { PhotoInput, PhotoProgress } from './PhotoInput.tsx'
import {
  RfcCheckContext,
  RfcQuestionsContext,
  useDuplicateRfcQuestions,
  validateIdentityDocument,
} from './rfcQuestions.ts'

/** Display time of the message about a new person, in milliseconds. The message contains a link. */
const NOTICE_MS = 10_000

interface CreatedPerson {
  person: PersonRecord
  /** Why the photo of the new person could not be saved. */
  photoError?: string
}

/** Side panel with a form that registers a person. */
export const PersonnelCreate = ({ onClose }: { onClose: () => void }) => {
  const notify = useNotify()
  const dataProvider = useDataProvider()
  const { refetch } = useListContext()
  const [create] = useCreate<PersonRecord>()
  const actor = useSignedInUser()
  const company = useOwnCompanyId()
  const { questions, validate, withAnswers, readErrors } = useDuplicateRfcQuestions()
  const [defaultValues] = useState(() => ({ registration_date: toMexicoDay(new Date()) }))

  const checkRfc = async (rfc: string) => {
    const errors = await findDuplicateRfc(actor, rfc)
    readErrors({ rfc }, errors)
    return errors.rfc
  }

  /** Adds the company of a contractor's user, because such users cannot choose a company in the form. */
  const toRecord = (values: Values): Values => {
    const { profile_picture: photo, ...fields } = withAnswers(values)
    return {
      ...fields,
      ...(company !== undefined && { company }),
      ...(photo instanceof File && { profile_picture: photo }),
    }
  }

  const sendPhoto = async (person: PersonRecord, photo: File, meta: object): Promise<CreatedPerson> => {
    try {
      if (!person.id) throw new Error(personnelDetailWords.photo.later)
      const { data } = await dataProvider.update<PersonRecord>('personnel', {
        id: person.id,
        data: { profile_picture: photo },
        previousData: person,
        meta,
      })
      return { person: data }
    } catch (error) {
      return { person, photoError: getErrorText(error) }
    }
  }

  /** Notifies the user of the new person, with a link if the back end has returned an id. */
  const announce = ({ person, photoError }: CreatedPerson) => {
    void refetch()
    const name = toSpanishUpperCase(formatFullName(person))
    const text = photoError
      ? personnelDetailWords.photo.failed({ name, reason: photoError })
      : personnelDetailWords.create.done(name)
    const link = person.id
      ? { to: getRecordPageUrl('person', person.id), label: personnelDetailWords.create.see }
      : undefined
    notify(<Toast type={photoError ? 'warning' : 'success'} text={text} link={link} />, {
      autoHideDuration: photoError ? null : NOTICE_MS,
    })
  }

  return (
    <RecordForm<CreatedPerson>
      resource="personnel"
      frame="drawer"
      title={personnelDetailWords.create.title}
      about={personnelDetailWords.create.about}
      submit={personnelDetailWords.create.save}
      defaultValues={defaultValues}
      draft
      schema={newPersonSchema}
      validate={(values) => ({ ...validate(values), ...validateIdentityDocument(values) })}
      toRecord={toRecord}
      save={async ({ profile_picture: photo, ...data }, _, { values: __, ...meta }) => {
        const sendsPhoto = photo instanceof File && isEndpointAvailable('personnel.create', 'profile_picture')
        const sent: Values = sendsPhoto ? { ...data, profile_picture: photo } : data
        const params = { data: sent, ...(sendsPhoto && { meta }) }
        const person = (await create('personnel', params, { returnPromise: true })) as PersonRecord
        return photo instanceof File && !sendsPhoto ? sendPhoto(person, photo, meta) : { person }
      }}
      readErrors={readErrors}
      onSaved={announce}
      onClose={onClose}
      progress={<PhotoProgress />}
    >
      <RfcQuestionsContext value={questions}>
        <RfcCheckContext value={checkRfc}>
          <PersonnelInputs />
        </RfcCheckContext>
      </RfcQuestionsContext>
      <Box sx={{ width: 176, mt: 2.5 }}>
        <PhotoInput name={personnelDetailWords.create.title} />
      </Box>
      {company !== undefined && isEndpointAvailable('privacyNotices.current') && <PrivacyNoticeHint />}
    </RecordForm>
  )
}
