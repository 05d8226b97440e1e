import type { DialogProps } from '@mui/material'
import { FormPanel, type FormPanelProps } from './form/FormPanel.tsx'

/**
 * A form in a dialog over the page: what is asked in a few fields, or before something is done.
 *
 * @example
 * {isAdding && (
 *   <FormDialog<Contact>
 *     title={translate('contacts.add')}
 *     submit="contacts.save"
 *     validate={validateContact}
 *     onSubmit={(values) => create('contacts', { data: { ...values, company } }, { returnPromise: true })}
 *     onDone={({ name }) => notify('contacts.saved', { type: 'success', messageArgs: { name } })}
 *     onClose={() => setAdding(false)}
 *   >
 *     <TextInput source="name" isRequired />
 *   </FormDialog>
 * )}
 */
export const FormDialog = <R,>(props: FormPanelProps<R> & { maxWidth?: DialogProps['maxWidth'] }) => (
  <FormPanel {...props} />
)
