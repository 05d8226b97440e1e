import { Button, Stack } from '@mui/material'
import type { ReactElement } from 'react'
import { useTranslate } from 'react-admin'
import { FormError } from './FormError.tsx'
import { FormToolbar } from './FormToolbar.tsx'
import { useRecordForm } from './recordFormContext.ts'
import { SubmitButton } from './SubmitButton.tsx'

export interface SaveBarProps {
  /** The text of the button that saves, or its key. */
  submit: string
  icon?: ReactElement | undefined
  /** Its place: at the foot of a panel, always in sight or at the panel's end, or below the fields. */
  foot?: 'sticky' | 'static' | 'plain' | undefined
}

/** The buttons of a RecordForm on a page, its progress, and why the last save failed. */
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
