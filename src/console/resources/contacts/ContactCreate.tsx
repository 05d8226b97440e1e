import { useCreate, useListContext, useNotify, useTranslate } from 'react-admin'
import type { Contact } from '../../../domain/contacts.ts'
import { upper } from '../../../domain/text.ts'
import { FormDialog } from '../../components/FormDialog.tsx'
import { ContactInputs, parseContact, validateContact } from './ContactInputs.tsx'

/** 'Agregar Contacto', over the list that the contact is added to. */
export const ContactCreate = ({ company, onClose }: { company: number; onClose: () => void }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { refetch } = useListContext()
  const [create] = useCreate()
  const save = async (values: Record<string, unknown>) => {
    const contact = await create(
      'contacts',
      { data: { ...parseContact(values), company } },
      { returnPromise: true },
    )
    void refetch()
    return contact
  }
  return (
    <FormDialog<Contact>
      title={translate('contacts.add')}
      about={translate('contacts.about')}
      submit="contacts.save"
      maxWidth="sm"
      validate={validateContact}
      onSubmit={save}
      onDone={({ name }) => notify('contacts.saved', { type: 'success', messageArgs: { name: upper(name) } })}
      onClose={onClose}
    >
      <ContactInputs />
    </FormDialog>
  )
}
