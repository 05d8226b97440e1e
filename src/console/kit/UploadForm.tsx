import { Box, Button, type DialogProps, Stack, Typography } from '@mui/material'
import { type DragEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatValidationErrorCode } from '../../contract/errorTexts.ts'
import { DialogFrame } from './DialogFrame.tsx'
import { useWarnAboutUnsavedChanges } from './form/useWarnAboutUnsavedChanges.tsx'
import { DropZone, type FileHint } from './upload/DropZone.tsx'
import { getRemoveButtonId, UploadRow } from './upload/UploadRow.tsx'
import {
  type SendOptions,
  type UploadItem,
  type Uploads,
  useFileUploadQueue,
} from './upload/useFileUploadQueue.ts'
import { uploadWords } from './upload/words.ts'

/** Arguments of the function that renders a custom list of files. */
interface UploadRows<V> {
  items: readonly UploadItem<V>[]
  /** Whether the user has tried to submit. Missing values are marked from then on. */
  isChecked: boolean
  fill: Uploads<V>['fill']
  remove: (item: UploadItem<V>) => void
  retry: (item: UploadItem<V>) => void
}

export interface UploadFormProps<V> {
  title: string
  about?: ReactNode
  /** Accepts a single file. A second file replaces the first file. */
  isSingle?: boolean
  /** Hint on the accepted files. Default: the hint for documents. */
  hint?: FileHint
  maxWidth?: DialogProps['maxWidth']
  /** Files that are already chosen when the dialog opens. */
  files?: readonly File[]
  /** Returns the initial form values of a file. */
  valuesOf: (file: File) => V
  /** Returns the id of an empty or invalid field that prevents the upload of a file. */
  obstacleOf: (item: UploadItem<V>) => string | undefined
  /** Uploads complete files even if other files are incomplete. */
  isPartial?: boolean
  send: (item: UploadItem<V>, options: SendOptions) => Promise<unknown>
  /** Returns whether a field already shows this error. The file can then be sent again. */
  isShownByForm?: (error: unknown) => boolean
  onFiles?: (files: readonly File[]) => void
  onRemoved?: (file: File) => void
  /** Called after the dialog has closed, with the number of uploaded files. */
  onClosed: (kept: number) => void
  /** Replaces the drop zone and the list of files while no file can be chosen yet. */
  instead?: ReactNode
  /** Renders the input fields of one file, in the row of the file. */
  fields?: (item: UploadItem<V>, isChecked: boolean, fill: Uploads<V>['fill']) => ReactNode
  /** Replaces the default list of files, for example by a table. */
  rows?: (rows: UploadRows<V>) => ReactNode
  /** Renders input fields for all files together, below the list. */
  children?: (isChecked: boolean) => ReactNode
  /** Renders a text beside the buttons. */
  status?: (items: readonly UploadItem<V>[]) => ReactNode
  /** Returns the label of the submit button, if it differs from the default. */
  submit?: (items: readonly UploadItem<V>[]) => string
}

const isUploadRunning = ({ state }: UploadItem<unknown>) => state === 'waiting' || state === 'sending'
const isUploadPending = ({ state }: UploadItem<unknown>) => state !== 'done' && state !== 'refused'

/**
 * Dialog that uploads files. The user chooses or drops files, fills in the fields of each file, and sees the progress. Failed
 * files show an error and can be sent again. The dialog closes when all files are uploaded.
 *
 * @example
 * <UploadForm<{ type: string }>
 *   title={vehiclesWords.papers.add}
 *   valuesOf={() => ({ type: '' })}
 *   obstacleOf={({ key, values }) => (values.type === '' ? `type-${key}` : undefined)}
 *   fields={(item, isChecked, fill) => <TypeField item={item} isChecked={isChecked} onChange={(type) => fill(item.key, { type })} />}
 *   send={({ file, values }, options) => dataProvider.create('vehiclePapers', { data: { file, ...values }, meta: options })}
 *   onClosed={(kept) => kept > 0 && refetch()}
 * />
 */
