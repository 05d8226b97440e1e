import { Box, Button, Collapse, Paper, type Theme, Typography, useMediaQuery } from '@mui/material'
import { useEffect, useId, useRef, useState } from 'react'
import {
  Form,
  TextInput,
  useDataProvider,
  useListContext,
  useNotify,
  useRefresh,
  useTranslate,
} from 'react-admin'
import { type Board, boards } from '../../../domain/notices.ts'
import { FileDropInput } from '../../components/documents/FileDropInput.tsx'
import { useValidateFile } from '../../components/documents/uploadValidation.ts'
import { FormDirtyObserver } from '../../components/form/FormDirtyObserver.tsx'
import { FormError } from '../../components/form/FormError.tsx'
import { toFormErrors } from '../../components/form/formErrors.ts'
import { NameInput } from '../../components/form/NameInput.tsx'
import { SubmitButton } from '../../components/form/SubmitButton.tsx'
import { useUnsavedChanges } from '../../components/form/useUnsavedChanges.tsx'
import { ReferencePicker } from '../../components/ReferencePicker.tsx'
import { LazyRichTextInput } from '../../components/richText/LazyRichTextInput.tsx'
import { useArrival } from '../../components/useArrival.ts'
import { hasFeature } from '../../providers/adapter/features.ts'
import { emptyNotice, noticeFormFields, toNoticeData, validateNotice } from './newNotice.ts'

/** What a board's notice says, of whom, and to whom it belongs. */
const NoticeFields = ({ board }: { board: Board }) => {
  const translate = useTranslate()
  const { body, named, ofCompany } = boards[board]
  return (
    <Box sx={{ minWidth: 0 }}>
      {named && (
        <Box sx={rowStyle}>
          <NameInput source="name" />
          {hasFeature('vetoes') && <TextInput source="rfc" autoComplete="off" helperText="notices.rfcHint" />}
        </Box>
      )}
      {ofCompany && <ReferencePicker source="company" reference="companies" isRequired />}
      <LazyRichTextInput source={body} label={translate(`resources.${board}.fields.${body}`)} />
    </Box>
  )
}

type Values = Record<string, unknown>

/**
 * Publishes a notice; `sent` is the fraction that has gone out meanwhile. A refusal comes back for the form, and so does a stop. The list
 * then begins anew, with the new notice on top. Leaving stops what is under way.
 */
const usePublishNotice = (board: Board, onDone: () => void) => {
  const dataProvider = useDataProvider()
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const { setFilters } = useListContext()
  const running = useRef<AbortController>(null)
  const [sent, setSent] = useState<number>()

  useEffect(() => () => running.current?.abort(), [])

  const send = async ({ file, ...values }: Values) => {
    const abort = new AbortController()
    running.current = abort
    setSent(0)
    try {
      const data = { ...toNoticeData(board, values), file }
      await dataProvider.create(board, { data, meta: { signal: abort.signal, onUploadProgress: setSent } })
      onDone()
      setFilters({})
      refresh()
      notify(`notices.${board}.done`, { type: 'success' })
      return undefined
    } catch (error) {
      if (abort.signal.aborted) return { root: { serverError: translate('documents.upload.stopped') } }
      return toFormErrors(error, noticeFormFields(board))
    } finally {
      setSent(undefined)
    }
  }
  return { send, stop: () => running.current?.abort(), sent }
}

interface NoticeFormProps {
  board: Board
  onDirty: (dirty: boolean) => void
  onDone: () => void
}

/** A new notice: what it says and its file are required, and its company where the board has companies (specification, section 5). */
const NoticeForm = ({ board, onDirty, onDone }: NoticeFormProps) => {
  const translate = useTranslate()
  const fileProblem = useValidateFile()
  const validate = ({ file, ...values }: Record<string, unknown>) => {
    const problem = fileProblem(file)
    return { ...validateNotice(board, values), ...(problem ? { file: problem } : {}) }
  }
  const { send, stop, sent } = usePublishNotice(board, onDone)
  return (
    <Form
      record={emptyNotice(board)}
      mode="onTouched"
      validate={validate}
      onSubmit={send}
      disableInvalidFormNotification
      noValidate
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 2 }}>
        <SubmitButton label={`notices.${board}.save`} />
        <FormError />
      </Box>
    </Form>
  )
}

/** The form above a board's list; on a phone, where it would fill the screen, it opens when it is asked for. */
export const NoticeCreate = ({ board }: { board: Board }) => {
  const translate = useTranslate()
  const [titleId, formId] = [useId(), useId()]
  const title = useRef<HTMLHeadingElement>(null)
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [open, setOpen] = useState(!isPhone)
  const [dirty, setDirty] = useState(false)
  const { question } = useUnsavedChanges(dirty)
  useArrival(() => {
    setOpen(true)
    title.current?.focus()
  })
  // Another round is another form, an empty one.
  const [round, setRound] = useState(0)
  const done = () => {
    setDirty(false)
    setRound(round + 1)
    title.current?.focus()
  }
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ mb: 3, px: { xs: 2, md: 3 }, py: { xs: 2, md: 2.5 } }}
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
        <NoticeForm key={round} board={board} onDirty={setDirty} onDone={done} />
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

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 2,
} as const
