import { useListContext, useNotify, useTranslate } from 'react-admin'
import { getOwnProperty } from '../../../domain/common/getOwnProperty.ts'
import { formatPhoneNumber } from '../../../domain/common/phone.ts'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import { contactFields } from '../../../domain/contacts/fields.ts'
import { type Contact, contactPatchSchema } from '../../../domain/contacts/schemas.ts'
import { type Field, formatField } from '../../../domain/fields/fields.ts'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { ContactInputs } from './ContactInputs.tsx'

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
  const translate = useTranslate()
  const notify = useNotify()
  const { refetch } = useListContext()
  return (
    <RecordForm<Contact>
      resource="contacts"
      record={contact}
      frame="dialog"
      title={translate('contacts.editOne', { name: toSpanishUpperCase(contact.name) })}
      about={translate('contacts.about')}
      maxWidth="sm"
      schema={contactPatchSchema}
      toForm={(contact) => ({ ...contact, phone: formatPhoneNumber(contact.phone) })}
      meta={{ company }}
      describe={(field, data) => formatField(getOwnProperty<Field>(contactFields, field), data[field])}
      onSaved={({ name }) => {
        void refetch()
        notify('contacts.corrected', { type: 'success', messageArgs: { name: toSpanishUpperCase(name) } })
      }}
      onClose={onClose}
    >
      <ContactInputs />
    </RecordForm>
  )
}
