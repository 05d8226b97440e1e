import { Box, Button, Collapse, Paper, Stack, Typography } from '@mui/material'
import { useId, useRef, useState } from 'react'
import { useListContext, useNotify, useRefresh, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { isBlankHtml } from '../../../domain/common/plainText.ts'
import { type Board, boards } from '../../../domain/notices/boards.ts'
import { newNotices } from '../../../domain/notices/schemas.ts'
import { FormDraft } from '../../kit/form/FormDraft.tsx'
import { SaveBar } from '../../kit/form/SaveBar.tsx'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { ACTIVE_FILTER, ReferencePicker } from '../../kit/ReferencePicker.tsx'
import { LazyRichTextInput } from '../../kit/richText/LazyRichTextInput.tsx'
import { FileDropInput } from '../../kit/upload/FileDropInput.tsx'
import { getRequiredFileError, rememberFileRefusedByServer } from '../../kit/upload/uploadValidation.ts'
import { useIsPhone } from '../../kit/useIsPhone.ts'
import { useOpenCreateDialogFromSearch } from '../../kit/useOpenCreateDialogFromSearch.ts'
import { validateWith } from '../../kit/validateWith.ts'
import type { Values } from '../../port/draftStorage.ts'
import { VetoInputs, type Vetoing } from './VetoInputs.tsx'
import { noticesWords } from './words.ts'

/** Removes empty fields, because some back ends do not know all fields. */
const removeEmptyFields = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  )

/** Removes empty fields, and text fields that contain only formatting. */
const normalizeNoticeValues = (board: Board, values: Values): Values => {
  const { body } = boards[board]
  return { ...removeEmptyFields(values), [body]: isBlankHtml(String(values[body] ?? '')) ? '' : values[body] }
}

/** Validates the form of a new notice with the rules of the server, and requires the file. Returns error messages by field. */
const validateNotice = async (board: Board, { file, ...values }: Values) => {
  const problem = await getRequiredFileError(file)
  return {
    ...validateWith(newNotices[board])(normalizeNoticeValues(board, values)),
    ...(problem && { file: problem }),
  }
}

/** Converts form values to the request body of a new notice. */
const toNoticeRequestBody = (board: Board, { file, ...values }: Values): Values => ({
  ...removeEmptyFields(newNotices[board].parse(normalizeNoticeValues(board, values))),
  file,
})

/** Input fields of a new notice. */
const NoticeInputs = ({ board }: { board: Board }) => {
  const translate = useTranslate()
  const vetoing: Vetoing | undefined = useLocation().state?.veto
  const { body, named, ofCompany } = boards[board]
  return (
    <>
      <FormDraft />
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {noticesWords.required}
      </Typography>
      <Box sx={columnsStyle}>
        <Box sx={{ minWidth: 0 }}>
          {named && <VetoInputs vetoing={vetoing} />}
          {ofCompany && (
            <ReferencePicker source="company" reference="companies" filter={ACTIVE_FILTER} isRequired />
          )}
          <LazyRichTextInput source={body} label={translate(`resources.${board}.fields.${body}`)} />
        </Box>
        <FileDropInput source="file" label={translate(`resources.${board}.fields.file`)} />
      </Box>
      <SaveBar submit={noticesWords[board].save} foot="plain" />
    </>
  )
}

/** Form for a new notice above the list. On a phone and after a notice was published, it is hidden until the user clicks a button. */
export const NoticeCreate = ({ board }: { board: Board }) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const { setFilters } = useListContext()
  const [titleId, formId] = [useId(), useId()]
  const title = useRef<HTMLHeadingElement>(null)
  const isPhone = useIsPhone()
  const [open, setOpen] = useState(!isPhone)
  useOpenCreateDialogFromSearch(() => {
    setOpen(true)
    title.current?.focus()
  })
  // Key of the form, incremented after each saved notice to reset the form.
  const [round, setRound] = useState(0)
  // Returns to the first page of the list, where the new notice is.
  const onSaved = () => {
    setRound(round + 1)
    setOpen(false)
    title.current?.focus()
    setFilters({})
    refresh()
    notify(noticesWords[board].done, { type: 'success' })
  }
  return (
    <Paper component="section" variant="panel" aria-labelledby={titleId} sx={{ mb: 3, displayPrint: 'none' }}>
      <Stack direction="row" sx={headStyle}>
        <Typography ref={title} id={titleId} variant="h2" tabIndex={-1} sx={{ outline: 'none' }}>
          {noticesWords[board].create}
        </Typography>
        <Button
          aria-expanded={open}
          aria-controls={formId}
          onClick={() => setOpen(!open)}
          sx={{ px: 1, ml: -1 }}
        >
          {open ? noticesWords.form.hide : noticesWords.form.show}
        </Button>
      </Stack>
      <Collapse id={formId} in={open} mountOnEnter>
        <RecordForm
          key={round}
          resource={board}
          defaultValues={{ [boards[board].body]: '', file: null }}
          draft
          validate={(values) => validateNotice(board, values)}
          toRecord={(values) => toNoticeRequestBody(board, values)}
          // Removes a file that the server refused from the form, so that it is not sent again.
          readErrors={({ file }, errors, error) => {
            if (file instanceof File) rememberFileRefusedByServer(file, error)
            return errors
          }}
          onSaved={onSaved}
        >
          <NoticeInputs board={board} />
        </RecordForm>
      </Collapse>
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
