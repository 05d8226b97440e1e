import { useListContext, useNotify, useTranslate } from 'react-admin'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import { type Contact, newContactSchema } from '../../../domain/contacts/schemas.ts'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { getPortalSettings } from '../../port/settings.ts'
import { ContactInputs } from './ContactInputs.tsx'

/** Dialog that adds a contact to a company. */
export const ContactCreate = ({ company, onClose }: { company: number; onClose: () => void }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { refetch } = useListContext()
  return (
    <RecordForm<Contact>
      resource="contacts"
      frame="dialog"
      title={translate('contacts.add')}
      about={[translate('contacts.about'), getPortalSettings().mail && translate('contacts.mailed')]
        .filter(Boolean)
        .join(' ')}
      submit="contacts.save"
      maxWidth="sm"
      schema={newContactSchema}
      // Sends '' for an untouched field, because React Hook Form leaves its value undefined.
      toRecord={(values) => ({ ...values, position: values.position ?? '' })}
      toBody={(contact) => ({ ...contact, company })}
      onSaved={({ name }) => {
        void refetch()
        notify('contacts.saved', { type: 'success', messageArgs: { name: toSpanishUpperCase(name) } })
      }}
      onClose={onClose}
    >
      <ContactInputs />
    </RecordForm>
  )
}
