import CloseIcon from '@mui/icons-material/Close'
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  type DialogProps,
  DialogTitle,
  Drawer,
  Stack,
  Typography,
} from '@mui/material'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Form, useTranslate } from 'react-admin'
import { flushSync } from 'react-dom'
import { formDrafts } from '../../api/formDrafts.ts'
import { useIsPhone } from '../useIsPhone.ts'
import { FormDirtyObserver } from './FormDirtyObserver.tsx'
import { FormDraft } from './FormDraft.tsx'
import { FormError } from './FormError.tsx'
import { toFormErrors } from './formErrors.ts'
import { SubmitButton } from './SubmitButton.tsx'
import { useFirstFieldFocus } from './useFirstFieldFocus.ts'
import { useUnsavedChanges } from './useUnsavedChanges.tsx'

export type Values = Record<string, unknown>
type FieldErrors = Record<string, unknown>

export interface FormPanelProps<R> {
  title: string
  /** What is asked or done, below the title. */
  about?: ReactNode
  /** The key of the button that sends the form. */
  submit: string
  /** It takes something away: the button warns, and the focus begins on Cancelar. */
  isDestructive?: boolean
  /** Where the focus begins, if not as `isDestructive` says. */
  beginsOn?: 'fields' | 'cancel'
  /** It cannot be sent yet. */
  isDisabled?: boolean
  /** What the fields begin with. */
  values?: Values
  /** What is wrong, by field; {} when all is well. */
  validate?: (values: Values) => FieldErrors | Promise<FieldErrors>
  /** Sends it. What it throws is shown beside the field that it is about, or else beside the buttons, and the form stays open. */
  onSubmit: (values: Values) => unknown
  /** Fields that are only shown once the server asks for them: what it refuses of them is about them as well. */
  laterFields?: readonly string[]
  /** Reads what was refused before it is shown. */
  readErrors?: (values: Values, errors: FieldErrors) => FieldErrors
  /** Something was begun that is no field of the form: it is not lost without a question either. */
  isBegun?: boolean
  /** Told what `onSubmit` answered, once the form has closed: until then a notification is hidden from screen readers. */
  onDone?: (result: R) => void
  /** The form has closed: it is not to be drawn any more. */
  onClose: () => void
  /** What stands beside the buttons: how far an upload has come. */
  progress?: ReactNode
  /** Keeps a draft of what is typed: of the resource and the record's id, or 'new' (FormDraft). */
  draft?: string
  /** The fields: react-admin's inputs. */
  children?: ReactNode
}

const NOBODY = {}

/** The fields of a form, the first of which takes the focus. */
const Fields = ({ isFocused, children }: { isFocused: boolean; children: ReactNode }) => {
  const fields = useFirstFieldFocus<HTMLDivElement>()
  return (
    <Box ref={isFocused ? fields : undefined} sx={{ display: 'contents' }}>
      {children}
    </Box>
  )
}

/**
 * react-admin's Form in a dialog or a drawer (FormDialog, FormDrawer). Whatever would close it asks before something typed is lost: Escape, a click
 * outside, Cancelar, a link, the back button. react-admin has such dialogs in its Enterprise Edition only.
 */
