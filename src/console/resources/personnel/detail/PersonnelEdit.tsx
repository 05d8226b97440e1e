import { useState } from 'react'
import { Form, RecordContextProvider, useRecordContext, useTranslate } from 'react-admin'
import { fullName } from '../../../../domain/personnel.ts'
import { upper } from '../../../../domain/text.ts'
import { FormDirtyObserver } from '../../../components/form/FormDirtyObserver.tsx'
import { useUnsavedChanges } from '../../../components/form/useUnsavedChanges.tsx'
import { PageHeader } from '../../../components/PageHeader.tsx'
import type { PersonRecord } from '../../../providers/adapter/person.ts'
import { PhotoInput } from '../inputs/PhotoInput.tsx'
import { SameRfcContext } from '../sameRfc/sameRfcContext.ts'
import { useSameRfc } from '../sameRfc/useSameRfc.ts'
import { useVetoOverride } from '../veto/useVetoOverride.ts'
import { VetoContext } from '../veto/vetoContext.ts'
import { EditToolbar } from './EditToolbar.tsx'
import { PersonConflictDialog } from './PersonConflictDialog.tsx'
import { PersonFieldInput } from './PersonFieldInput.tsx'
import { PersonLayout } from './PersonLayout.tsx'
import { PersonSections } from './PersonSections.tsx'
import { useSavePerson } from './useSavePerson.ts'
import { validatePerson } from './validatePerson.ts'

/** The form of a person. It keeps the record it was opened with: a refetch in the background must not overwrite typing. */
export const PersonnelEdit = ({ onDone }: { onDone: () => void }) => {
  const translate = useTranslate()
  const [person] = useState(useRecordContext<PersonRecord>())
  const [dirty, setDirty] = useState(false)
  const { leave, question } = useUnsavedChanges(dirty)
  const { submit, sent, resolveConflict, conflict, dismiss } = useSavePerson(person, onDone)
  const vetoOverride = useVetoOverride()
  const sameRfc = useSameRfc()
  if (!person) return null
  const name = upper(fullName(person))
  const validateChanges = validatePerson(person)
  return (
    <RecordContextProvider value={person}>
      <Form
        record={person}
        mode="onTouched"
        validate={(values: Record<string, unknown>) => ({
          ...vetoOverride.validate(values),
          ...sameRfc.validate(values),
          ...validateChanges(values),
        })}
        onSubmit={vetoOverride.wrapSubmit(sameRfc.wrapSubmit(submit))}
        disableInvalidFormNotification
        noValidate
      >
        <FormDirtyObserver onChange={setDirty} />
        <PageHeader title={translate('personnelDetail.title')} crumb={name} />
        <PersonLayout portrait={<PhotoInput name={name} current={person.profile_picture} />}>
          <VetoContext value={vetoOverride.veto}>
            <SameRfcContext value={sameRfc.same}>
              <PersonSections Field={PersonFieldInput} rowGap={0.75} />
            </SameRfcContext>
          </VetoContext>
          <EditToolbar onCancel={() => leave(onDone)} sent={sent} />
        </PersonLayout>
      </Form>
      {question}
      {conflict && (
        <PersonConflictDialog
          key={conflict.now.version}
          conflict={conflict}
          onSave={resolveConflict}
          onClose={dismiss}
        />
      )}
    </RecordContextProvider>
  )
}
