import { Box } from '@mui/material'
import { Form, ResourceContextProvider, TextInput, useNotify } from 'react-admin'
import { validateContact } from '../../resources/contacts/useCreateContact.ts'
import { EmailInput } from '../../shared/form/EmailInput.tsx'
import { FormBar } from '../../shared/form/FormBar.tsx'
import { FormProblem } from '../../shared/form/FormProblem.tsx'
import { NameInput } from '../../shared/form/NameInput.tsx'
import { PhoneInput } from '../../shared/form/PhoneInput.tsx'
import { SubmitButton } from '../../shared/form/SubmitButton.tsx'
import { Part } from './Part.tsx'

/** A whole form with its foot: it checks what is typed by the rules of a contact, and keeps it to itself. */
export const FormPart = () => {
  const notify = useNotify()
  return (
    <Part name="form">
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
          <FormBar sticks={false}>
            <SubmitButton label="components.form.check" />
            <FormProblem />
          </FormBar>
        </Form>
      </ResourceContextProvider>
    </Part>
  )
}

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 2,
  alignItems: 'start',
  '& .MuiFormControl-root, & .ra-input': { width: '100%' },
} as const