export const FormPanel = <R,>({
  isDrawer = false,
  maxWidth = 'xs',
  title,
  about,
  submit,
  isDestructive = false,
  beginsOn = isDestructive ? 'cancel' : 'fields',
  isDisabled = false,
  values,
  validate,
  onSubmit,
  laterFields = [],
  readErrors = (_, errors) => errors,
  isBegun = false,
  onDone,
  onClose,
  progress,
  draft,
  children,
}: FormPanelProps<R> & { isDrawer?: boolean; maxWidth?: DialogProps['maxWidth'] }) => {
  const translate = useTranslate()
  const isPhone = useIsPhone()
  const [titleId, aboutId] = [useId(), useId()]
  const [open, setOpen] = useState(true)
  const [isDirty, setDirty] = useState(false)
  const [isSending, setSending] = useState(false)
  const answer = useRef<{ result: R }>(undefined)
  const { leave, question } = useUnsavedChanges(open && !isSending && (isDirty || isBegun), {
    isModal: true,
    draft,
  })
  const cancel = () => leave(() => setOpen(false))
  const send = async (typed: Values) => {
    // What is sent may lead elsewhere, and is not lost by that: also where the answer comes before the next drawing.
    flushSync(() => setSending(true))
    try {
      answer.current = { result: (await onSubmit(typed)) as R }
      if (draft) formDrafts.remove(draft)
      setOpen(false)
      return undefined
    } catch (error) {
      setSending(false)
      return readErrors(typed, toFormErrors(error, [...Object.keys(typed), ...laterFields]))
    }
  }
  const onExited = () => {
    onClose()
    if (answer.current) onDone?.(answer.current.result)
  }
  const form = (content: ReactNode) => (
    <Form
      record={NOBODY}
      {...(values && { defaultValues: values })}
      mode="onTouched"
      {...(validate && { validate })}
      onSubmit={send}
      disableInvalidFormNotification
      noValidate
    >
      <FormDirtyObserver onChange={setDirty} />
      {content}
    </Form>
  )
  const fields = (
    <>
      {draft && <FormDraft of={draft} />}
      <Fields isFocused={beginsOn === 'fields'}>{children}</Fields>
    </>
  )
  const button = (
    <SubmitButton label={submit} isDestructive={isDestructive} isDisabled={isDisabled} hasIcon={isDrawer} />
  )
  const named = {
    open,
    onClose: cancel,
    'aria-labelledby': titleId,
    ...(about && { 'aria-describedby': aboutId }),
  }
  return (
    <>
      {isDrawer ? (
        <Drawer
          anchor="right"
          open={open}
          onClose={cancel}
          slotProps={{
            transition: { onExited },
            paper: {
              role: 'dialog',
              'aria-modal': true,
              'aria-labelledby': titleId,
              sx: { width: { xs: '100%', sm: 520 }, maxWidth: '100%', '& form': { display: 'contents' } },
            },
          }}
        >
          {form(
            <>
              <Stack
                direction="row"
                sx={{ ...barStyle, justifyContent: 'space-between', borderBottom: 1, borderColor: 'divider' }}
              >
                <Box>
                  <Typography id={titleId} variant="h2">
                    {title}
                  </Typography>
                  {about && <Typography color="text.secondary">{about}</Typography>}
                </Box>
                <Button onClick={cancel} startIcon={<CloseIcon />} sx={{ flexShrink: 0, mr: -1 }}>
                  {translate('app.form.close')}
                </Button>
              </Stack>
              <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: { xs: 2, sm: 3 }, py: 2 }}>
                {fields}
              </Box>
              <Stack
                direction="row"
                sx={{ ...barStyle, flexWrap: 'wrap', borderTop: 1, borderColor: 'divider' }}
              >
                {button}
                {progress}
                <FormError />
              </Stack>
            </>,
          )}
        </Drawer>
      ) : (
        <Dialog
          {...named}
          fullScreen={isPhone && maxWidth !== 'xs'}
          fullWidth
          maxWidth={maxWidth}
          slotProps={{ transition: { onExited }, paper: { sx: { '& form': { display: 'contents' } } } }}
        >
          {form(
            <>
              <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
                {title}
              </DialogTitle>
              <DialogContent>
                {about && (
                  <DialogContentText id={aboutId} component="div" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
                    {about}
                  </DialogContentText>
                )}
                {fields}
              </DialogContent>
              <DialogActions sx={{ flexWrap: 'wrap' }}>
                <FormError />
                {progress}
                <Button autoFocus={beginsOn === 'cancel'} onClick={cancel}>
                  {translate('ra.action.cancel')}
                </Button>
                {button}
              </DialogActions>
            </>,
          )}
        </Dialog>
      )}
      {question}
    </>
  )
}

const barStyle = { alignItems: 'center', gap: 2, px: { xs: 2, sm: 3 }, py: 2 } as const
