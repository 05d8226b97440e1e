import { Box } from '@mui/material'
import {
  BooleanInput,
  DateInput,
  NumberInput,
  SelectArrayInput,
  SelectInput,
  TextInput,
  useRecordContext,
  useTranslate,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { MoneyInput } from '../../components/money/MoneyInput.tsx'
import type { CatalogField } from './catalogs.ts'

/** Some of the days that are offered; what an entry has beside them stays to be chosen. */
const DaysInput = ({ source, days }: { source: string; days: readonly number[] }) => {
  const translate = useTranslate()
  const kept: unknown = useRecordContext()?.[source]
  const all = [...new Set([...days, ...(Array.isArray(kept) ? kept : [])])].sort((a, b) => b - a)
  return (
    <SelectArrayInput
      source={source}
      fullWidth
      translateChoice={false}
      choices={all.map((id) => ({ id, name: translate('catalogs.days', { smart_count: id }) }))}
    />
  )
}

const EntryInput = ({ source, kind }: CatalogField) => {
  if (kind === 'boolean') return <BooleanInput source={source} helperText={false} />
  if (kind === 'money') return <MoneyInput source={source} fullWidth />
  if (kind === 'text' || kind === 'number')
    return (
      <TextInput
        source={source}
        isRequired
        fullWidth
        autoComplete="off"
        {...(kind === 'number' && { inputMode: 'numeric' as const })}
      />
    )
  if (kind === 'months') return <NumberInput source={source} isRequired min={1} step={1} fullWidth />
  if (kind === 'count') return <NumberInput source={source} isRequired min={0} step={1} fullWidth />
  if (kind === 'day') return <DateInput source={source} isRequired fullWidth />
  if ('days' in kind) return <DaysInput source={source} days={kind.days} />
  if ('choices' in kind)
    return (
      <SelectInput
        source={source}
        isRequired
        fullWidth
        choices={kind.choices.map((id) => ({ id, name: `catalogs.choices.${kind.words ?? source}.${id}` }))}
      />
    )
  return (
    <SelectInput
      source={source}
      isRequired
      fullWidth
      translateChoice={false}
      choices={kind.map((id) => ({ id, name: id }))}
    />
  )
}

/** The fields of an entry; what is said once and for all is asked of a new one only, and some depend on others. */
export const EntryInputs = ({ fields, isNew }: { fields: readonly CatalogField[]; isNew: boolean }) => {
  const form = useWatch()
  return (
    <Box sx={{ display: 'grid', alignItems: 'start' }}>
      {fields
        .filter(({ isFixed, isAsked }) => (isNew || !isFixed) && (isAsked?.(form) ?? true))
        .map((field) => (
          <EntryInput key={field.source} {...field} />
        ))}
    </Box>
  )
}
