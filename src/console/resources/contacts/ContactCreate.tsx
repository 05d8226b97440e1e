import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material'
import { useState } from 'react'
import {
  Create,
  SimpleForm,
  useListContext,
  useNotify,
  useRegisterMutationMiddleware,
  useTranslate,
} from 'react-admin'
import type { Contact } from '../../../domain/contacts.ts'
import { upper } from '../../../domain/text.ts'
import { FormDirtyObserver } from '../../components/form/FormDirtyObserver.tsx'
import { FormError } from '../../components/form/FormError.tsx'
import { withFormErrors } from '../../components/form/formErrors.ts'
import { SubmitButton } from '../../components/form/SubmitButton.tsx'
import { useUnsavedChanges } from '../../components/form/useUnsavedChanges.tsx'
import { CONTACT_FIELDS, ContactInputs, parseContact, validateContact } from './ContactInputs.tsx'

const TITLE_ID = 'contact-create-title'
const NOBODY = {}

type Values = Record<string, unknown>
type CreateContact = (resource: string, params: { data: Values }) => Promise<{ data: Contact }>

interface FormProps {
  company: number
  onDirty: (dirty: boolean) => void
  onCancel: () => void
}

const NewContactForm = ({ company, onDirty, onCancel }: FormProps) => {
  const translate = useTranslate()
  useRegisterMutationMiddleware<CreateContact>((resource, { data }, next) =>
    next(resource, { data: { ...parseContact(data), company } }).catch((error: unknown) => {
      throw withFormErrors(error, CONTACT_FIELDS)
    }),
  )
  return (
    <SimpleForm
      record={NOBODY}
      mode="onTouched"
      validate={validateContact}
      disableInvalidFormNotification
      noValidate
      component={Box}
      sx={{ '& > .MuiStack-root': { display: 'block' } }}
      toolbar={
        <DialogActions sx={{ flexWrap: 'wrap' }}>
          <FormError />
          <Button onClick={onCancel}>{translate('contacts.cancel')}</Button>
          <SubmitButton label="contacts.save" />
        </DialogActions>
      }
    >
      <FormDirtyObserver onChange={onDirty} />
      <DialogTitle id={TITLE_ID}>{translate('contacts.add')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>{translate('contacts.about')}</DialogContentText>
        <ContactInputs autoFocus />
      </DialogContent>
    </SimpleForm>
  )
}

interface ContactCreateProps {
  company: number
  open: boolean
  onClose: () => void
}

/** The 'Agregar Contacto' dialog, inside the list that the contact is added to. Closing it with something typed asks first. */
export const ContactCreate = ({ company, open, onClose }: ContactCreateProps) => {
  const notify = useNotify()
  const { refetch } = useListContext()
  const [dirty, setDirty] = useState(false)
  const { leave, question } = useUnsavedChanges(open && dirty)
  const close = () => {
    setDirty(false)
    onClose()
  }
  const onSuccess = ({ name }: Contact) => {
    close()
    void refetch()
    notify('contacts.saved', { type: 'success', messageArgs: { name: upper(name) } })
  }
  return (
    <>
      <Dialog open={open} onClose={() => leave(close)} fullWidth maxWidth="sm" aria-labelledby={TITLE_ID}>
        <Create
          resource="contacts"
          // The button that opens the form has asked.
          disableAuthentication
          mutationOptions={{ onSuccess, onError: () => undefined }}
          redirect={false}
          title={false}
          actions={false}
          component="div"
          sx={{ overflowY: 'auto', '& .RaCreate-noActions': { mt: 0 } }}
        >
          <NewContactForm company={company} onDirty={setDirty} onCancel={() => leave(close)} />
        </Create>
      </Dialog>
      {question}
    </>
  )
}
