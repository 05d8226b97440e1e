import { Box } from '@mui/material'
import { BooleanInput, SelectInput, TextInput } from 'react-admin'
import { MoneyInput } from '../../components/money/MoneyInput.tsx'
import type { CatalogField } from './catalogs.ts'

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

/** The fields of an entry; what is said once and for all is asked of a new one only. */
export const EntryInputs = ({ fields, isNew }: { fields: readonly CatalogField[]; isNew: boolean }) => (
  <Box sx={{ display: 'grid', alignItems: 'start' }}>
    {fields
      .filter(({ isFixed }) => isNew || !isFixed)
      .map((field) => (
        <EntryInput key={field.source} {...field} />
      ))}
  </Box>
)
