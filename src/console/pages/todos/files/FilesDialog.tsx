import '../words.ts'
import './words.ts'
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material'
import { type DragEvent, type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { HttpError, useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import { DropZone } from '../../../components/documents/DropZone.tsx'
import { type SendOptions, type UploadItem, useUploads } from '../../../components/documents/useUploads.ts'
import { getErrorText } from '../../../components/form/formErrors.ts'
import { useUnsavedChanges } from '../../../components/form/useUnsavedChanges.tsx'
import { useIsPhone } from '../../../components/useIsPhone.ts'
import { destinationOf } from '../destination.ts'
import { FilesTable } from './FilesTable.tsx'
import { peopleOf } from './people.ts'
import { sentDays } from './plans.ts'
import { type FileRow, isUnsent, obstacleOf, rowsOf, standingOf } from './rows.ts'
import { usePlans } from './usePlans.ts'
import { useTargets } from './useTargets.ts'

/** A document whose requirement is there no more may be for another one: unlike a file that is refused, it can be sent again. */
const GONE = [403, 404]

interface FilesDialogProps {
  company: number
  files: readonly File[]
  onClosed: () => void
}

/**
 * Many files at once for what a company has to do: whose and what for each of them seems to be, to be put right and confirmed in one table. Nothing goes out before that;
 * what fails stays, and what is out is ticked off. UploadDialog knows types and no people, and nothing that is proposed.
 */
export const FilesDialog = ({ company, files, onClosed }: FilesDialogProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const dataProvider = useDataProvider()
  const titleId = useId()
  const isPhone = useIsPhone()
  const chooser = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(true)
  const [isChecked, setChecked] = useState(false)
  const { data: targets, error, refetch } = useTargets(company)
  const { plans, read, leaveOut, edit } = usePlans(targets)
  const people = useMemo(
    () => (targets ? peopleOf(targets, translate('todos.company')) : []),
    [targets, translate],
  )
  // What is sent is as it was last said, also where that was after the first went out.
  const latest = useRef(plans)
  useEffect(() => {
    latest.current = plans
  })

  const send = async ({ file }: UploadItem, options: SendOptions) => {
    const plan = latest.current.get(file)
    if (!plan?.target) return
    const { resource, data } = destinationOf(plan.target, company)
    try {
      await dataProvider.create(resource, { data: { ...data, ...sentDays(plan), file }, meta: options })
    } catch (failed) {
      if (failed instanceof HttpError && GONE.includes(failed.status)) throw new Error(getErrorText(failed))
      throw failed
    }
  }
  const uploads = useUploads(send, () => setOpen(false))
  const add = (more: readonly File[]) => {
    uploads.add(more)
    read(more)
  }
  const first = useRef(files)
  useEffect(() => {
    const begun = first.current
    first.current = []
    if (begun.length > 0) add(begun)
  })

  const rows = rowsOf(uploads.items, plans)
  const standing = (what: ReturnType<typeof standingOf>) => rows.filter((row) => standingOf(row) === what)
  const ready = standing('ready')
  const done = standing('done').length
  const isBusy = standing('moving').length > 0
  const { leave, question } = useUnsavedChanges(open && rows.some(isUnsent), {
    texts: 'documents.leave',
    isModal: true,
  })
  const close = () => leave(() => setOpen(false))

  /** Sends what is ready; leads to what stands in the way where nothing is. */
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setChecked(true)
    if (ready.length > 0) return void uploads.start(ready.map(({ item }) => item.key))
    const [obstacle] = rows.flatMap((row) => obstacleOf(row) ?? [])
    if (obstacle) document.getElementById(obstacle)?.focus()
    else chooser.current?.focus()
  }
  const remove = ({ item: { key, file, state } }: FileRow) => {
    uploads.remove(key)
    if (state === 'sending') return
    leaveOut(file)
    chooser.current?.focus()
  }
  const drop = (event: DragEvent) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    if (!isBusy && event.dataTransfer.files.length > 0) add([...event.dataTransfer.files])
  }
  const finish = () => {
    if (done > 0) {
      notify('todoFiles.done', { type: 'success', messageArgs: { smart_count: done } })
      refresh()
    }
    onClosed()
  }
  const facts = (['ready', 'open', 'refused', 'done'] as const).flatMap((what) => {
    const count = standing(what).length
    return count > 0 ? [translate(`todoFiles.counts.${what}`, { smart_count: count })] : []
  })
  return (
    <>
      <Dialog
        open={open}
        onClose={close}
        fullScreen={isPhone}
        fullWidth
        maxWidth="lg"
        aria-labelledby={titleId}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        slotProps={{ transition: { onExited: finish } }}
      >
        {/* Without a box of its own, so that the actions stay in sight while the content scrolls. */}
        <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
          <DialogTitle id={titleId}>{translate('todoFiles.title')}</DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
            <Typography color="text.secondary">{translate('todoFiles.about')}</Typography>
            {error !== null && (
              <Alert
                severity="error"
                action={<Button onClick={() => void refetch()}>{translate('documents.retry')}</Button>}
              >
                {translate('todoFiles.failed')} {getErrorText(error)}
              </Alert>
            )}
            <FilesTable
              rows={rows}
              people={people}
              isChecked={isChecked}
              onEdit={edit}
              onRemove={remove}
              onRetry={({ item }) => void uploads.start([item.key])}
            />
            <DropZone more disabled={isBusy} onFiles={add} buttonRef={chooser} />
          </DialogContent>
          <DialogActions sx={{ flexWrap: 'wrap' }}>
            <Box role="status" sx={{ flex: { xs: '1 1 100%', sm: '1 1 240px' }, color: 'text.secondary' }}>
              {facts.join(' · ')}
            </Box>
            <Button variant="outlined" onClick={isBusy ? uploads.stop : close}>
              {translate(isBusy ? 'documents.upload.stop' : 'ra.action.close')}
            </Button>
            <Button type="submit" variant="contained" disabled={isBusy}>
              {isBusy
                ? translate('documents.upload.busy')
                : translate(`todoFiles.submit${ready.length > 0 ? '' : 'None'}`, {
                    smart_count: ready.length,
                  })}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      {question}
    </>
  )
}
