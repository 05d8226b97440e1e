import { useState } from 'react'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import type { Contact } from '../../../domain/contacts.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { upper } from '../../../domain/text.ts'
import { ConflictDialog } from '../../components/conflict/ConflictDialog.tsx'
import { useVersionedSave } from '../../components/conflict/useVersionedSave.ts'
import { FormDialog } from '../../components/FormDialog.tsx'
import { ContactInputs, parseContact, validateContact } from './ContactInputs.tsx'

/** What can be corrected of a contact. */
const toDraft = ({ name, position, phone, email, id_900 }: Contact) => ({
  ...{ name, position, phone, email, id_900 },
})
type ContactDraft = ReturnType<typeof toDraft>

/** Corrects a contact, over the list that it stands in. */
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
  // The list may be read again meanwhile: what was seen is what the form began with.
  const [seen] = useState(contact)
  const { save, conflict, dismiss } = useVersionedSave<Contact, ContactDraft>(
    { resource: 'contacts', toDraft, toWire: (draft) => draft, meta: () => ({ company }) },
    ({ name }) => {
      void refetch()
      onClose()
      notify('contacts.corrected', { type: 'success', messageArgs: { name: upper(name) } })
    },
  )
  return (
    <>
      <FormDialog<void>
        title={translate('contacts.editOne', { name: upper(seen.name) })}
        about={translate('contacts.about')}
        submit="ra.action.save"
        maxWidth="sm"
        values={{ ...toDraft(seen), phone: formatPhone(seen.phone) }}
        validate={validateContact}
        onSubmit={async (values) => {
          const { position = '', ...typed } = parseContact(values)
          const refusal = await save({ ...typed, position }, seen)
          if (refusal !== undefined) throw refusal
        }}
        onClose={onClose}
      >
        <ContactInputs />
      </FormDialog>
      {conflict && (
        <ConflictDialog
          key={conflict.now.version}
          conflict={conflict}
          label={(field) => translate(`resources.contacts.fields.${field}`)}
          describe={(field, draft) => (field === 'phone' ? formatPhone(draft.phone) : draft[field])}
          onSave={save}
          onClose={dismiss}
        />
      )}
    </>
  )
}
