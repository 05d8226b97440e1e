import { Box, Button, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { SimpleForm, useNotify, useRegisterMutationMiddleware, useTranslate } from 'react-admin'
import type { Contact } from '../../../domain/contacts.ts'
import { upper } from '../../../domain/text.ts'
import { CreateDialog, type CreateFormProps } from '../../components/form/CreateDialog.tsx'
import { FormDirtyObserver } from '../../components/form/FormDirtyObserver.tsx'
import { FormError } from '../../components/form/FormError.tsx'
import { withFormErrors } from '../../components/form/formErrors.ts'
import { SubmitButton } from '../../components/form/SubmitButton.tsx'
import { CONTACT_FIELDS, ContactInputs, parseContact, validateContact } from './ContactInputs.tsx'

const TITLE_ID = 'contact-create-title'
const NOBODY = {}

type Values = Record<string, unknown>
type CreateContact = (resource: string, params: { data: Values }) => Promise<{ data: Contact }>

const NewContactForm = ({ company, onDirty, onCancel }: CreateFormProps & { company: number }) => {
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
        <ContactInputs />
      </DialogContent>
    </SimpleForm>
  )
}

interface ContactCreateProps {
  company: number
  open: boolean
  onClose: () => void
}

/** The 'Agregar Contacto' dialog, inside the list that the contact is added to. */
export const ContactCreate = ({ company, open, onClose }: ContactCreateProps) => {
  const notify = useNotify()
  return (
    <CreateDialog<Contact>
      resource="contacts"
      titleId={TITLE_ID}
      open={open}
      onClose={onClose}
      onCreated={({ name }) =>
        notify('contacts.saved', { type: 'success', messageArgs: { name: upper(name) } })
      }
    >
      {(form) => <NewContactForm company={company} {...form} />}
    </CreateDialog>
  )
}
