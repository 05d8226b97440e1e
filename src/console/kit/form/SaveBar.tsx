import { Button, Stack } from '@mui/material'
import type { ReactElement } from 'react'
import { useTranslate } from 'react-admin'
import { FormError } from './FormError.tsx'
import { FormToolbar } from './FormToolbar.tsx'
import { useRecordForm } from './recordFormContext.ts'
import { SubmitButton } from './SubmitButton.tsx'

export interface SaveBarProps {
  /** Label of the save button, or its translation key. */
  submit: string
  icon?: ReactElement | undefined
  /** Position of the buttons: sticky or static at the bottom of a panel, or directly below the fields. */
  foot?: 'sticky' | 'static' | 'plain' | undefined
}

/** Save and cancel buttons of a RecordForm on a page, with the upload progress and the error of the last save. */
export const SaveBar = ({ submit, icon, foot = 'sticky' }: SaveBarProps) => {
  const translate = useTranslate()
  const { cancel, progress } = useRecordForm()
  const content = (
    <>
      <SubmitButton label={submit} {...(icon && { icon })} />
      {cancel && (
        <Button variant="outlined" onClick={cancel}>
          {translate('ra.action.cancel')}
        </Button>
      )}
      {progress}
      <FormError />
    </>
  )
  if (foot !== 'plain') return <FormToolbar sticks={foot === 'sticky'}>{content}</FormToolbar>
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 1.5 }}>
      {content}
    </Stack>
  )
}
