import { Box, Paper, Stack } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { ReferenceField, TextField, useGetOne, useNotify, useTranslate } from 'react-admin'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import type { Company } from '../../../domain/companies/schemas.ts'
import { type PersonField, personFields } from '../../../domain/people/fields.ts'
import { formatFullName } from '../../../domain/people/personNames.ts'
import { personPatchSchema } from '../../../domain/people/schemas.ts'
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx'
import { FormDraft } from '../../kit/form/FormDraft.tsx'
import { SaveBar } from '../../kit/form/SaveBar.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { RecordForm } from '../../kit/RecordForm.tsx'
import type { Values } from '../../port/draftStorage.ts'
import type { PersonRecord } from '../../port/records/person.ts'
import { RectificationHint } from '../personal-data/RectificationHint.tsx'
import { personnelDetailWords } from './detailWords.ts'
import { PersonnelInputs } from './PersonnelInputs.tsx'
import { PhotoInput, PhotoProgress } from './PhotoInput.tsx'
import { Portrait } from './Portrait.tsx'
import { formatPersonField } from './personFields.ts'
import { restorePictureUrl, toPersonRecord, validatePerson } from './personForm.ts'
import { RfcQuestionsContext, useDuplicateRfcQuestions } from './rfcQuestions.ts'

/** Formats a person's field for the dialog about conflicting changes, as a text or a picture. */
const formatConflictingPersonField = (
  source: string,
  data: Values,
  translate: (key: string) => string,
): ReactNode => {
  const { profile_picture: picture } = data
  if (source === 'profile_picture') {
    const isFile = picture instanceof File
    return (
      <Box sx={{ width: 96, mt: 0.5 }}>
        <Portrait
          picture={isFile ? picture : String(picture ?? '')}
          name={isFile ? picture.name : personnelDetailWords.photo.kept}
        />
      </Box>
    )
  }
  if ((source === 'role' || source === 'company') && data[source])
    return (
      <ReferenceField
        record={data}
        source={source}
        reference={source === 'role' ? 'roles' : 'companies'}
        link={false}
      >
        <TextField source={source === 'role' ? 'name' : 'company_name'} variant="inherit" />
      </ReferenceField>
    )
  return source in personFields
    ? formatPersonField(data as unknown as PersonRecord, source as PersonField, translate)
    : undefined
}

/** Asks the user to confirm that a person moves to another company. `confirmMove` resolves to the user's answer. */
const useConfirmCompanyMove = (person: PersonRecord) => {
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
      title={personnelDetailWords.moveQuestion.title}
      content={personnelDetailWords.moveQuestion[company?.active === false ? 'toInactive' : 'text']({
        name: toSpanishUpperCase(formatFullName(person)),
        company: person.company_name,
        to: company?.company_name ?? '…',
      })}
      confirm={personnelDetailWords.moveQuestion.yes}
      cancel={personnelDetailWords.moveQuestion.no}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  )
  return { confirmMove, moveQuestion }
}

/** Form that edits a person. */
export const PersonnelEdit = ({ person, onDone }: { person: PersonRecord; onDone: () => void }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { questions, validate, answersOf, readErrors } = useDuplicateRfcQuestions()
  const { confirmMove, moveQuestion } = useConfirmCompanyMove(person)
  const name = toSpanishUpperCase(formatFullName(person))
  return (
    <>
      <RecordForm<PersonRecord>
        resource="personnel"
        record={person}
        beginsOn="fields"
        draft
        schema={personPatchSchema}
        validate={(values, seen = person) => ({ ...validate(values), ...validatePerson(seen, values) })}
        toRecord={toPersonRecord}
        // Adds the user's answers to the server's questions about a changed RFC.
        toBody={(data, over, values) =>
          data.rfc === (over?.rfc ?? '') ? data : { ...data, ...answersOf(values) }
        }
        rebase={restorePictureUrl}
        confirm={confirmMove}
        readErrors={readErrors}
        fieldLabel={(field) =>
          field === 'profile_picture'
            ? personnelDetailWords.photo.label
            : translate(`resources.personnel.fields.${field}`)
        }
        describe={(field, data) => formatConflictingPersonField(field, data, translate)}
        onSaved={(_, { isChanged }) => {
          notify(isChanged ? personnelDetailWords.saved : personnelDetailWords.unchanged, {
            type: isChanged ? 'success' : 'info',
          })
          onDone()
        }}
        onClose={onDone}
        progress={<PhotoProgress />}
      >
        <PageHeader title={name} crumb={personnelDetailWords.title} tab={name} />
        <FormDraft />
        <RectificationHint />
        <Box sx={columnsStyle}>
          <Paper variant="panel">
            <Box sx={{ maxWidth: { xs: 132, md: 176 }, mx: 'auto' }}>
              <PhotoInput name={name} current={person.profile_picture} />
            </Box>
          </Paper>
          <Paper variant="panel" sx={{ display: 'grid', gap: 3 }}>
            <Stack sx={{ gap: 2.5 }}>
              <RfcQuestionsContext value={questions}>
                <PersonnelInputs />
              </RfcQuestionsContext>
            </Stack>
            <SaveBar submit={personnelDetailWords.save} />
          </Paper>
        </Box>
      </RecordForm>
      {moveQuestion}
    </>
  )
}

/** Shows the photo to the left of the inputs, or above them on a phone. */
const columnsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '232px minmax(0, 1fr)' },
  gap: { xs: 1.5, md: 2.5 },
  alignItems: 'start',
} as const
