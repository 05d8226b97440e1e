import { Box, Button, type DialogProps, Stack } from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  Form,
  type RaRecord,
  ResourceContextProvider,
  useRefresh,
  useTranslate,
  useTranslateLabel,
} from 'react-admin'
import { flushSync } from 'react-dom'
import { useFormState } from 'react-hook-form'
import type { Values } from '../port/draftStorage.ts'
import { formDrafts } from '../port/formDrafts.ts'
import { ConflictDialog } from './conflict/ConflictDialog.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import { FormDraft } from './form/FormDraft.tsx'
import { FormDrawer } from './form/FormDrawer.tsx'
import { FormError } from './form/FormError.tsx'
import { focusFirstField } from './form/focusFirstField.ts'
import { convertErrorToFormErrors } from './form/formErrors.ts'
import { RecordFormContext, UploadContext } from './form/recordFormContext.ts'
import { SaveBar, type SaveBarProps } from './form/SaveBar.tsx'
import { SubmitButton } from './form/SubmitButton.tsx'
import { type RecordRules, useSaveRecordForm } from './form/useSaveRecordForm.ts'
import { useWarnAboutUnsavedChanges } from './form/useWarnAboutUnsavedChanges.tsx'

interface RecordFormProps<R> extends RecordRules<R>, Omit<SaveBarProps, 'submit'> {
  /** Record to change. Undefined if the form creates a record. */
  record?: R | undefined
  /** Initial values of a form without a record. */
  defaultValues?: Values | undefined
  frame?: 'page' | 'dialog' | 'drawer'
  /** Title of the dialog or drawer. */
  title?: string
  about?: ReactNode
  maxWidth?: DialogProps['maxWidth']
  /** Whether the dialog covers the whole screen on a phone. Default: true for dialogs wider than `xs`. */
  isLarge?: boolean
  /** Label of the save button, or its translation key. Without a label, the children must render a SaveBar and a FormDraft. */
  submit?: string | undefined
  /** Whether saving deletes or withdraws something. The save button has a warning colour then, and Cancelar has the initial focus. */
  isDestructive?: boolean
  /** Element with the initial focus. */
  beginsOn?: 'fields' | 'cancel' | 'page'
  /** Disables the save button. */
  isDisabled?: boolean
  /**
   * Stores unsaved input as a draft. With `true`, the key is made of the resource and the record's id. A text is used as the
   * key.
   */
  draft?: boolean | string
  /** URL of a page with tabs. The form keeps its unsaved input when the user switches between these tabs. */
  within?: string
  /** Whether the form asks for confirmation before unsaved input is lost. */
  isGuarded?: boolean
  /** Asks for confirmation before saving. Resolves to false to cancel the save. */
  confirm?: (values: Values) => Promise<boolean>
  /** Converts the field errors of a refused save before the form shows them. */
  readErrors?: (values: Values, errors: Values, error: unknown) => Values
  /** Returns the label of a field in the conflict dialog. Default: the label in the form. */
  fieldLabel?: (field: string) => ReactNode
  /** Returns the display value of a field that two users changed. */
  describe?: (field: string, data: Values, record: R) => ReactNode
  /** Called after a save, once a dialog has closed. `isChanged` is false if nothing had to be sent. */
  onSaved?: (saved: R, outcome: { isChanged: boolean; data: Values }) => void
  /** Called instead of `onSaved` if nothing was changed. An error thrown here is shown in the form. */
  onUnchanged?: () => void
  /** Called after the dialog has closed, or when the user cancels a form on a page. */
  onClose?: () => void
  /** Called when the form gets or loses unsaved input. Must be a stable function. */
  onDirty?: (isDirty: boolean) => void
  progress?: ReactNode
  /** Input fields of the form. */
  children?: ReactNode
}

const getRecordId = (record: unknown) => (record as Partial<RaRecord> | undefined)?.id

