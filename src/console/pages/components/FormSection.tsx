import { Form, ResourceContextProvider, useNotify } from 'react-admin'
import { FormError } from '../../components/form/FormError.tsx'
import { FormToolbar } from '../../components/form/FormToolbar.tsx'
import { SubmitButton } from '../../components/form/SubmitButton.tsx'
import { ContactInputs, validateContact } from '../../resources/contacts/ContactInputs.tsx'
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
          <ContactInputs />
          <FormToolbar sticks={false}>
            <SubmitButton label="components.form.check" />
            <FormError />
          </FormToolbar>
        </Form>
      </ResourceContextProvider>
    </ComponentsSection>
  )
}
