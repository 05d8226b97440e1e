import { FormPanel, type FormPanelProps } from './form/FormPanel.tsx'

/**
 * A form at the side of the list that a record is added to, as high as the window: its title and its buttons stay in sight.
 *
 * @example
 * {isAdding && (
 *   <FormDrawer<Account>
 *     title={translate('users.create.title')}
 *     submit="users.create.save"
 *     values={{ groups: [] }}
 *     onSubmit={(values) => create('users', { data: toAccount(values) }, { returnPromise: true })}
 *     onDone={showLink}
 *     onClose={() => setAdding(false)}
 *   >
 *     <UserInputs isNew />
 *   </FormDrawer>
 * )}
 */
export const FormDrawer = <R,>(props: FormPanelProps<R>) => <FormPanel {...props} isDrawer />