/** Reports whether the form has unsaved changes. */
const DirtyObserver = ({ onChange }: { onChange: (isDirty: boolean) => void }) => {
  const { isDirty } = useFormState()
  useEffect(() => onChange(isDirty), [isDirty, onChange])
  return null
}

/** Focuses the first field when the form opens, and when the form switches to another record. */
const Fields = ({ isFocused, of, children }: { isFocused: boolean; of: unknown; children: ReactNode }) => {
  const fields = useRef<HTMLDivElement>(null)
  const focused = useRef<{ of: unknown }>(undefined)
  useEffect(() => {
    if (!isFocused || (focused.current && focused.current.of === of)) return
    focused.current = { of }
    focusFirstField(fields.current)
  }, [isFocused, of])
  return (
    <Box ref={fields} sx={{ display: 'contents' }}>
      {children}
    </Box>
  )
}

/**
 * Form that creates or changes a record, on a page, in a dialog or in a drawer. Asks before unsaved input is lost, and can store
 * drafts. If two users changed the same record, shows both values of each field. react-admin has forms in dialogs only in its
 * Enterprise Edition.
 *
 * @example
 * <RecordForm<Vehicle>
 *   resource="vehicles"
 *   record={vehicle}
 *   frame="dialog"
 *   title={vehiclesWords.edit}
 *   submit="ra.action.save"
 *   schema={vehiclePatch}
 *   onSaved={() => notify(vehiclesWords.saved, { type: 'success' })}
 *   onClose={() => setOpen(false)}
 * >
 *   <TextInput source="plate" isRequired />
 * </RecordForm>
 */
