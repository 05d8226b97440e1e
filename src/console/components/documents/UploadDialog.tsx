import {
  Autocomplete,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  InputAdornment,
  TextField,
  Typography,
} from '@mui/material'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { useUnsavedChanges } from '../form/useUnsavedChanges.tsx'
import { useIsPhone } from '../useIsPhone.ts'
import { DropZone } from './DropZone.tsx'
import {
  type FileAreaName,
  type FileChoice,
  type FileChoices,
  fileArea,
  useFileChoices,
} from './fileAreas.ts'
import { removeButtonId, UploadRow } from './UploadRow.tsx'
import {
  getExtension,
  getUploadFileName,
  isUploadReady,
  missingFields,
  type SendOptions,
  type UploadChange,
  type UploadItem,
  useUploads,
} from './useUploads.ts'

/** In the place of the upload form while there is no type to choose: they are on their way, failed, or there are none. */
const FileChoicesStatus = ({ choices: { list, error, retry } }: { choices: FileChoices }) => {
  const translate = useTranslate()
  if (error)
    return (
      <Box role="alert" sx={{ display: 'grid', justifyItems: 'start', gap: 1.5 }}>
        <Typography>
          {translate('documents.upload.typesFailed')} {error.message}
        </Typography>
        <Button variant="outlined" onClick={retry}>
          {translate('documents.retry')}
        </Button>
      </Box>
    )
  return (
    <Typography role="status" color="text.secondary">
      {translate(list ? 'documents.upload.noTypes' : 'documents.loading')}
    </Typography>
  )
}

interface UploadFieldsProps {
  item: UploadItem
  choices: readonly FileChoice[]
  named: boolean
  checked: boolean
  onFill: (change: UploadChange) => void
}

/** Where the type of an upload is chosen, and where its name is typed. */
const choiceFieldId = (key: number): string => `upload-type-${key}`
const nameFieldId = (key: number): string => `upload-name-${key}`

/** The field of an upload that is to be filled in first. */
const fieldId = (item: UploadItem, isNamed: boolean): string =>
  missingFields(item, isNamed).choice ? choiceFieldId(item.key) : nameFieldId(item.key)

/** What is filled in of a file: its type and, where files have names of their own, what it is to be called. */
const UploadFields = ({ item, choices, named, checked, onFill }: UploadFieldsProps) => {
  const translate = useTranslate()
  const missing = missingFields(item, named)
  const required = translate('documents.upload.required')
  return (
    <Box sx={fieldsStyle(named)}>
      <Autocomplete
        id={choiceFieldId(item.key)}
        options={choices}
        value={choices.find(({ value }) => value === item.choice) ?? null}
        onChange={(_, chosen) => onFill({ choice: chosen?.value ?? '' })}
        getOptionKey={({ value }) => value}
        noOptionsText={translate('app.picker.none')}
        openText={translate('ra.action.open')}
        closeText={translate('ra.action.close')}
        clearText={translate('ra.action.clear_input_value')}
        autoHighlight
        fullWidth
        renderInput={(params) => (
          <TextField
            {...params}
            label={translate('documents.upload.type')}
            required
            error={checked && missing.choice}
            helperText={checked && missing.choice && required}
          />
        )}
      />
      {named && (
        <TextField
          id={nameFieldId(item.key)}
          label={translate('documents.upload.name')}
          value={item.name}
          onChange={(event) => onFill({ name: event.target.value })}
          required
          fullWidth
          error={checked && missing.name}
          helperText={checked && missing.name && required}
          slotProps={{
            htmlInput: { maxLength: 180 },
            input: {
              endAdornment: <InputAdornment position="end">{getExtension(item.file.name)}</InputAdornment>,
            },
          }}
        />
      )}
    </Box>
  )
}

interface UploadFormProps {
  titleId: string
  area: FileAreaName
  uploads: ReturnType<typeof useUploads>
  onClose: () => void
}

