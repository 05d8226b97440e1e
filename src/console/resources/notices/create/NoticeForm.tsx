import { Box, Typography } from '@mui/material'
import { Form, useTranslate } from 'react-admin'
import type { Board } from '../../../../domain/notices.ts'
import { FileDropInput } from '../../../components/documents/FileDropInput.tsx'
import { useValidateFile } from '../../../components/documents/useValidateFile.ts'
import { FormDirtyObserver } from '../../../components/form/FormDirtyObserver.tsx'
import { FormError } from '../../../components/form/FormError.tsx'
import { SubmitButton } from '../../../components/form/SubmitButton.tsx'
import { NoticeFields } from './NoticeFields.tsx'
import { emptyNotice, validateNotice } from './newNotice.ts'
import { usePublishNotice } from './usePublishNotice.ts'

interface NoticeFormProps {
  board: Board
  onDirty: (dirty: boolean) => void
  onDone: () => void
}

/** A new notice: what it says and its file are required, and its company where the board has companies (specification, section 5). */
export const NoticeForm = ({ board, onDirty, onDone }: NoticeFormProps) => {
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

const columnsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
  gap: 2,
  '& .MuiFormControl-root, & .ra-input': { width: '100%' },
} as const
