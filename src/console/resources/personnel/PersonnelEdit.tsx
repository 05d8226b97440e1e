import { Box, Button, Paper } from '@mui/material'
import { useRef, useState } from 'react'
import {
  Edit,
  SimpleForm,
  useNotify,
  useRecordContext,
  useRefresh,
  useRegisterMutationMiddleware,
  useTranslate,
} from 'react-admin'
import { fullName } from '../../../domain/personNames.ts'
import { personPatch } from '../../../domain/personnel.ts'
import { upper } from '../../../domain/text.ts'
import { ConflictDialog } from '../../components/conflict/ConflictDialog.tsx'
import type { Conflict } from '../../components/conflict/drafts.ts'
import { useVersionedSave } from '../../components/conflict/useVersionedSave.ts'
import { FormDirtyObserver } from '../../components/form/FormDirtyObserver.tsx'
import { FormError } from '../../components/form/FormError.tsx'
import { FormToolbar } from '../../components/form/FormToolbar.tsx'
import { withFormErrors } from '../../components/form/formErrors.ts'
import { SubmitButton } from '../../components/form/SubmitButton.tsx'
import { useFirstFieldFocus } from '../../components/form/useFirstFieldFocus.ts'
import { useUnsavedChanges } from '../../components/form/useUnsavedChanges.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { useRecordsById } from '../../components/useRecordsById.ts'
import type { PersonRecord } from '../../providers/adapter/person.ts'
import { PersonnelInputs } from './PersonnelInputs.tsx'
import { PersonPanel } from './PersonPanel.tsx'
import { PhotoInput, PhotoProgress } from './PhotoInput.tsx'
import { Portrait } from './Portrait.tsx'
import {
  changedPersonFields,
  draftFromForm,
  type PersonDraft,
  rebaseDraft,
  toDraft,
  validatePerson,
} from './personDraft.ts'
import { personFields, personFieldText } from './personFields.ts'
import { RfcQuestionsContext, useRfcQuestions } from './rfcQuestions.ts'

const FORM_FIELDS = [...Object.keys(personPatch.shape), 'profile_picture', 'registered_person']

type Values = Record<string, unknown>
type SavePerson = (resource: string, params: { data: Values }) => Promise<{ data: PersonRecord | undefined }>

/** What differs between two changes of a person, in words, and the pictures as they look. */
const useDescriptions = ({ mine, theirs }: Conflict<PersonRecord, PersonDraft>) => {
  const translate = useTranslate()
  const findRole = useRecordsById('roles', [mine.role, theirs.role])
  const findCompany = useRecordsById('companies', [mine.company, theirs.company])
  const label = (field: string) =>
    translate(
      field === 'profile_picture' ? 'personnelDetail.photo.label' : `resources.personnel.fields.${field}`,
    )
  const describe = (source: string, draft: PersonDraft) => {
    const field = personFields.find((one) => one.source === source)
    const { profile_picture: picture } = draft
    if (!field)
      return (
        <Box sx={{ width: 96, mt: 0.5 }}>
          <Portrait
            picture={picture instanceof File ? picture : String(picture ?? '')}
            name={picture instanceof File ? picture.name : translate('personnelDetail.photo.kept')}
          />
        </Box>
      )
    const named = {
      ...draft,
      role_name: findRole(draft.role)?.name ?? '',
      company_name: findCompany(draft.company)?.company_name ?? '',
    }
    return personFieldText(named as unknown as PersonRecord, field, translate)
  }
  return { label, describe }
}

interface PersonConflictProps {
  conflict: Conflict<PersonRecord, PersonDraft>
  onSave: (draft: PersonDraft, over: PersonRecord) => Promise<unknown>
  onClose: () => void
}

const PersonConflict = (props: PersonConflictProps) => (
  <ConflictDialog {...props} {...useDescriptions(props.conflict)} />
)

