import { Box, Button, Paper, Stack } from '@mui/material'
import { useRef, useState } from 'react'
import { Form, useEditContext, useGetOne, useNotify, useRefresh, useTranslate } from 'react-admin'
import type { Company } from '../../../domain/companies.ts'
import { fullName } from '../../../domain/personNames.ts'
import { personPatch } from '../../../domain/personnel.ts'
import { upper } from '../../../domain/text.ts'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { ConflictDialog } from '../../components/conflict/ConflictDialog.tsx'
import type { Conflict } from '../../components/conflict/drafts.ts'
import { useConflict } from '../../components/conflict/useVersionedSave.ts'
import { FormDirtyObserver } from '../../components/form/FormDirtyObserver.tsx'
import { FormDraft } from '../../components/form/FormDraft.tsx'
import { FormError } from '../../components/form/FormError.tsx'
import { FormToolbar } from '../../components/form/FormToolbar.tsx'
import { SubmitButton } from '../../components/form/SubmitButton.tsx'
import { useFirstFieldFocus } from '../../components/form/useFirstFieldFocus.ts'
import { useUnsavedChanges } from '../../components/form/useUnsavedChanges.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { useRecordsById } from '../../components/useRecordsById.ts'
import type { PersonRecord } from '../../providers/adapter/person.ts'
import { PersonnelInputs } from './PersonnelInputs.tsx'
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

type Values = Record<string, unknown>

/** Settles what two people changed: the differing fields as texts, and the pictures. */
const PersonConflict = ({
  conflict,
  ...dialog
}: {
  conflict: Conflict<PersonRecord, PersonDraft>
  onSave: (draft: PersonDraft, over: PersonRecord) => Promise<unknown>
  onClose: () => void
}) => {
  const { mine, theirs } = conflict
  const translate = useTranslate()
  const findRole = useRecordsById('roles', [mine.role, theirs.role])
  const findCompany = useRecordsById('companies', [mine.company, theirs.company])
  const describe = (source: string, draft: PersonDraft) => {
    const { role, company, profile_picture: picture } = draft
    const field = personFields.find((one) => one.source === source)
    if (field) {
      const names = {
        role_name: findRole(role)?.name ?? '',
        company_name: findCompany(company)?.company_name ?? '',
      }
      return personFieldText({ ...draft, ...names } as unknown as PersonRecord, field, translate)
    }
    const isFile = picture instanceof File
    return (
      <Box sx={{ width: 96, mt: 0.5 }}>
        <Portrait
          picture={isFile ? picture : String(picture ?? '')}
          name={isFile ? picture.name : translate('personnelDetail.photo.kept')}
        />
      </Box>
    )
  }
  return (
    <ConflictDialog
      {...dialog}
      conflict={conflict}
      label={(field) =>
        translate(
          field === 'profile_picture' ? 'personnelDetail.photo.label' : `resources.personnel.fields.${field}`,
        )
      }
      describe={describe}
    />
  )
}

/** Saves what a form changed of a person, over the record that the form was opened with. */
const useSavePerson = (person: PersonRecord, onDone: () => void) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const { save: saveRecord } = useEditContext<PersonRecord>()
  const { readRefusal, withAnswers, ...rfc } = useRfcQuestions()
  const [sent, setSent] = useState<number>()
  // Fields about the RFC (veto reason, confirmation) are sent only together with the RFC that they are for.
  const otherFields = useRef<Values>({})
  // react-admin (5.15) has `meta` in the keys of its cache, which are compared as JSON: without this, the page would not show what was saved.
  const uploadMeta = ({ profile_picture }: Values) =>
    profile_picture instanceof File ? { onUploadProgress: setSent, toJSON: () => undefined } : undefined
  const { mutationOptions, settle, ...conflict } = useConflict<PersonRecord, PersonDraft>(
    {
      resource: 'personnel',
      seen: person,
      draftOf: (changes) => {
        const typed = draftFromForm(changes, person)
        otherFields.current = typed.otherFields
        return typed.draft
      },
      toDraft,
      toWire: (draft, over) =>
        draft.rfc === (over.rfc ?? '') ? draft : { ...draft, ...otherFields.current },
      rebaseDraft,
      meta: uploadMeta,
    },
    (_, isSent) => {
      notify(isSent ? 'personnelDetail.saved' : 'personnelDetail.unchanged', {
        type: isSent ? 'success' : 'info',
      })
      onDone()
    },
  )
  const transform = (values: Values) => {
    const { profile_picture: photo, ...fields } = changedPersonFields(withAnswers(values), person)
    return {
      ...personPatch.parse(fields),
      ...(photo ? { profile_picture: photo } : {}),
      version: person.version,
    }
  }
  const save = async (values: Values) => {
    const errors = await saveRecord?.(values, {
      transform,
      meta: uploadMeta(values),
      ...mutationOptions,
      onError: (error: unknown, variables: { data?: Values }) => {
        readRefusal(values, error)
        mutationOptions.onError(error, variables)
      },
    })
    setSent(undefined)
    return errors
  }
  // Where all is taken from the other person nothing is sent: the page reads it again.
  const settleConflict = async (draft: PersonDraft, over: PersonRecord) => {
    const error = await settle(draft, over)
    setSent(undefined)
    if (error === undefined) refresh()
    return error
  }
  return { save, sent, settle: settleConflict, ...rfc, ...conflict }
}

