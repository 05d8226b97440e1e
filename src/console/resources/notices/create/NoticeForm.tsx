import { Box, Typography } from '@mui/material'
import { Form, useTranslate } from 'react-admin'
import type { Board } from '../../../../domain/notices.ts'
import { FileInput } from '../../../shared/documents/FileInput.tsx'
import { useFileProblem } from '../../../shared/documents/useFileProblem.ts'
import { DirtyWatch } from '../../../shared/form/DirtyWatch.tsx'
import { FormProblem } from '../../../shared/form/FormProblem.tsx'
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx'
import { NoticeFields } from './NoticeFields.tsx'
import { emptyNotice, noticeProblems } from './newNotice.ts'
import { useSendNotice } from './useSendNotice.ts'

interface NoticeFormProps {
  board: Board
  onDirty: (dirty: boolean) => void
  onDone: () => void
}

/** A new notice: what it says and its file are required, and its company where the board has companies (specification, section 5). */
export const NoticeForm = ({ board, onDirty, onDone }: NoticeFormProps) => {
  const translate = useTranslate()
  const fileProblem = useFileProblem()
  const validate = ({ file, ...values }: Record<string, unknown>) => {
    const problem = fileProblem(file)
    return { ...noticeProblems(board, values), ...(problem ? { file: problem } : {}) }
  }
  const { send, stop, sent } = useSendNotice(board, onDone)
  return (
    <Form
      record={emptyNotice(board)}
      mode="onTouched"
      validate={validate}
      onSubmit={send}
      disableInvalidFormNotification
      noValidate
    >
      <DirtyWatch onChange={onDirty} />
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {translate('notices.required')}
      </Typography>
      <Box sx={columnsStyle}>
        <NoticeFields board={board} />
        <FileInput
          source="file"
          label={translate(`resources.${board}.fields.file`)}
          sent={sent}
          onStop={stop}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 2 }}>
        <SubmitButton label={`notices.${board}.save`} />
        <FormProblem />
      </Box>
    </Form>
  )
}

const columnsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
  gap: 2,
  '& .MuiFormControl-root, & .ra-input': { width: '100%' },
} as const
