import { useState } from 'react'
import { Form, RecordContextProvider, useRecordContext, useTranslate } from 'react-admin'
import { fullName } from '../../../../domain/personnel.ts'
import { upper } from '../../../../domain/text.ts'
import { DirtyWatch } from '../../../shared/form/DirtyWatch.tsx'
import { useLeaveGuard } from '../../../shared/form/useLeaveGuard.tsx'
import { PageHead } from '../../../shared/PageHead.tsx'
import { PhotoInput } from '../inputs/PhotoInput.tsx'
import type { PersonRecord } from '../personRecord.ts'
import { SameRfcContext } from '../sameRfc/sameRfcContext.ts'
import { useSameRfc } from '../sameRfc/useSameRfc.ts'
import { useVeto } from '../veto/useVeto.ts'
import { VetoContext } from '../veto/vetoContext.ts'
import { EditBar } from './EditBar.tsx'
import { PersonConflict } from './PersonConflict.tsx'
import { PersonFieldInput } from './PersonFieldInput.tsx'
import { PersonLayout } from './PersonLayout.tsx'
import { PersonSections } from './PersonSections.tsx'
import { useSavePerson } from './useSavePerson.ts'
import { validatePerson } from './validatePerson.ts'

/** A person, changed in place. What is edited is the record as it was when editing began: a reload in the background must not undo typing. */
export const PersonnelEdit = ({ onDone }: { onDone: () => void }) => {
  const translate = useTranslate()
  const [person] = useState(useRecordContext<PersonRecord>())
  const [dirty, setDirty] = useState(false)
  const { leave, question } = useLeaveGuard(dirty)
  const { submit, sent, settle, conflict, dismiss } = useSavePerson(person, onDone)
  const { veto, problems, guarded } = useVeto()
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
          ...problems(values),
          ...sameRfc.problems(values),
          ...validateChanges(values),
        })}
        onSubmit={guarded(sameRfc.guarded(submit))}
        disableInvalidFormNotification
        noValidate
      >
        <DirtyWatch onChange={setDirty} />
        <PageHead title={translate('personnelDetail.title')} crumb={name} />
        <PersonLayout portrait={<PhotoInput name={name} current={person.profile_picture} />}>
          <VetoContext value={veto}>
            <SameRfcContext value={sameRfc.same}>
              <PersonSections Field={PersonFieldInput} rowGap={0.75} />
            </SameRfcContext>
          </VetoContext>
          <EditBar onCancel={() => leave(onDone)} sent={sent} />
        </PersonLayout>
      </Form>
      {question}
      {conflict && (
        <PersonConflict key={conflict.now.version} conflict={conflict} onSave={settle} onClose={dismiss} />
      )}
    </RecordContextProvider>
  )
}
