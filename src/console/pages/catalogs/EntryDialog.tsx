import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Typography,
} from '@mui/material'
import { useId, useMemo, useState } from 'react'
import { Form, useCreate, useGetOne, useTranslate } from 'react-admin'
import { ConflictDialog } from '../../components/conflict/ConflictDialog.tsx'
import { useVersionedSave } from '../../components/conflict/useVersionedSave.ts'
import { FormDirtyObserver } from '../../components/form/FormDirtyObserver.tsx'
import { FormError } from '../../components/form/FormError.tsx'
import { getErrorText, toFormErrors } from '../../components/form/formErrors.ts'
import { SubmitButton } from '../../components/form/SubmitButton.tsx'
import { useFirstFieldFocus } from '../../components/form/useFirstFieldFocus.ts'
import { useUnsavedChanges } from '../../components/form/useUnsavedChanges.tsx'
import { queryOptions } from '../../components/queryOptions.ts'
import { validateWith } from '../../components/validateWith.ts'
import { type Catalog, draftOf, type Entry, type EntryDraft, formOf, typedIn, wireOf } from './catalogs.ts'
import { EntryInputs } from './EntryInputs.tsx'
import { EntryState } from './EntryState.tsx'
import { useEntryName } from './useEntryName.ts'

/** What was done with an entry, to be said once the dialog has closed. */
export type Done = 'saved' | 'deactivated' | 'activated' | 'removed'

interface EntryFormProps {
  catalog: Catalog
  /** The entry as it was read; without it, a new one. */
  entry?: Entry
  titleId: string
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onDone: (entry: Entry, done: Done) => void
}

const EntryForm = ({ catalog, entry: now, titleId, onDirty, onCancel, onDone }: EntryFormProps) => {
  const { resource, fields, schema } = catalog
  const translate = useTranslate()
  const nameOf = useEntryName()
  const [entry] = useState(now)
  const record = useMemo(() => formOf(fields, entry ?? {}), [entry, fields])
  const form = useFirstFieldFocus<HTMLDivElement>()
  const [create] = useCreate()
  const [failure, setFailure] = useState('')
  const { save, conflict, dismiss } = useVersionedSave<Entry, EntryDraft>(
    {
      resource,
      toDraft: (kept) => draftOf(fields, kept),
      toWire: (draft) => wireOf(fields, draft),
    },
    (saved, draft) =>
      onDone(
        saved,
        entry && draft.active !== entry.active ? (draft.active ? 'activated' : 'deactivated') : 'saved',
      ),
  )
  const submit = async (form: Record<string, unknown>) => {
    const draft = typedIn(fields, form)
    try {
      if (!entry) {
        const made = await create(resource, { data: wireOf(fields, draft) }, { returnPromise: true })
        onDone(made as Entry, 'saved')
        return undefined
      }
      const error = await save({ ...draft, active: entry.active }, entry)
      if (error === undefined) return undefined
      throw error
    } catch (error) {
      return toFormErrors(
        error,
        fields.map(({ source }) => source),
      )
    }
  }
  const setActive = async (active: boolean) => {
    if (!entry) return
    const error = await save({ ...draftOf(fields, entry), active }, entry)
    setFailure(error === undefined ? '' : getErrorText(error))
  }
  return (
    <>
      <Form
        record={record}
        mode="onTouched"
        validate={validateWith(schema)}
        onSubmit={submit}
        disableInvalidFormNotification
        noValidate
      >
        <FormDirtyObserver onChange={onDirty} />
        <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {entry
            ? translate('catalogs.editOne', { name: nameOf(resource, entry) })
            : translate(`catalogs.add.${resource}`)}
        </DialogTitle>
        <DialogContent ref={form}>
          <EntryInputs fields={fields} isNew={!entry} />
          {entry && (
            <EntryState
              resource={resource}
              entry={entry}
              onActive={setActive}
              onRemoved={() => onDone(entry, 'removed')}
            />
          )}
          <Box role="alert">
            {failure && (
              <Alert severity="error" variant="outlined" sx={{ mt: 2 }}>
                {failure}
              </Alert>
            )}
          </Box>
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap' }}>
          <FormError />
          <Button onClick={onCancel}>{translate('catalogs.cancel')}</Button>
          <SubmitButton label="catalogs.save" />
        </DialogActions>
      </Form>
      {conflict && (
        <ConflictDialog
          key={conflict.now.version}
          conflict={conflict}
          label={(field) => translate(`resources.${resource}.fields.${field}`)}
          describe={(field, draft) =>
            typeof draft[field] === 'boolean'
              ? translate(draft[field] ? 'ra.boolean.true' : 'ra.boolean.false')
              : String(formOf(fields, draft)[field] ?? '')
          }
          onSave={save}
          onClose={dismiss}
        />
      )}
    </>
  )
}

/** An entry that is there, as the server has it now, with how many records use it. */
const KeptEntry = ({ id, ...props }: Omit<EntryFormProps, 'entry'> & { id: number }) => {
  const translate = useTranslate()
  const { data, error } = useGetOne<Entry>(
    props.catalog.resource,
    { id },
    { ...queryOptions, gcTime: 0, staleTime: 0 },
  )
  // What was remembered lacks how many use it.
  if (data?.uses !== undefined) return <EntryForm key={data.id} entry={data} {...props} />
  return (
    <>
      <DialogTitle id={props.titleId}>{translate('catalogs.edit')}</DialogTitle>
      <DialogContent>
        {error ? <Typography role="alert">{error.message}</Typography> : <Skeleton height={64} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onCancel}>{translate('catalogs.cancel')}</Button>
      </DialogActions>
    </>
  )
}

/** Adds an entry to a catalogue, or changes, deactivates, activates or deletes one. */
export const EntryDialog = ({
  catalog,
  id,
  onClose,
  onDone,
}: {
  catalog: Catalog
  /** Which entry; without it, a new one. */
  id: number | undefined
  onClose: () => void
  onDone: EntryFormProps['onDone']
}) => {
  const titleId = useId()
  const [isDirty, setDirty] = useState(false)
  const { leave, question } = useUnsavedChanges(isDirty, { isModal: true })
  const form = { catalog, titleId, onDirty: setDirty, onCancel: () => leave(onClose), onDone }
  return (
    <>
      <Dialog open onClose={() => leave(onClose)} fullWidth maxWidth="sm" aria-labelledby={titleId}>
        <Box sx={{ overflowY: 'auto' }}>
          {id === undefined ? <EntryForm {...form} /> : <KeptEntry id={id} {...form} />}
        </Box>
      </Dialog>
      {question}
    </>
  )
}
