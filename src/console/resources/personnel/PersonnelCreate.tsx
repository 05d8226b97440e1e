import CloseIcon from '@mui/icons-material/Close'
import { Alert, Box, Button, IconButton, Typography } from '@mui/material'
import { type RefObject, useMemo, useRef, useState } from 'react'
import {
  SimpleForm,
  useCloseNotification,
  useDataProvider,
  useNotify,
  useRegisterMutationMiddleware,
  useTranslate,
} from 'react-admin'
import { Link } from 'react-router-dom'
import { dayOf } from '../../../domain/days.ts'
import { fullName } from '../../../domain/personNames.ts'
import { newPerson } from '../../../domain/personnel.ts'
import { upper } from '../../../domain/text.ts'
import { CreateDialog, type CreateFormProps } from '../../components/form/CreateDialog.tsx'
import { FormDirtyObserver } from '../../components/form/FormDirtyObserver.tsx'
import { FormError } from '../../components/form/FormError.tsx'
import { getErrorText, withFormErrors } from '../../components/form/formErrors.ts'
import { SubmitButton } from '../../components/form/SubmitButton.tsx'
import { useOwnCompany } from '../../components/useOwnCompany.ts'
import { validateWith } from '../../components/validateWith.ts'
import { recordUrl } from '../../pages.ts'
import type { PersonRecord } from '../../providers/adapter/person.ts'
import { PersonnelInputs } from './PersonnelInputs.tsx'
import { PhotoInput, PhotoProgress, validatePicture } from './PhotoInput.tsx'
import { RfcQuestionsContext, useRfcQuestions } from './rfcQuestions.ts'

const TITLE_ID = 'personnel-create-title'
/** Long enough to read and to follow the link. */
const NOTICE_MS = 10_000
const FORM_FIELDS = [...Object.keys(newPerson.shape), 'profile_picture', 'registered_person']
const validateNew = validateWith(newPerson)
const NOBODY = {}

type Values = Record<string, unknown>

interface CreatedPerson {
  id: string
  name: string
  /** Why its picture was not kept, if it was not. */
  photoError?: string
}

/** Announces a new person, with the way to its page. */
const CreatedNotification = ({ id, name, photoError }: CreatedPerson) => {
  const translate = useTranslate()
  const close = useCloseNotification()
  return (
    <Alert
      severity={photoError ? 'warning' : 'success'}
      variant="outlined"
      onClose={() => close()}
      closeText={translate('ra.action.close')}
      sx={{ maxWidth: 520, backgroundColor: 'background.paper', color: 'text.primary', alignItems: 'center' }}
    >
      {photoError
        ? translate('personnelDetail.photo.failed', { name, reason: photoError })
        : translate('personnelDetail.create.done', { name })}{' '}
      {/* Another back end may not say which one it is. */}
      {id && (
        <Button component={Link} to={recordUrl('person', id)} onClick={() => close()} size="small">
          {translate('personnelDetail.create.see')}
        </Button>
      )}
    </Alert>
  )
}

interface NewPersonFormProps extends CreateFormProps {
  /** Is told why the picture was not kept. */
  photoError: RefObject<string | undefined>
}

/** The form, its head, and the save bar in sight. The picture follows the person: when only that fails, the person exists all the same. */
const NewPersonForm = ({ onDirty, onCancel, photoError }: NewPersonFormProps) => {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const company = useOwnCompany()
  const { questions, validate, withAnswers, readErrors } = useRfcQuestions()
  const [sent, setSent] = useState<number>()
  const defaults = useMemo(() => ({ registration_date: dayOf(new Date()) }), [])
  // A company's own people: the field is not a choice, so it is not part of what is typed.
  const complete = (values: Values): Values => (company === undefined ? values : { ...values, company })

  const sendPhoto = async (person: PersonRecord, photo: File): Promise<PersonRecord> => {
    setSent(0)
    try {
      if (!person.id) throw new Error(translate('personnelDetail.photo.later'))
      const { data } = await dataProvider.update('personnel', {
        id: person.id,
        data: { profile_picture: photo },
        previousData: person,
        meta: { onUploadProgress: setSent },
      })
      return data
    } catch (error) {
      photoError.current = getErrorText(error)
      return person
    } finally {
      setSent(undefined)
    }
  }

  useRegisterMutationMiddleware<CreatePerson>(
    async (resource, { data: { profile_picture: photo, ...values } }, next) => {
      try {
        const { data: person } = await next(resource, {
          data: newPerson.parse(complete(withAnswers(values))),
        })
        return { data: photo instanceof File ? await sendPhoto(person, photo) : person }
      } catch (error) {
        throw withFormErrors(error, FORM_FIELDS, (errors) => readErrors(values.rfc, errors))
      }
    },
  )

  return (
    <SimpleForm
      record={NOBODY}
      defaultValues={defaults}
      mode="onTouched"
      validate={async ({ profile_picture, ...values }: Values) => ({
        ...validate(values),
        ...validateNew(complete(values)),
        ...(await validatePicture(profile_picture)),
      })}
      disableInvalidFormNotification
      noValidate
      component={Box}
      sx={formStyle}
      toolbar={
        <Box sx={{ ...barStyle, borderTop: 1, borderColor: 'divider', flexWrap: 'wrap' }}>
          <SubmitButton label="personnelDetail.create.save" />
          <PhotoProgress fraction={sent} />
          <FormError />
        </Box>
      }
    >
      <FormDirtyObserver onChange={onDirty} />
      <Box sx={headStyle}>
        <Box>
          <Typography id={TITLE_ID} variant="h2">
            {translate('personnelDetail.create.title')}
          </Typography>
          <Typography color="text.secondary">{translate('personnelDetail.create.about')}</Typography>
        </Box>
        <IconButton onClick={onCancel} aria-label={translate('personnelDetail.create.close')} edge="end">
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ px: { xs: 2, sm: 3 }, py: 2 }}>
        <RfcQuestionsContext value={questions}>
          <PersonnelInputs />
        </RfcQuestionsContext>
        <Box sx={{ width: 176, mt: 2.5 }}>
          <PhotoInput name={translate('personnelDetail.create.title')} />
        </Box>
      </Box>
    </SimpleForm>
  )
}

type CreatePerson = (resource: string, params: { data: Values }) => Promise<{ data: PersonRecord }>

/** The side form that registers a person (specification, section 2). */
export const PersonnelCreate = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const notify = useNotify()
  const photoError = useRef<string>(undefined)
  const announce = (person: PersonRecord) => {
    const reason = photoError.current
    photoError.current = undefined
    notify(<CreatedNotification id={person.id} name={upper(fullName(person))} photoError={reason} />, {
      type: reason ? 'warning' : 'success',
      autoHideDuration: reason ? null : NOTICE_MS,
    })
  }
  return (
    <CreateDialog<PersonRecord>
      resource="personnel"
      titleId={TITLE_ID}
      isDrawer
      open={open}
      onClose={onClose}
      onCreated={announce}
    >
      {(form) => <NewPersonForm photoError={photoError} {...form} />}
    </CreateDialog>
  )
}

const barStyle = { display: 'flex', alignItems: 'center', gap: 2, px: { xs: 2, sm: 3 }, py: 2 } as const

const headStyle = {
  ...barStyle,
  position: 'sticky',
  top: 0,
  zIndex: 2,
  justifyContent: 'space-between',
  borderBottom: 1,
  borderColor: 'divider',
  backgroundColor: 'background.paper',
} as const

const formStyle = {
  flex: 1,
  overflowY: 'auto',
  '& > .MuiStack-root': { display: 'block' },
} as const