/** What is in the dialog: where files are chosen, the chosen ones, and what can be done with them. */
const UploadForm = ({ titleId, area, uploads, onClose }: UploadFormProps) => {
  const translate = useTranslate()
  const choices = useFileChoices(area)
  const chooser = useRef<HTMLButtonElement>(null)
  const [checked, setChecked] = useState(false)
  const { items } = uploads
  const { named = false } = fileArea(area)
  const isBusy = items.some(({ state }) => state === 'waiting' || state === 'sending')
  const hasFailed = items.some(({ state }) => state === 'failed')
  const { list } = choices

  /** Sends these, or leads to what stands in the way: a file that is refused, or one of which something is missing. */
  const send = (wanted: readonly UploadItem[]) => {
    setChecked(true)
    const refused = wanted.find(({ state }) => state === 'refused')
    const incomplete = wanted.find((item) => !isUploadReady(item, named))
    const obstacle = refused ? removeButtonId(refused.key) : incomplete && fieldId(incomplete, named)
    if (obstacle) document.getElementById(obstacle)?.focus()
    else if (wanted.length === 0) chooser.current?.focus()
    else void uploads.start(wanted.map(({ key }) => key))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(items)
  }
  const add = (files: readonly File[]) => {
    setChecked(false)
    uploads.add(files)
  }
  const remove = (key: number) => {
    uploads.remove(key)
    chooser.current?.focus()
  }
  const problem = () => {
    if (!checked) return undefined
    if (items.length === 0) return translate('documents.upload.none')
    return items.some(({ state }) => state === 'refused')
      ? translate('documents.upload.removeRefused')
      : undefined
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
              error={problem()}
              onFiles={add}
              buttonRef={chooser}
            />
            <Box component="ul" aria-label={translate('documents.upload.list')} sx={listStyle}>
              {items.map((item) => (
                <UploadRow
                  key={item.key}
                  item={item}
                  onRemove={() => remove(item.key)}
                  onRetry={() => send([item])}
                >
                  <UploadFields
                    item={item}
                    choices={list}
                    named={named}
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

interface UploadDialogProps {
  area: FileAreaName
  owner: string
  /** Called after the dialog has closed with the number of files added. */
  onClosed: (added: number) => void
}

/** Adds files to a company or a person. It closes itself when all have gone out; leaving with something chosen asks first. */
export const UploadDialog = ({ area, owner, onClosed }: UploadDialogProps) => {
  const dataProvider = useDataProvider()
  const titleId = useId()
  const isPhone = useIsPhone()
  const [open, setOpen] = useState(true)
  const { body, createQuery } = fileArea(area)

  const send = (item: UploadItem, options: SendOptions) =>
    dataProvider.create(area, {
      data: body(owner, { file: item.file, choice: item.choice, fileName: getUploadFileName(item) }),
      meta: { query: createQuery?.(owner), ...options },
    })
  const uploads = useUploads(send, () => setOpen(false))
  const added = uploads.items.filter(({ state }) => state === 'done').length
  const isUnsent = uploads.items.some(({ state }) => state !== 'done' && state !== 'refused')
  const { leave, question } = useUnsavedChanges(open && isUnsent, {
    texts: 'documents.leave',
    isModal: true,
  })
  const close = () => leave(() => setOpen(false))

  return (
    <>
      <Dialog
        open={open}
        onClose={close}
        fullScreen={isPhone}
        fullWidth
        maxWidth="sm"
        aria-labelledby={titleId}
        slotProps={{ transition: { onExited: () => onClosed(added) } }}
      >
        <UploadForm titleId={titleId} area={area} uploads={uploads} onClose={close} />
      </Dialog>
      {question}
    </>
  )
}

const fieldsStyle = (named: boolean) =>
  ({
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: named ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)' },
    columnGap: 1.5,
  }) as const

const formStyle = { display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 } as const
const listStyle = { m: 0, mt: 2, p: 0, listStyle: 'none', '&:empty': { display: 'none' } } as const
