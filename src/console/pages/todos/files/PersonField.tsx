import { Autocomplete, createFilterOptions, TextField } from '@mui/material'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import type { Person } from './people.ts'
import { describedBy, type PlanFieldProps } from './planField.ts'
import { fieldId } from './rows.ts'

/** A company may have thousands; whoever looks for one types. */
const MOST_SHOWN = 50
const narrowed = createFilterOptions<Person>({
  limit: MOST_SHOWN,
  stringify: ({ name, rfc = '' }) => `${name} ${rfc}`,
})

/** Whose a file is. */
export const PersonField = memo(
  ({
    fileKey,
    file,
    plan: { person, lacking },
    isChecked,
    onEdit,
    people,
  }: PlanFieldProps & { people: readonly Person[] }) => {
    const translate = useTranslate()
    return (
      <Autocomplete
        id={fieldId(fileKey, 'person')}
        options={people}
        filterOptions={narrowed}
        value={people.find(({ id }) => id === person) ?? null}
        // Of somebody else, something else is open.
        onChange={(_, chosen) => onEdit(file, { person: chosen?.id ?? '', target: undefined })}
        getOptionKey={({ id }) => id}
        getOptionLabel={({ name }) => name}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        noOptionsText={translate('app.picker.none')}
        openText={translate('ra.action.open')}
        closeText={translate('ra.action.close')}
        clearText={translate('ra.action.clear_input_value')}
        autoHighlight
        fullWidth
        renderInput={(params) => (
          <TextField
            {...params}
            label={translate('todoFiles.person')}
            margin="none"
            error={isChecked && lacking === 'person'}
            slotProps={{ htmlInput: { ...params.inputProps, 'aria-describedby': describedBy(fileKey) } }}
          />
        )}
      />
    )
  },
)
