import { Box, Button, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { DropZone } from './DropZone.tsx'
import { FileChoicesStatus } from './FileChoicesStatus.tsx'
import { type FileAreaName, fileArea } from './fileAreas.ts'
import { choiceFieldId, UploadFields } from './UploadFields.tsx'
import { UploadRow } from './UploadRow.tsx'
import { isUploadReady } from './uploadValidation.ts'
import { useFileChoices } from './useFileChoices.ts'
import type { useUploads } from './useUploads.ts'

interface UploadFormProps {
  titleId: string
  area: FileAreaName
  uploads: ReturnType<typeof useUploads>
  onClose: () => void
}

/** What is in the dialog: where files are chosen, the chosen ones, and what can be done with them. */
export const UploadForm = ({ titleId, area, uploads, onClose }: UploadFormProps) => {
  const translate = useTranslate()
  const choices = useFileChoices(area)
  const chooser = useRef<HTMLButtonElement>(null)
  const [checked, setChecked] = useState(false)
  const { items } = uploads
  const isBusy = items.some(({ state }) => state === 'waiting' || state === 'sending')
  const hasFailed = items.some(({ state }) => state === 'failed')
  const { list } = choices

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const wrong = items.find((item) => !isUploadReady(item))
    if (wrong) document.getElementById(choiceFieldId(wrong.key))?.focus()
    else if (items.length === 0) chooser.current?.focus()
    else void uploads.start()
  }
  const add = (files: readonly File[]) => {
    setChecked(false)
    uploads.add(files)
  }
  const remove = (key: number) => {
    uploads.remove(key)
    chooser.current?.focus()
  }
  const retry = (key: number) => {
    const item = items.find((one) => one.key === key)
    setChecked(true)
    if (item && isUploadReady(item)) void uploads.start([key])
  }

  return (
    <Box component="form" noValidate onSubmit={submit} sx={formStyle}>
      <DialogTitle id={titleId}>{translate('documents.upload.title')}</DialogTitle>
      <DialogContent>
        {list && list.length > 0 ? (
          <>
            <DropZone
              more={items.length > 0}
              disabled={isBusy}
              error={checked && items.length === 0 ? translate('documents.upload.none') : undefined}
              onFiles={add}
              buttonRef={chooser}
            />
            <Box component="ul" aria-label={translate('documents.upload.list')} sx={listStyle}>
              {items.map((item) => (
                <UploadRow
                  key={item.key}
                  item={item}
                  onRemove={() => remove(item.key)}
                  onRetry={() => retry(item.key)}
                >
                  <UploadFields
                    item={item}
                    choices={list}
                    named={fileArea(area).named ?? false}
                    checked={checked}
                    onFill={(change) => uploads.fill(item.key, change)}
                  />
                </UploadRow>
              ))}
            </Box>
          </>
        ) : (
          <FileChoicesStatus choices={choices} />
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={isBusy ? uploads.stop : onClose}>
          {translate(`documents.upload.${isBusy ? 'stop' : 'cancel'}`)}
        </Button>
        <Button type="submit" variant="contained" disabled={isBusy || !list?.length}>
          {translate(`documents.upload.${isBusy ? 'busy' : hasFailed ? 'retry' : 'submit'}`)}
        </Button>
      </DialogActions>
    </Box>
  )
}

const formStyle = { display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 } as const
const listStyle = { m: 0, mt: 2, p: 0, listStyle: 'none', '&:empty': { display: 'none' } } as const
