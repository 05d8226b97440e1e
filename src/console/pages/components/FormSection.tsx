import { Box } from '@mui/material'
import { Form, ResourceContextProvider, TextInput, useNotify } from 'react-admin'
import { EmailInput } from '../../components/form/EmailInput.tsx'
import { FormError } from '../../components/form/FormError.tsx'
import { FormToolbar } from '../../components/form/FormToolbar.tsx'
import { NameInput } from '../../components/form/NameInput.tsx'
import { PhoneInput } from '../../components/form/PhoneInput.tsx'
import { SubmitButton } from '../../components/form/SubmitButton.tsx'
import { validateContact } from '../../resources/contacts/useCreateContact.ts'
import { ComponentsSection } from './ComponentsSection.tsx'

/** A whole form with its foot: it checks what is typed by the rules of a contact, and keeps it to itself. */
export const FormSection = () => {
  const notify = useNotify()
  return (
    <ComponentsSection name="form">
      <ResourceContextProvider value="contacts">
        <Form
          record={{}}
          mode="onTouched"
          validate={validateContact}
          onSubmit={() => notify('components.form.kept', { type: 'success' })}
          disableInvalidFormNotification
          noValidate
        >
          <Box sx={gridStyle}>
            <NameInput source="name" isRequired />
            <TextInput source="position" isRequired autoComplete="off" />
            <PhoneInput source="phone" isRequired />
            <EmailInput source="email" isRequired />
          </Box>
          <FormToolbar sticks={false}>
            <SubmitButton label="components.form.check" />
            <FormError />
          </FormToolbar>
        </Form>
      </ResourceContextProvider>
    </ComponentsSection>
  )
}

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 2,
  alignItems: 'start',
  '& .MuiFormControl-root, & .ra-input': { width: '100%' },
} as const
