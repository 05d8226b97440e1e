import { useListContext, useNotify } from 'react-admin'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import { type Contact, newContactSchema } from '../../../domain/contacts/schemas.ts'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { getPortalSettings } from '../../port/settings.ts'
import { ContactInputs } from './ContactInputs.tsx'
import { contactsWords } from './words.ts'

/** Dialog that adds a contact to a company. */
export const ContactCreate = ({ company, onClose }: { company: number; onClose: () => void }) => {
  const notify = useNotify()
  const { refetch } = useListContext()
  return (
    <RecordForm<Contact>
      resource="contacts"
      frame="dialog"
      title={contactsWords.add}
      about={[contactsWords.about, getPortalSettings().mail && contactsWords.mailed]
        .filter(Boolean)
        .join(' ')}
      submit={contactsWords.save}
      maxWidth="sm"
      schema={newContactSchema}
      // Sends '' for an untouched field, because React Hook Form leaves its value undefined.
      toRecord={(values) => ({ ...values, position: values.position ?? '' })}
      toBody={(contact) => ({ ...contact, company })}
      onSaved={({ name }) => {
        void refetch()
        notify(contactsWords.saved(toSpanishUpperCase(name)), { type: 'success' })
      }}
      onClose={onClose}
    >
      <ContactInputs />
    </RecordForm>
  )
}
