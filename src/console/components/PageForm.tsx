import { Button, Stack } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import { SimpleForm, type SimpleFormProps, useTranslate } from 'react-admin'
import { FormDirtyObserver } from './form/FormDirtyObserver.tsx'
import { FormDraft } from './form/FormDraft.tsx'
import { FormError } from './form/FormError.tsx'
import { FormToolbar } from './form/FormToolbar.tsx'
import { SubmitButton } from './form/SubmitButton.tsx'

interface PageFormProps extends Omit<SimpleFormProps, 'toolbar'> {
  /** The key of the button that saves; without it the form is only read. */
  submit?: string | false
  icon?: ReactElement
  /** Where the button and what is wrong stand: in sight at the foot of a panel however long it is, at the end of the panel, or below the fields. */
  foot?: 'sticky' | 'static' | 'plain'
  /** Told whether there is something unsaved. */
  onDirty?: (dirty: boolean) => void
  /** Keeps a draft of what is typed: of the resource and the record's id, or 'new' (FormDraft). */
  draft?: string
  /** Ends the form without saving. */
  onCancel?: () => void
  /** What stands beside the buttons: how far an upload has come. */
  progress?: ReactNode
}

/**
 * react-admin's SimpleForm as a part of a page, saved by the Edit or Create around it, or by its own `onSubmit`. What is wrong is said beside its field as
 * soon as the field is left, and beside the button.
 *
 * @example
 * <Paper variant="panel">
 *   <PageForm submit="vehicles.save" validate={validateVehicle} onDirty={setDirty}>
 *     <TextInput source="plate" isRequired />
 *   </PageForm>
 * </Paper>
 */
export const PageForm = ({
  submit,
  icon,
  foot = 'sticky',
  onDirty,
  draft,
  onCancel,
  progress,
  children,
  ...form
}: PageFormProps) => {
  const translate = useTranslate()
  const buttons = submit && (
    <>
      <SubmitButton label={submit} {...(icon && { icon })} />
      {onCancel && (
        <Button variant="outlined" onClick={onCancel}>
          {translate('ra.action.cancel')}
        </Button>
      )}
      {progress}
      <FormError />
    </>
  )
  const toolbar =
    foot === 'plain' ? (
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 1.5 }}>
        {buttons}
      </Stack>
    ) : (
      <FormToolbar sticks={foot === 'sticky'}>{buttons}</FormToolbar>
    )
  return (
    <SimpleForm
      mode="onTouched"
      disableInvalidFormNotification
      noValidate
      sx={{ '&&': { p: 0 } }}
      toolbar={submit ? toolbar : false}
      {...form}
    >
      {onDirty && <FormDirtyObserver onChange={onDirty} />}
      {draft && <FormDraft of={draft} />}
      {children}
    </SimpleForm>
  )
}
