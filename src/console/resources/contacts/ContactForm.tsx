import { Box, Button, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { Form, TextInput, useTranslate } from 'react-admin'
import { EmailInput } from '../../components/form/EmailInput.tsx'
import { FormDirtyObserver } from '../../components/form/FormDirtyObserver.tsx'
import { FormError } from '../../components/form/FormError.tsx'
import { NameInput } from '../../components/form/NameInput.tsx'
import { PhoneInput } from '../../components/form/PhoneInput.tsx'
import { SubmitButton } from '../../components/form/SubmitButton.tsx'
import { useCreateContact, validateContact } from './useCreateContact.ts'

export const TITLE_ID = 'contact-create-title'

interface ContactFormProps {
  company: number
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onDone: () => void
}

/** The fields of a new contact: only the number 900 may be missing (specification, section 5). */
export const ContactForm = ({ company, onDirty, onCancel, onDone }: ContactFormProps) => {
  const translate = useTranslate()
  const create = useCreateContact(company, onDone)
  return (
    <Form
      record={{}}
      mode="onTouched"
      validate={validateContact}
      onSubmit={create}
      disableInvalidFormNotification
      noValidate
    >
      <FormDirtyObserver onChange={onDirty} />
      <DialogTitle id={TITLE_ID}>{translate('contacts.add')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('contacts.about')}</DialogContentText>
        <Box sx={gridStyle}>
          <NameInput source="name" isRequired autoFocus />
          <TextInput source="position" isRequired autoComplete="off" />
          <PhoneInput source="phone" isRequired />
          <EmailInput source="email" isRequired />
          <TextInput source="id_900" autoComplete="off" />
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <FormError />
        <Button onClick={onCancel}>{translate('contacts.cancel')}</Button>
        <SubmitButton label="contacts.save" />
      </DialogActions>
    </Form>
  )
}

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 2,
  alignItems: 'start',
  mt: 1,
  '& .MuiFormControl-root, & .ra-input': { width: '100%' },
} as const