/** Asks before a save moves the person to another company. `confirmMove` resolves to whether to save. */
const useMoveQuestion = (person: PersonRecord) => {
  const [move, setMove] = useState<{ to: number; answer: (isConfirmed: boolean) => void }>()
  const { data: company } = useGetOne<Company>('companies', { id: move?.to }, { enabled: move !== undefined })
  const confirmMove = ({ company: to }: Values) =>
    !to || Number(to) === person.company
      ? Promise.resolve(true)
      : new Promise<boolean>((answer) => setMove({ to: Number(to), answer }))
  const answer = (isConfirmed: boolean) => {
    move?.answer(isConfirmed)
    setMove(undefined)
  }
  const moveQuestion = (
    <ConfirmDialog
      isOpen={move !== undefined}
      title="personnelDetail.moveQuestion.title"
      content="personnelDetail.moveQuestion.text"
      contentTranslateOptions={{
        name: upper(fullName(person)),
        company: person.company_name,
        to: company?.company_name ?? '…',
      }}
      confirm="personnelDetail.moveQuestion.yes"
      cancel="personnelDetail.moveQuestion.no"
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  )
  return { confirmMove, moveQuestion }
}

/**
 * The form of a person. It keeps the record that it was opened with: a refetch in the background must neither overwrite what was typed nor hide that
 * somebody else has saved meanwhile.
 */
export const PersonnelEdit = ({ person, onDone }: { person: PersonRecord; onDone: () => void }) => {
  const translate = useTranslate()
  const [isDirty, setDirty] = useState(false)
  const fields = useFirstFieldFocus<HTMLDivElement>()
  const { leave, question } = useUnsavedChanges(isDirty)
  const { save, sent, questions, validate, conflict, settle, dismiss } = useSavePerson(person, onDone)
  const { confirmMove, moveQuestion } = useMoveQuestion(person)
  const name = upper(fullName(person))
  const validateChanges = validatePerson(person)
  return (
    <>
      <Form
        record={person}
        mode="onTouched"
        validate={async (values: Values) => ({ ...validate(values), ...(await validateChanges(values)) })}
        onSubmit={async (values: Values) => ((await confirmMove(values)) ? save(values) : undefined)}
        disableInvalidFormNotification
        noValidate
      >
        <FormDirtyObserver onChange={setDirty} />
        <PageHeader title={name} crumb={translate('personnelDetail.title')} tab={name} />
        <FormDraft of={`personnel/${person.id}`} />
        <Box sx={columnsStyle}>
          <Paper variant="panel">
            <Box sx={{ maxWidth: { xs: 132, md: 176 }, mx: 'auto' }}>
              <PhotoInput name={name} current={person.profile_picture} />
            </Box>
          </Paper>
          <Paper variant="panel" sx={{ display: 'grid', gap: 3 }}>
            <Stack ref={fields} sx={{ gap: 2.5 }}>
              <RfcQuestionsContext value={questions}>
                <PersonnelInputs />
              </RfcQuestionsContext>
            </Stack>
            <FormToolbar>
              <SubmitButton label="personnelDetail.save" />
              <Button variant="outlined" onClick={() => leave(onDone)}>
                {translate('personnelDetail.cancel')}
              </Button>
              <PhotoProgress fraction={sent} />
              <FormError />
            </FormToolbar>
          </Paper>
        </Box>
      </Form>
      {question}
      {moveQuestion}
      {conflict && (
        <PersonConflict key={conflict.now.version} conflict={conflict} onSave={settle} onClose={dismiss} />
      )}
    </>
  )
}

/** The picture at the left, what is written at the right; on phones one above the other. */
const columnsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '232px minmax(0, 1fr)' },
  gap: { xs: 1.5, md: 2.5 },
  alignItems: 'start',
} as const
