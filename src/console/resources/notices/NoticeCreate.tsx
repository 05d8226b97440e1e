import { Box, Button, Collapse, Paper, Typography } from '@mui/material'
import { useEffect, useId, useRef, useState } from 'react'
import {
  Create,
  type RaRecord,
  SimpleForm,
  useListContext,
  useNotify,
  useRefresh,
  useRegisterMutationMiddleware,
  useTranslate,
} from 'react-admin'
import { type Board, boards } from '../../../domain/boards.ts'
import { newNotices } from '../../../domain/notices.ts'
import { isBlank } from '../../../domain/richText.ts'
import { FileDropInput } from '../../components/documents/FileDropInput.tsx'
import { noteRefusal, validateFile } from '../../components/documents/uploadValidation.ts'
import { FormDirtyObserver } from '../../components/form/FormDirtyObserver.tsx'
import { FormError } from '../../components/form/FormError.tsx'
import { withFormErrors } from '../../components/form/formErrors.ts'
import { SubmitButton } from '../../components/form/SubmitButton.tsx'
import { useUnsavedChanges } from '../../components/form/useUnsavedChanges.tsx'
import { ACTIVE, ReferencePicker } from '../../components/ReferencePicker.tsx'
import { LazyRichTextInput } from '../../components/richText/LazyRichTextInput.tsx'
import { useArrival } from '../../components/useArrival.ts'
import { useIsPhone } from '../../components/useIsPhone.ts'
import { validateWith } from '../../components/validateWith.ts'
import { VetoInputs } from './VetoInputs.tsx'

type Values = Record<string, unknown>

/** The initial values of the form. */
const emptyNotice = (board: Board): Values => ({ [boards[board].body]: '', file: null })

/** Drops empty fields: another back end may not know them. */
const withoutEmptyFields = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  )

/** Empty fields are dropped, and a rich text without any visible text is empty. */
const normalize = (board: Board, values: Values): Values => {
  const { body } = boards[board]
  return { ...withoutEmptyFields(values), [body]: isBlank(String(values[body] ?? '')) ? '' : values[body] }
}

/** What is missing or wrong in a new notice's fields: the server's own rules. */
const validateNotice = (board: Board, values: Values): Record<string, string> =>
  validateWith(newNotices[board])(normalize(board, values))

/** A new notice's fields as they are sent. */
const toNoticeData = (board: Board, values: Values): Values =>
  withoutEmptyFields(newNotices[board].parse(normalize(board, values)))

/** The form's fields, which show their own errors. */
const noticeFormFields = (board: Board): string[] => [...Object.keys(newNotices[board].shape), 'file']

/** What a board's notice says, of whom, and to whom it belongs. */
const NoticeFields = ({ board }: { board: Board }) => {
  const translate = useTranslate()
  const { body, named, ofCompany } = boards[board]
  return (
    <Box sx={{ minWidth: 0 }}>
      {named && <VetoInputs />}
      {ofCompany && <ReferencePicker source="company" reference="companies" filter={ACTIVE} isRequired />}
      <LazyRichTextInput source={body} label={translate(`resources.${board}.fields.${body}`)} />
    </Box>
  )
}

type CreateNotice = (resource: string, params: { data: Values; meta?: object }) => Promise<{ data: RaRecord }>

/** Sends the notice of the form around it; `sent` is the fraction that has gone out meanwhile. Leaving stops what is under way. */
const useSendNotice = (board: Board) => {
  const translate = useTranslate()
  const running = useRef<AbortController>(null)
  const [sent, setSent] = useState<number>()
  useEffect(() => () => running.current?.abort(), [])
  useRegisterMutationMiddleware<CreateNotice>(async (resource, { data: { file, ...values } }, next) => {
    const abort = new AbortController()
    running.current = abort
    setSent(0)
    try {
      return await next(resource, {
        data: { ...toNoticeData(board, values), file },
        meta: { signal: abort.signal, onUploadProgress: setSent },
      })
    } catch (error) {
      if (file instanceof File) noteRefusal(file, error)
      const problem = abort.signal.aborted ? new Error(translate('documents.upload.stopped')) : error
      throw withFormErrors(problem, noticeFormFields(board))
    } finally {
      setSent(undefined)
    }
  })
  return { sent, stop: () => running.current?.abort() }
}

