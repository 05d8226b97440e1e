import { Box, Button, Skeleton, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import {
  BooleanInput,
  NumberInput,
  SelectArrayInput,
  SelectInput,
  TextInput,
  useDelete,
  useGetOne,
  useTranslate,
} from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx'
import { ErrorAlert } from '../../kit/ErrorAlert.tsx'
import { DayInput } from '../../kit/form/DayInput.tsx'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { useRecordForm } from '../../kit/form/recordFormContext.ts'
import { MoneyInput } from '../../kit/money/MoneyInput.tsx'
import { queryOptions } from '../../kit/queryOptions.ts'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { validateWith } from '../../kit/validateWith.ts'
import { pricingWords } from '../pricing/words.ts'
import {
  type Catalog,
  type CatalogField,
  type CatalogName,
  type Entry,
  parseCatalogEntryFormValues,
  toCatalogEntryFormValues,
  toCatalogEntryRequestBody,
} from './catalogs.ts'
import { ForecastDialog, useRequirementChangePreview } from './ForecastDialog.tsx'
import { catalogsWords } from './words.ts'

/** Formats the name of a catalogue entry. Price tiers are named after their metres. */
export const formatCatalogEntryName = ({ name, meters }: Entry): string =>
  meters === undefined ? (name ?? '') : pricingWords.meters(meters)

/** Selects how many days before an expiry to send warnings. Also offers stored numbers that are not among the usual options. */
const DaysInput = ({ source, days }: { source: string; days: readonly number[] }) => {
  const storedDays: unknown = useFormContext().formState.defaultValues?.[source]
  const all = [...new Set([...days, ...(Array.isArray(storedDays) ? storedDays : [])])].sort((a, b) => b - a)
  return (
    <SelectArrayInput
      source={source}
      fullWidth
      translateChoice={false}
      choices={all.map((id) => ({ id, name: catalogsWords.days(id) }))}
    />
  )
}

const EntryInput = ({ source, kind }: CatalogField) => {
  const required = { source, isRequired: true, fullWidth: true } as const
  if (kind === 'boolean') return <BooleanInput source={source} helperText={false} />
  if (kind === 'money') return <MoneyInput source={source} fullWidth />
  if (kind === 'text') return <TextInput {...required} autoComplete="off" />
  if (kind === 'number') return <TextInput {...required} autoComplete="off" inputMode="numeric" />
  if (kind === 'months') return <NumberInput {...required} min={1} step={1} />
  if (kind === 'count') return <NumberInput {...required} min={0} step={1} />
  if (kind === 'day') return <DayInput {...required} />
  if ('days' in kind) return <DaysInput source={source} days={kind.days} />
  if ('choices' in kind)
    return (
      <SelectInput {...required} choices={kind.choices.map((id) => ({ id, name: kind.texts[id] ?? id }))} />
    )
  return <SelectInput {...required} translateChoice={false} choices={kind.map((id) => ({ id, name: id }))} />
}

/** Inputs of a catalogue entry. Some fields appear only for new entries, others depend on the values of other fields. */
const EntryInputs = ({ fields, isNew }: { fields: readonly CatalogField[]; isNew: boolean }) => {
  const form = useWatch()
  return (
    <Box sx={{ display: 'grid', alignItems: 'start' }}>
      {fields
        .filter(({ isFixed, isShown }) => (isNew || !isFixed) && (isShown?.(form) ?? true))
        .map((field) => (
          <EntryInput key={field.source} {...field} />
        ))}
    </Box>
  )
}

/** Shows how many records use a catalogue entry, with buttons that deactivate, reactivate or delete the entry. */
const EntryState = ({
  resource,
  entry,
  onRemoved,
}: {
  resource: CatalogName
  entry: Entry
  onRemoved: () => void
}) => {
  const { change: changeEntry } = useRecordForm()
  const name = formatCatalogEntryName(entry)
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState('')
  const [deleteOne, { isPending }] = useDelete()
  const { forecast, isCounting, count, forget } = useRequirementChangePreview()
  const { id, uses = 0, active = true } = entry
  const verb = catalogsWords[active ? 'deactivate' : 'activate']
  const fail = (error: unknown) => setFailure(getErrorText(error))
  /** Changes whether the entry is active. For a requirement, first counts the affected people. */
  const change = () =>
    resource === 'accreditationTypes' ? count([{ id, active: !active }]) : changeEntry({ active: !active })
  const remove = () =>
    deleteOne(
      resource,
      { id, previousData: entry },
      {
        mutationMode: 'pessimistic',
        onSuccess: onRemoved,
        onError: fail,
        onSettled: () => setAsking(false),
      },
    )
  return (
    <Box sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography>
        {uses > 0 ? catalogsWords.uses[resource](uses) : catalogsWords.unused}{' '}
        {active && uses > 0 && catalogsWords.inUse}
        {!active && catalogsWords.isInactive}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mt: 1.5 }}>
        <Button variant="outlined" loading={isCounting} onClick={() => void change().catch(fail)}>
          {verb}
        </Button>
        {uses === 0 && (
          <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
            {catalogsWords.remove}
          </Button>
        )}
      </Stack>
      <ErrorAlert sx={{ mt: 2 }}>{failure}</ErrorAlert>
      <ConfirmDialog
        isOpen={isAsking}
        isBusy={isPending}
        title={catalogsWords.remove}
        content={catalogsWords.removeQuestion}
        subject={name}
        confirm={catalogsWords.remove}
        isDestructive
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
      />
      {forecast && (
        <ForecastDialog
          forecast={forecast}
          lines={[`${verb}: ${name}`]}
          onConfirm={() => changeEntry({ active: !active })}
          onClose={forget}
        />
      )}
    </Box>
  )
}

