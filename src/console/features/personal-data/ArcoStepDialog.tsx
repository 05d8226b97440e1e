import { BooleanInput, useNotify } from 'react-admin'
import { type ArcoRequest, arcoStepBodySchema } from '../../../domain/arcoRequests/schemas.ts'
import type { UserArcoStep } from '../../../domain/arcoRequests/states.ts'
import { isBlankHtml } from '../../../domain/common/plainText.ts'
import { LimitedTextInput } from '../../kit/form/LimitedTextInput.tsx'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { LazyRichTextInput } from '../../kit/richText/LazyRichTextInput.tsx'
import { validateWith } from '../../kit/validateWith.ts'
import { callEndpoint } from '../../port/client.ts'
import type { Values } from '../../port/draftStorage.ts'
import { getIfMatchHeader } from '../../port/requestBodies.ts'
import { arcoWords } from './words.ts'

/** Maximum length of a note, in characters. */
const MAX_NOTE = 4000

const isAnswer = (step: UserArcoStep): boolean => step === 'grant' || step === 'refuse'

/** Converts form values to the body of a step. A text with nothing but formatting is missing. */
const toBody = (kind: UserArcoStep, { note, answer, no_email }: Values): Values => ({
  kind,
  note: String(note ?? ''),
  ...(isAnswer(kind) && !isBlankHtml(String(answer ?? '')) && { answer }),
  ...(typeof no_email === 'boolean' && { no_email }),
})

const validateBody = validateWith(arcoStepBodySchema)

/** Dialog for one step of a request, such as checking the identity or answering. */
export const ArcoStepDialog = ({
  request,
  step,
  onDone,
  onClose,
}: {
  request: ArcoRequest
  step: UserArcoStep
  onDone: () => void
  onClose: () => void
}) => {
  const notify = useNotify()
  const { title, about, note } = arcoWords.steps[step]
  const isOpposition = step === 'finish' && request.kind === 'opposition' && request.person !== null
  return (
    <RecordForm<ArcoRequest>
      frame="dialog"
      maxWidth="sm"
      title={title}
      about={about}
      submit={arcoWords.steps[step].action}
      defaultValues={{ note: '', answer: '', ...(isOpposition && { no_email: true }) }}
      validate={(values) => validateBody(toBody(step, values))}
      save={(_, __, { values }) =>
        callEndpoint('arcoRequests.step', {
          params: { id: request.id },
          body: arcoStepBodySchema.parse(toBody(step, values)),
          headers: getIfMatchHeader(request.version),
        })
      }
      onSaved={() => {
        notify(arcoWords.one.stepDone, { type: 'success' })
        onDone()
      }}
      onClose={onClose}
    >
      {isAnswer(step) && <LazyRichTextInput source="answer" label={arcoWords.one.answerLabel} />}
      {note && (
        <LimitedTextInput
          source="note"
          label={note}
          max={MAX_NOTE}
          isRequired
          multiline
          minRows={3}
          fullWidth
        />
      )}
      {isOpposition && (
        <BooleanInput
          source="no_email"
          label={arcoWords.one.noEmail}
          helperText={arcoWords.one.noEmailHint}
        />
      )}
    </RecordForm>
  )
}
