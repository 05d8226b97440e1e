import { useListContext, useNotify } from 'react-admin'
import { getOwnProperty } from '../../../domain/common/getOwnProperty.ts'
import { formatPhoneNumber } from '../../../domain/common/phone.ts'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import { contactFields } from '../../../domain/contacts/fields.ts'
import { type Contact, contactPatchSchema } from '../../../domain/contacts/schemas.ts'
import { type Field, formatField } from '../../../domain/fields/fields.ts'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { ContactInputs } from './ContactInputs.tsx'
import { contactsWords } from './words.ts'

/** Dialog that edits a company's contact. */
export const ContactEdit = ({
  contact,
  company,
  onClose,
}: {
  contact: Contact
  company: number
  onClose: () => void
}) => {
  const notify = useNotify()
  const { refetch } = useListContext()
  return (
    <RecordForm<Contact>
      resource="contacts"
      record={contact}
      frame="dialog"
      title={contactsWords.editOne(toSpanishUpperCase(contact.name))}
      about={contactsWords.about}
      maxWidth="sm"
      schema={contactPatchSchema}
      toForm={(contact) => ({ ...contact, phone: formatPhoneNumber(contact.phone) })}
      meta={{ company }}
      describe={(field, data) => formatField(getOwnProperty<Field>(contactFields, field), data[field])}
      onSaved={({ name }) => {
        void refetch()
        notify(contactsWords.corrected(toSpanishUpperCase(name)), { type: 'success' })
      }}
      onClose={onClose}
    >
      <ContactInputs />
    </RecordForm>
  )
}