export const RecordForm = <R,>({
  record,
  defaultValues = {},
  frame = 'page',
  title = '',
  about,
  maxWidth = 'xs',
  isLarge = maxWidth !== 'xs',
  submit: label = frame === 'page' ? undefined : 'ra.action.save',
  icon,
  foot,
  isDestructive = false,
  beginsOn = frame === 'page' ? 'page' : isDestructive ? 'cancel' : 'fields',
  isDisabled = false,
  draft: keepsDraft,
  within,
  isGuarded = true,
  confirm,
  readErrors = (_, errors) => errors,
  fieldLabel,
  describe,
  onSaved,
  onUnchanged,
  onClose,
  onDirty,
  progress,
  children,
  ...rules
}: RecordFormProps<R>) => {
  const { resource, toForm = (record) => record as Values } = rules
  const translate = useTranslate()
  const translateLabel = useTranslateLabel()
  const refresh = useRefresh()
  const isModal = frame !== 'page'
  const [latest, setLatest] = useState(record)
  const [base, setBase] = useState(record)
  const [isDirty, setDirty] = useState(false)
  const [isSending, setSending] = useState(false)
  const [isOpen, setOpen] = useState(true)
  const report = useRef<() => void>(undefined)
  // Keeps unsaved input when a newer version of the record arrives.
  if (record !== latest && (!isDirty || getRecordId(record) !== getRecordId(base))) {
    setLatest(record)
    setBase(record)
  }
  // With a resolver, react-hook-form ignores the `validate` functions of single fields.
  const hasRules = rules.schema !== undefined || rules.validate !== undefined
  const draft = keepsDraft === true ? `${resource}/${getRecordId(base) ?? 'new'}` : keepsDraft || undefined

  const finish = (saved: R, outcome: { isChanged: boolean; data: Values }) => {
    const isUntouched = !outcome.isChanged && saved === base
    if (isUntouched) onUnchanged?.()
    report.current = isUntouched && onUnchanged ? undefined : () => onSaved?.(saved, outcome)
    // Loads the other user's changes, which the page does not show yet.
    if (!outcome.isChanged && !isUntouched) refresh()
    if (draft) formDrafts.remove(draft)
    if (isModal) return setOpen(false)
    // Clears the unsaved state first, because `onSaved` may open another page without a question about unsaved changes.
    flushSync(() => {
      setDirty(false)
      if (record !== undefined) {
        setLatest(record)
        setBase(saved)
      }
    })
    report.current?.()
  }
  const { validate, upload, conflict, ...saving } = useSaveRecordForm<R>(base, rules, finish)
  const { leave, question } = useWarnAboutUnsavedChanges(
    isGuarded && isDirty && isOpen && !(isModal && isSending),
    {
      ...(within && { within }),
      isModal,
      draft,
    },
  )
  const cancel = isModal ? () => leave(() => setOpen(false)) : onClose && (() => leave(onClose))

  useEffect(() => {
    onDirty?.(isDirty)
    return () => onDirty?.(false)
  }, [isDirty, onDirty])

  const submit = async (values: Values): Promise<Values | undefined> => {
    if (confirm && !(await confirm(values))) return undefined
    // Turns off the question about unsaved changes, because a modal form may open another page after the save.
    if (isModal) flushSync(() => setSending(true))
    const error = await saving.submit(values)
    if (error === undefined) return undefined
    setSending(false)
    // Renders the form first, because the error may belong to a field that was hidden until now.
    return flushSync(() =>
      readErrors(values, convertErrorToFormErrors(error, hasRules ? undefined : Object.keys(values)), error),
    )
  }
  const change = async (changes: Values) => {
    const error = await saving.change(changes)
    if (error !== undefined) throw error
  }

  const form = (content: ReactNode) => (
    <RecordFormContext value={{ record: base, draft, submit, change, leave, cancel, progress }}>
      <UploadContext value={upload}>
        <Form
          record={base === undefined ? defaultValues : toForm(base)}
          mode="onTouched"
          {...(hasRules && { validate })}
          onSubmit={submit}
          disableInvalidFormNotification
          noValidate
        >
          <DirtyObserver onChange={setDirty} />
          {content}
        </Form>
      </UploadContext>
    </RecordFormContext>
  )
  const fields = (
    <Fields isFocused={beginsOn === 'fields'} of={getRecordId(base)}>
      {children}
    </Fields>
  )
  const modal = {
    open: isOpen,
    title,
    about,
    onClose: () => cancel?.(),
    onExited: () => {
      onClose?.()
      report.current?.()
    },
    form,
    children: (
      <>
        <FormDraft />
        {fields}
      </>
    ),
  }
  const button = { label: label ?? '', isDestructive, isDisabled }
  const frames = {
    page: () =>
      form(
        label === undefined ? (
          fields
        ) : (
          <>
            <Stack sx={{ alignItems: 'flex-start' }}>
              <FormDraft />
              {fields}
            </Stack>
            <SaveBar submit={label} icon={icon} foot={foot} />
          </>
        ),
      ),
    drawer: () => (
      <FormDrawer
        {...modal}
        actions={
          <>
            <SubmitButton {...button} />
            {progress}
            <FormError />
          </>
        }
      />
    ),
    dialog: () => (
      <DialogFrame
        {...modal}
        maxWidth={maxWidth}
        isLarge={isLarge}
        actions={
          <>
            <FormError />
            {progress}
            <Button autoFocus={beginsOn === 'cancel'} onClick={cancel}>
              {translate('ra.action.cancel')}
            </Button>
            <SubmitButton {...button} hasIcon={false} />
          </>
        }
      />
    ),
  }
  const framed = frames[frame]()
  return (
    <>
      {resource ? <ResourceContextProvider value={resource}>{framed}</ResourceContextProvider> : framed}
      {question}
      {conflict && (
        <ConflictDialog<R>
          key={String((conflict.now as Partial<RaRecord>).version)}
          conflict={conflict}
          label={fieldLabel ?? ((field) => translateLabel({ source: field, resource }))}
          describe={(field, data) => {
            const value = data[field]
            if (describe) return describe(field, data, conflict.now)
            if (value instanceof File) return value.name
            return typeof value === 'boolean' ? translate(`ra.boolean.${value}`) : String(value ?? '')
          }}
          onSave={saving.settle}
          onClose={saving.dismiss}
        />
      )}
    </>
  )
}