export type EntryOutcome = 'saved' | 'deactivated' | 'activated' | 'removed'

interface EntryDialogProps {
  catalog: Catalog
  onClose: () => void
  /** Called after the entry was created, changed or deleted. The parent must then remove the dialog. */
  onDone: (entry: Entry, outcome: EntryOutcome) => void
}

export const NewEntryDialog = ({ catalog, onClose, onDone }: EntryDialogProps) => {
  const { resource, fields, schema } = catalog
  return (
    <RecordForm<Entry>
      resource={resource}
      frame="dialog"
      maxWidth="sm"
      title={catalogsWords.add[resource]}
      submit={catalogsWords.save}
      defaultValues={toCatalogEntryFormValues(fields, {})}
      validate={validateWith(schema)}
      toRecord={(values) => parseCatalogEntryFormValues(fields, values)}
      toBody={(data) => toCatalogEntryRequestBody(fields, data)}
      onSaved={(entry) => onDone(entry, 'saved')}
      onClose={onClose}
    >
      <EntryInputs fields={fields} isNew />
    </RecordForm>
  )
}

/** Loads a catalogue entry with the number of records that use it, which the list does not contain. */
const useCatalogEntry = (resource: CatalogName, id: number) => {
  const { data, error } = useGetOne<Entry>(resource, { id }, { ...queryOptions, gcTime: 0, staleTime: 0 })
  const [entry, setEntry] = useState<Entry>()
  if (!entry && data?.uses !== undefined) setEntry(data)
  return { entry, error }
}

/** Dialog that edits, deactivates, reactivates or deletes an entry of a catalogue. */
export const EntryDialog = ({ catalog, id, onClose, onDone }: EntryDialogProps & { id: number }) => {
  const { resource, fields, schema } = catalog
  const translate = useTranslate()
  const { entry, error } = useCatalogEntry(resource, id)
  return (
    <RecordForm<Entry>
      resource={resource}
      record={entry}
      frame="dialog"
      maxWidth="sm"
      title={entry ? catalogsWords.editOne(formatCatalogEntryName(entry)) : catalogsWords.edit}
      submit={catalogsWords.save}
      isDisabled={!entry}
      validate={validateWith(schema)}
      toForm={(kept) => ({ ...toCatalogEntryFormValues(fields, kept), active: kept.active })}
      toRecord={(values) => ({ ...parseCatalogEntryFormValues(fields, values), active: values.active })}
      toBody={(data) => toCatalogEntryRequestBody(fields, data)}
      describe={(field, data) =>
        typeof data[field] === 'boolean'
          ? translate(`ra.boolean.${data[field]}`)
          : String(toCatalogEntryFormValues(fields, data)[field] ?? '')
      }
      onSaved={(saved, { data }) => {
        const isSwitched = data.active !== entry?.active
        onDone(saved, isSwitched ? (data.active ? 'activated' : 'deactivated') : 'saved')
      }}
      onClose={onClose}
    >
      {entry ? (
        <>
          <EntryInputs fields={fields} isNew={false} />
          <EntryState resource={resource} entry={entry} onRemoved={() => onDone(entry, 'removed')} />
        </>
      ) : error ? (
        <Typography role="alert">{error.message}</Typography>
      ) : (
        <Skeleton height={64} />
      )}
    </RecordForm>
  )
}
