import { Box, Button, Collapse, Paper, Stack, Typography } from '@mui/material'
import { useEffect, useId, useRef, useState } from 'react'
import { Create, useCreateContext, useListContext, useNotify, useRefresh, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { type Board, boards } from '../../../domain/boards.ts'
import { newNotices } from '../../../domain/notices.ts'
import { isBlank } from '../../../domain/richText.ts'
import { FileDropInput } from '../../components/documents/FileDropInput.tsx'
import { noteRefusal, validateFile } from '../../components/documents/uploadValidation.ts'
import { useUnsavedChanges } from '../../components/form/useUnsavedChanges.tsx'
import { PageForm } from '../../components/PageForm.tsx'
import { ACTIVE, ReferencePicker } from '../../components/ReferencePicker.tsx'
import { LazyRichTextInput } from '../../components/richText/LazyRichTextInput.tsx'
import { useArrival } from '../../components/useArrival.ts'
import { useIsPhone } from '../../components/useIsPhone.ts'
import { validateWith } from '../../components/validateWith.ts'
import { VetoInputs, type Vetoing } from './VetoInputs.tsx'

type Values = Record<string, unknown>

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

/** What is missing or wrong, by field: the server's own rules, and the file, which is required. */
const validateNotice = async (board: Board, { file, ...values }: Values) => {
  const problem = await validateFile(file)
  return { ...validateWith(newNotices[board])(normalize(board, values)), ...(problem && { file: problem }) }
}

/** A new notice as it is sent. */
const toNotice = (board: Board, { file, ...values }: Values): Values => ({
  ...withoutEmptyFields(newNotices[board].parse(normalize(board, values))),
  file,
})

/** The fields of a new notice. The Create around sends it, with its progress; leaving the page stops the upload. */
const NoticeForm = ({ board, onDirty }: { board: Board; onDirty: (dirty: boolean) => void }) => {
  const translate = useTranslate()
  const { save } = useCreateContext()
  const vetoing: Vetoing | undefined = useLocation().state?.veto
  const running = useRef<AbortController>(null)
  const [sent, setSent] = useState<number>()
  useEffect(() => () => running.current?.abort(), [])
  const send = async (values: Values) => {
    const upload = new AbortController()
    running.current = upload
    setSent(0)
    const errors = await save?.(values, { meta: { signal: upload.signal, onUploadProgress: setSent } })
    setSent(undefined)
    return upload.signal.aborted ? { root: { serverError: translate('documents.upload.stopped') } } : errors
  }
  const { body, named, ofCompany } = boards[board]
  return (
    <PageForm
      record={{ [body]: '', file: null }}
      validate={(values: Values) => validateNotice(board, values)}
      onSubmit={send}
      component={Box}
      sx={{ '& > .MuiStack-root': { display: 'block' } }}
      submit={`notices.${board}.save`}
      foot="plain"
      onDirty={onDirty}
      draft={`${board}/new`}
    >
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {translate('notices.required')}
      </Typography>
      <Box sx={columnsStyle}>
        <Box sx={{ minWidth: 0 }}>
          {named && <VetoInputs vetoing={vetoing} />}
          {ofCompany && <ReferencePicker source="company" reference="companies" filter={ACTIVE} isRequired />}
          <LazyRichTextInput source={body} label={translate(`resources.${board}.fields.${body}`)} />
        </Box>
        <FileDropInput
          source="file"
          label={translate(`resources.${board}.fields.file`)}
          sent={sent}
          onStop={() => running.current?.abort()}
        />
      </Box>
    </PageForm>
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
  // It stands beside its field or beside the button. A file that was refused is not sent again.
  const onError = (error: unknown, { data }: { data?: Values }) => {
    if (data?.file instanceof File) noteRefusal(data.file, error)
  }
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
    <Paper component="section" variant="panel" aria-labelledby={titleId} sx={{ mb: 3, displayPrint: 'none' }}>
      <Stack direction="row" sx={headStyle}>
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
      </Stack>
      <Collapse id={formId} in={open} mountOnEnter>
        <Create
          key={round}
          resource={board}
          // The board that has the form has asked.
          disableAuthentication
          transform={(values: Values) => toNotice(board, values)}
          mutationOptions={{ onSuccess, onError }}
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
