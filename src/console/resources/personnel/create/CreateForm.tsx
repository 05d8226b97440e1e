import { useCallback, useMemo } from 'react'
import { Form } from 'react-admin'
import { dayOf } from '../../../../domain/days.ts'
import { newPerson } from '../../../../domain/personnel.ts'
import { FormDirtyObserver } from '../../../components/form/FormDirtyObserver.tsx'
import { useOwnCompany } from '../../../components/useOwnCompany.ts'
import { validateWith } from '../../../components/validateWith.ts'
import { validatePicture } from '../inputs/PhotoInput.tsx'
import { SameRfcContext } from '../sameRfc/sameRfcContext.ts'
import { useSameRfc } from '../sameRfc/useSameRfc.ts'
import { useVetoOverride } from '../veto/useVetoOverride.ts'
import { VetoContext } from '../veto/vetoContext.ts'
import { CreateFields } from './CreateFields.tsx'
import { CreateFormLayout } from './CreateFormLayout.tsx'
import { type CreatedPerson, useCreatePerson } from './useCreatePerson.ts'

const validateNew = validateWith(newPerson)

interface CreateFormProps {
  titleId: string
  onDirty: (dirty: boolean) => void
  onClose: () => void
  onDone: (created: CreatedPerson) => void
}

/** The form of POST /api/personnel/, with the picture that follows it. */
export const CreateForm = ({ titleId, onDirty, onClose, onDone }: CreateFormProps) => {
  const company = useOwnCompany()
  const { create, sent } = useCreatePerson(onDone)
  const vetoOverride = useVetoOverride()
  const sameRfc = useSameRfc()
  // A company's own people: the field is not a choice, so it is not part of what is typed.
  const complete = useCallback(
    (values: Record<string, unknown>) => (company === undefined ? values : { ...values, company }),
    [company],
  )
  const validate = ({ profile_picture, ...values }: Record<string, unknown>) => ({
    ...vetoOverride.validate(values),
    ...sameRfc.validate(values),
    ...validateNew(complete(values)),
    ...validatePicture(profile_picture),
  })
  const defaults = useMemo(() => ({ registration_date: dayOf(new Date()) }), [])
  return (
    <Form
      record={{}}
      defaultValues={defaults}
      mode="onTouched"
      validate={validate}
      onSubmit={vetoOverride.wrapSubmit(sameRfc.wrapSubmit((values) => create(complete(values))))}
      disableInvalidFormNotification
      noValidate
    >
      <FormDirtyObserver onChange={onDirty} />
      <CreateFormLayout titleId={titleId} onClose={onClose} sent={sent}>
        <VetoContext value={vetoOverride.veto}>
          <SameRfcContext value={sameRfc.same}>
            <CreateFields />
          </SameRfcContext>
        </VetoContext>
      </CreateFormLayout>
    </Form>
  )
}