interface NoticeFormProps {
  board: Board
  onDirty: (dirty: boolean) => void
}

/** A new notice: what it says and its file are required, and its company where the board has companies (specification, section 5). */
const NoticeForm = ({ board, onDirty }: NoticeFormProps) => {
  const translate = useTranslate()
  const { sent, stop } = useSendNotice(board)
  const validate = async ({ file, ...values }: Values) => {
    const problem = await validateFile(file)
    return { ...validateNotice(board, values), ...(problem ? { file: problem } : {}) }
  }
  return (
    <SimpleForm
      record={emptyNotice(board)}
      mode="onTouched"
      validate={validate}
      disableInvalidFormNotification
      noValidate
      component={Box}
      sx={{ '& > .MuiStack-root': { display: 'block' } }}
      toolbar={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 2 }}>
          <SubmitButton label={`notices.${board}.save`} />
          <FormError />
        </Box>
      }
    >
      <FormDirtyObserver onChange={onDirty} />
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {translate('notices.required')}
      </Typography>
      <Box sx={columnsStyle}>
        <NoticeFields board={board} />
        <FileDropInput
          source="file"
          label={translate(`resources.${board}.fields.file`)}
          sent={sent}
          onStop={stop}
        />
      </Box>
    </SimpleForm>
  )
}

/** The form above a board's list; on a phone, where it would fill the screen, it opens when it is asked for. */
export const NoticeCreate = ({ board }: { board: Board }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const { setFilters } = useListContext()
  const [titleId, formId] = [useId(), useId()]
  const title = useRef<HTMLHeadingElement>(null)
  const isPhone = useIsPhone()
  const [open, setOpen] = useState(!isPhone)
  const [dirty, setDirty] = useState(false)
  const { question } = useUnsavedChanges(dirty)
  useArrival(() => {
    setOpen(true)
    title.current?.focus()
  })
  // Another round is another form, an empty one.
  const [round, setRound] = useState(0)
  // The list begins anew, with the new notice on top.
  const onSuccess = () => {
    setDirty(false)
    setRound(round + 1)
    title.current?.focus()
    setFilters({})
    refresh()
    notify(`notices.${board}.done`, { type: 'success' })
  }
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ mb: 3, px: { xs: 2, md: 3 }, py: { xs: 2, md: 2.5 }, displayPrint: 'none' }}
    >
      <Box sx={headStyle}>
        <Typography ref={title} id={titleId} variant="h2" tabIndex={-1} sx={{ outline: 'none' }}>
          {translate(`notices.${board}.create`)}
        </Typography>
        <Button
          aria-expanded={open}
          aria-controls={formId}
          onClick={() => setOpen(!open)}
          sx={{ px: 1, ml: -1 }}
        >
          {translate(open ? 'notices.form.hide' : 'notices.form.show')}
        </Button>
      </Box>
      <Collapse id={formId} in={open} mountOnEnter>
        <Create
          key={round}
          resource={board}
          // The board that has the form has asked.
          disableAuthentication
          mutationOptions={{ onSuccess, onError: () => undefined }}
          redirect={false}
          title={false}
          actions={false}
          component="div"
          sx={{ '& .RaCreate-noActions': { mt: 0 } }}
        >
          <NoticeForm board={board} onDirty={setDirty} />
        </Create>
      </Collapse>
      {question}
    </Paper>
  )
}

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  my: -0.5,
  mr: -1,
} as const

const columnsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
  gap: 2,
  '& .MuiFormControl-root, & .ra-input': { width: '100%' },
} as const