export const UploadForm = <V extends object>({
  title,
  about,
  isSingle = false,
  hint,
  maxWidth = 'sm',
  files = [],
  valuesOf,
  obstacleOf,
  isPartial = false,
  send,
  isShownByForm,
  onFiles,
  onRemoved,
  onClosed,
  instead,
  fields,
  rows,
  children,
  status,
  submit: submitText,
}: UploadFormProps<V>) => {
  const translate = useTranslate()
  const chooser = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(true)
  const [isChecked, setChecked] = useState(false)
  const uploads = useFileUploadQueue<V>({ valuesOf, send, isShownByForm, onFinished: () => setOpen(false) })
  const { items } = uploads
  const isBusy = items.some(isUploadRunning)
  const { leave, question } = useWarnAboutUnsavedChanges(open && items.some(isUploadPending), {
    texts: uploadWords.leave,
    isModal: true,
  })
  const close = () => leave(() => setOpen(false))

  const add = (chosen: readonly File[]) => {
    if (!isPartial) setChecked(false)
    if (isSingle) uploads.clear()
    uploads.add(isSingle ? chosen.slice(0, 1) : chosen)
    onFiles?.(chosen)
  }
  const pendingFiles = useRef(files)
  useEffect(() => {
    const first = pendingFiles.current
    pendingFiles.current = []
    if (first.length > 0) add(first)
  })

  /** Returns the id of the element that the user must correct before the file can be uploaded. */
  const findObstacle = (item: UploadItem<V>): string | undefined => {
    if (item.state === 'refused') return getRemoveButtonId(item.key)
    return item.state === 'done' ? undefined : obstacleOf(item)
  }
  /** Sends the files, or focuses the first field with a problem. */
  const start = (wanted: readonly UploadItem<V>[]) => {
    setChecked(true)
    const ready = wanted.filter((item) => isUploadPending(item) && findObstacle(item) === undefined)
    const [obstacle] = wanted.flatMap((item) => findObstacle(item) ?? [])
    if (ready.length > 0 && (isPartial || !obstacle)) void uploads.start(ready.map(({ key }) => key))
    else if (obstacle) document.getElementById(obstacle)?.focus()
    else chooser.current?.focus()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // React would otherwise also submit the form that renders this dialog.
    event.stopPropagation()
    if (!isBusy) start(items)
  }
  const onDrop = (event: DragEvent) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    if (!isBusy && event.dataTransfer.files.length > 0) add([...event.dataTransfer.files])
  }
  const remove = (item: UploadItem<V>) => {
    uploads.remove(item.key)
    if (item.state === 'sending') return
    onRemoved?.(item.file)
    chooser.current?.focus()
  }
  const problem = () => {
    if (!isChecked) return undefined
    if (items.length === 0) return isSingle ? formatValidationErrorCode('required') : uploadWords.none
    return !isPartial && !isSingle && items.some(({ state }) => state === 'refused')
      ? uploadWords.removeRefused
      : undefined
  }
  const usual = items.some(({ state }) => state === 'failed') ? 'retry' : 'submit'
  const list = rows ? (
    rows({ items, isChecked, fill: uploads.fill, remove, retry: (item) => start([item]) })
  ) : (
    <Stack
      component="ul"
      className="plain"
      aria-label={uploadWords.list}
      sx={{ '&:empty': { display: 'none' } }}
    >
      {items.map((item) => (
        <UploadRow
          key={item.key}
          item={item}
          onRemove={() => remove(item)}
          {...(!isSingle && { onRetry: () => start([item]) })}
        >
          {fields?.(item, isChecked, uploads.fill)}
        </UploadRow>
      ))}
    </Stack>
  )
  const zone = (
    <DropZone
      single={isSingle}
      more={items.length > 0}
      disabled={isBusy}
      {...(hint && { hint })}
      error={problem()}
      onFiles={add}
      buttonRef={chooser}
    />
  )
  return (
    <>
      <DialogFrame
        isLarge
        open={open}
        title={title}
        maxWidth={maxWidth}
        onClose={close}
        onExited={() => onClosed(items.filter(({ state }) => state === 'done').length)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={onDrop}
        form={(content) => (
          <form onSubmit={onSubmit} noValidate>
            {content}
          </form>
        )}
        actions={
          <>
            {status && (
              <Box role="status" sx={{ flex: { xs: '1 1 100%', sm: '1 1 240px' }, color: 'text.secondary' }}>
                {status(items)}
              </Box>
            )}
            <Button variant="outlined" onClick={isBusy ? uploads.stop : close}>
              {isBusy ? uploadWords.stop : translate(rows ? 'ra.action.close' : 'ra.action.cancel')}
            </Button>
            <Button type="submit" variant="contained" disabled={isBusy || instead !== undefined}>
              {isBusy ? uploadWords.busy : (submitText?.(items) ?? uploadWords[usual])}
            </Button>
          </>
        }
      >
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          {about && <Typography color="text.secondary">{about}</Typography>}
          {instead ?? (
            <>
              {!rows && !isSingle && zone}
              {list}
              {(rows || isSingle) && zone}
              {children?.(isChecked)}
            </>
          )}
        </Box>
      </DialogFrame>
      {question}
    </>
  )
}
