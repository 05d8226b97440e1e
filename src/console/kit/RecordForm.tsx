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
import { toFormErrors } from './form/formErrors.ts'
import { RecordFormContext, UploadContext } from './form/recordFormContext.ts'
import { SaveBar, type SaveBarProps } from './form/SaveBar.tsx'
import { SubmitButton } from './form/SubmitButton.tsx'
import { type RecordRules, useRecordSave } from './form/useRecordSave.ts'
import { useUnsavedChanges } from './form/useUnsavedChanges.tsx'

interface RecordFormProps<R> extends RecordRules<R>, Omit<SaveBarProps, 'submit'> {
  /** The record to change; absent for a new one, and for a form that only asks what an action needs. */
  record?: R | undefined
  /** The values of a form without a record. */
  defaultValues?: Values | undefined
  frame?: 'page' | 'dialog' | 'drawer'
  /** Title of the dialog or drawer. */
  title?: string
  about?: ReactNode
  maxWidth?: DialogProps['maxWidth']
  /** A dialog takes the whole screen of a phone; by default one that is wider than `xs`. */
  isLarge?: boolean
  /** The text of the button that saves, or its key. On a page without it, the children have their own SaveBar and FormDraft. */
  submit?: string | undefined
  /** The action takes something away: the button warns, and the focus begins on Cancelar. */
  isDestructive?: boolean
  /** Where the focus begins, if not as `frame` and `isDestructive` say. */
  beginsOn?: 'fields' | 'cancel' | 'page'
  /** It cannot be sent yet. */
  isDisabled?: boolean
  /** Keeps a draft of what is typed, under the resource and the record's id or 'new', or under another key. */
  draft?: boolean | string
  /** The address of a page whose tabs keep what is typed. */
  within?: string
  /** Asks before something typed is lost. */
  isGuarded?: boolean
  /** Asks before saving. Resolves to whether to save. */
  confirm?: (values: Values) => Promise<boolean>
  /** Reads the errors of a refused save before they are shown. */
  readErrors?: (values: Values, errors: Values, error: unknown) => Values
  /** The name of a field where two users changed it; by default its label. */
  fieldLabel?: (field: string) => ReactNode
  /** The value of a field where two users changed it, in words or as it looks. */
  describe?: (field: string, data: Values, record: R) => ReactNode
  /**
   * After a save. A dialog has closed by then: until then a notification is hidden from screen readers. `isChanged` is false if nothing was sent,
   * because the record already had the wanted values.
   */
  onSaved?: (saved: R, outcome: { isChanged: boolean; data: Values }) => void
  /** In the place of `onSaved`, if nothing was changed. May throw the error that the form shows. */
  onUnchanged?: () => void
  /** After a dialog has closed. On a page, it adds a button that cancels. */
  onClose?: () => void
  /** Learns whether something is unsaved. A stable function. */
  onDirty?: (isDirty: boolean) => void
  progress?: ReactNode
  /** The fields: react-admin's inputs. */
  children?: ReactNode
}

const getId = (record: unknown) => (record as Partial<RaRecord> | undefined)?.id

/** Reports whether the form has unsaved changes. */
const DirtyObserver = ({ onChange }: { onChange: (isDirty: boolean) => void }) => {
  const { isDirty } = useFormState()
  useEffect(() => onChange(isDirty), [isDirty, onChange])
  return null
}

/** Focuses the first field when the form opens, and when another record arrives in it. */
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
 * The form of a record, or of what an action needs, on a page, in a dialog or in a drawer. It validates by the contract's schema, asks before
 * something typed is lost, keeps a draft, saves over the version that it began with, settles the changes of two users field by field, and shows a
 * refusal beside its fields and its buttons. react-admin has forms in dialogs in its Enterprise Edition only.
 *
 * @example
 * <RecordForm<Vehicle>
 *   resource="vehicles"
 *   record={vehicle}
 *   frame="dialog"
 *   title={translate('vehicles.edit')}
 *   submit="ra.action.save"
 *   schema={vehiclePatch}
 *   onSaved={() => notify('vehicles.saved', { type: 'success' })}
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
  // What is typed stays, over the version that it was typed over, when the record is read again.
  if (record !== latest && (!isDirty || getId(record) !== getId(base))) {
    setLatest(record)
    setBase(record)
  }
  // With rules of the form, react-hook-form ignores those of its fields.
  const hasRules = rules.schema !== undefined || rules.validate !== undefined
  const draft = keepsDraft === true ? `${resource}/${getId(base) ?? 'new'}` : keepsDraft || undefined

  const finish = (saved: R, outcome: { isChanged: boolean; data: Values }) => {
    const isUntouched = !outcome.isChanged && saved === base
    if (isUntouched) onUnchanged?.()
    report.current = isUntouched && onUnchanged ? undefined : () => onSaved?.(saved, outcome)
    // The page has not read the changes of the other user, which were kept.
    if (!outcome.isChanged && !isUntouched) refresh()
    if (draft) formDrafts.remove(draft)
    if (isModal) return setOpen(false)
    // Nothing is lost any more if `onSaved` leads to another page.
    flushSync(() => {
      setDirty(false)
      if (record !== undefined) {
        setLatest(record)
        setBase(saved)
      }
    })
    report.current?.()
  }
  const { validate, upload, conflict, ...saving } = useRecordSave<R>(base, rules, finish)
  const { leave, question } = useUnsavedChanges(isGuarded && isDirty && isOpen && !(isModal && isSending), {
    ...(within && { within }),
    isModal,
    draft,
  })
  const cancel = isModal ? () => leave(() => setOpen(false)) : onClose && (() => leave(onClose))

  useEffect(() => {
    onDirty?.(isDirty)
    return () => onDirty?.(false)
  }, [isDirty, onDirty])

  const submit = async (values: Values): Promise<Values | undefined> => {
    if (confirm && !(await confirm(values))) return undefined
    // A modal form that was sent may lead elsewhere without a question, also before the next rendering.
    if (isModal) flushSync(() => setSending(true))
    const error = await saving.submit(values)
    if (error === undefined) return undefined
    setSending(false)
    // A field that the refusal asks for is rendered before its error is set.
    return flushSync(() =>
      readErrors(values, toFormErrors(error, hasRules ? undefined : Object.keys(values)), error),
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
    <Fields isFocused={beginsOn === 'fields'} of={getId(base)}>
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