/** Saves the fields that a form changed, over the version that it was opened with; what the server refuses stands beside its field. */
const useSavePerson = (person: PersonRecord, onDone: () => void) => {
  const notify = useNotify()
  const latest = useRecordContext<PersonRecord>()
  const { questions, validate, withAnswers, readErrors } = useRfcQuestions()
  const [sent, setSent] = useState<number>()
  // Fields about the RFC (veto reason, confirmation) are sent only together with the RFC they are for.
  const otherFields = useRef<Values>({})
  const saved = useRef(person)
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
    (now) => {
      saved.current = now
      notify('personnelDetail.saved', { type: 'success' })
      onDone()
    },
  )
  const save = (draft: PersonDraft, over: PersonRecord) =>
    versioned.save(draft, over).finally(() => setSent(undefined))

  useRegisterMutationMiddleware<SavePerson>(async (_resource, { data: values }) => {
    const { profile_picture: photo, ...fields } = changedPersonFields(withAnswers(values), person)
    const changes: Values = { ...personPatch.parse(fields), ...(photo ? { profile_picture: photo } : {}) }
    if (Object.keys(changes).length === 0) {
      notify('personnelDetail.unchanged', { type: 'info' })
      onDone()
      return { data: latest }
    }
    const typed = draftFromForm(changes, person)
    otherFields.current = typed.otherFields
    const error = await save(typed.draft, person)
    if (error !== undefined)
      throw withFormErrors(error, FORM_FIELDS, (errors) => readErrors(values.rfc, errors))
    return { data: saved.current }
  })

  return { save, sent, questions, validate, conflict: versioned.conflict, dismiss: versioned.dismiss }
}

const PersonForm = ({ person, onDone }: { person: PersonRecord; onDone: () => void }) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const [dirty, setDirty] = useState(false)
  const panel = useFirstFieldFocus<HTMLDivElement>()
  const { leave, question } = useUnsavedChanges(dirty)
  const { save, sent, questions, validate, conflict, dismiss } = useSavePerson(person, onDone)
  const name = upper(fullName(person))
  const validateChanges = validatePerson(person)

  /** Saves the chosen values. Where all are theirs nothing is sent, so the page is refreshed. */
  const resolveConflict = async (draft: PersonDraft, over: PersonRecord) => {
    const error = await save(draft, over)
    if (error === undefined) refresh()
    return error
  }
  return (
    <>
      <SimpleForm
        record={person}
        mode="onTouched"
        validate={async (values: Values) => ({ ...validate(values), ...(await validateChanges(values)) })}
        disableInvalidFormNotification
        noValidate
        component={Box}
        toolbar={false}
        sx={formStyle}
      >
        <FormDirtyObserver onChange={setDirty} />
        <PageHeader title={name} crumb={translate('personnelDetail.title')} tab={name} />
        <Box sx={columnsStyle}>
          <Paper variant="outlined" sx={{ p: 2 }}>
            <Box sx={{ maxWidth: { xs: 132, md: 176 }, mx: 'auto' }}>
              <PhotoInput name={name} current={person.profile_picture} />
            </Box>
          </Paper>
          <PersonPanel>
            <Box ref={panel} sx={{ display: 'grid', gap: 2.5 }}>
              <RfcQuestionsContext value={questions}>
                <PersonnelInputs />
              </RfcQuestionsContext>
            </Box>
            <FormToolbar>
              <SubmitButton label="personnelDetail.save" />
              <Button variant="outlined" onClick={() => leave(onDone)}>
                {translate('personnelDetail.cancel')}
              </Button>
              <PhotoProgress fraction={sent} />
              <FormError />
            </FormToolbar>
          </PersonPanel>
        </Box>
      </SimpleForm>
      {question}
      {conflict && (
        <PersonConflict
          key={conflict.now.version}
          conflict={conflict}
          onSave={resolveConflict}
          onClose={dismiss}
        />
      )}
    </>
  )
}

/**
 * The form of a person. It keeps the record that it was opened with: a refetch in the background must neither overwrite what was typed nor hide that
 * somebody else has saved meanwhile.
 */
export const PersonnelEdit = ({ onDone }: { onDone: () => void }) => {
  const [person] = useState(useRecordContext<PersonRecord>())
  if (!person) return null
  return (
    <Edit
      id={person.id}
      mutationMode="pessimistic"
      mutationOptions={{ onSuccess: () => undefined, onError: () => undefined }}
      queryOptions={{ refetchOnMount: false }}
      redirect={false}
      title={false}
      actions={false}
      component="div"
      sx={editStyle}
    >
      <PersonForm person={person} onDone={onDone} />
    </Edit>
  )
}

const editStyle = {
  '& .RaEdit-noActions': { mt: 0 },
  '& .RaEdit-card': { minWidth: 0 },
} as const

/** The picture at the left, what is written at the right; on phones one above the other. */
const columnsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '232px minmax(0, 1fr)' },
  gap: { xs: 1.5, md: 2.5 },
  alignItems: 'start',
} as const

const formStyle = { '& > .MuiStack-root': { display: 'block' } } as const
