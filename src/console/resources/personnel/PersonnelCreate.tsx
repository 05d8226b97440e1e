import { Box } from '@mui/material'
import { useState } from 'react'
import { useCreate, useDataProvider, useListContext, useNotify, useTranslate } from 'react-admin'
import { dayOf } from '../../../domain/days.ts'
import { fullName } from '../../../domain/personNames.ts'
import { newPerson } from '../../../domain/personnel.ts'
import { upper } from '../../../domain/text.ts'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { getErrorText } from '../../components/form/formErrors.ts'
import { Toast } from '../../components/Toast.tsx'
import { useOwnCompany } from '../../components/useOwnCompany.ts'
import { validateWith } from '../../components/validateWith.ts'
import { recordUrl } from '../../pages.ts'
import type { PersonRecord } from '../../providers/adapter/person.ts'
import { PersonnelInputs } from './PersonnelInputs.tsx'
import { PhotoInput, PhotoProgress, validatePicture } from './PhotoInput.tsx'
import { RFC_ANSWERS, RfcQuestionsContext, requireIdentityDocument, useRfcQuestions } from './rfcQuestions.ts'

/** Long enough to read and to follow the link. */
const NOTICE_MS = 10_000
const validateNew = validateWith(newPerson)

type Values = Record<string, unknown>

interface CreatedPerson {
  person: PersonRecord
  /** Why its picture was not kept, if it was not. */
  photoError?: string
}

/** The side form that registers a person (specification, section 2). The picture follows the person: when only that fails, the person exists all the same. */
export const PersonnelCreate = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const dataProvider = useDataProvider()
  const { refetch } = useListContext()
  const [create] = useCreate<PersonRecord>()
  const company = useOwnCompany()
  const { questions, validate, withAnswers, readErrors } = useRfcQuestions()
  const [sent, setSent] = useState<number>()
  const [values] = useState(() => ({ registration_date: dayOf(new Date()) }))
  // A company's own people: the field is not a choice, so it is not part of what is typed.
  const complete = (typed: Values): Values => (company === undefined ? typed : { ...typed, company })

  const sendPhoto = async (person: PersonRecord, photo: File): Promise<CreatedPerson> => {
    setSent(0)
    try {
      if (!person.id) throw new Error(translate('personnelDetail.photo.later'))
      const { data } = await dataProvider.update<PersonRecord>('personnel', {
        id: person.id,
        data: { profile_picture: photo },
        previousData: person,
        meta: { onUploadProgress: setSent },
      })
      return { person: data }
    } catch (error) {
      return { person, photoError: getErrorText(error) }
    } finally {
      setSent(undefined)
    }
  }

  const register = async ({ profile_picture: photo, ...typed }: Values): Promise<CreatedPerson> => {
    const data = newPerson.parse(complete(withAnswers(typed)))
    const person = (await create('personnel', { data }, { returnPromise: true })) as PersonRecord
    const created = photo instanceof File ? await sendPhoto(person, photo) : { person }
    void refetch()
    return created
  }

  /** Announces the new person, with the way to its page; another back end may not say which one it is. */
  const announce = ({ person, photoError }: CreatedPerson) => {
    const name = upper(fullName(person))
    const text = photoError
      ? translate('personnelDetail.photo.failed', { name, reason: photoError })
      : translate('personnelDetail.create.done', { name })
    const link = person.id
      ? { to: recordUrl('person', person.id), label: 'personnelDetail.create.see' }
      : undefined
    notify(<Toast type={photoError ? 'warning' : 'success'} text={text} link={link} />, {
      autoHideDuration: photoError ? null : NOTICE_MS,
    })
  }

  return (
    <FormDrawer<CreatedPerson>
      title={translate('personnelDetail.create.title')}
      about={translate('personnelDetail.create.about')}
      submit="personnelDetail.create.save"
      values={values}
      draft="personnel/new"
      validate={async ({ profile_picture, ...typed }) => ({
        ...validate(typed),
        ...requireIdentityDocument(typed),
        ...validateNew(complete(typed)),
        ...(await validatePicture(profile_picture)),
      })}
      onSubmit={register}
      laterFields={RFC_ANSWERS}
      readErrors={readErrors}
      onDone={announce}
      onClose={onClose}
      progress={<PhotoProgress fraction={sent} />}
    >
      <RfcQuestionsContext value={questions}>
        <PersonnelInputs />
      </RfcQuestionsContext>
      <Box sx={{ width: 176, mt: 2.5 }}>
        <PhotoInput name={translate('personnelDetail.create.title')} />
      </Box>
    </FormDrawer>
  )
}
