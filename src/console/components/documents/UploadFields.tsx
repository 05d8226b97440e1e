import { Autocomplete, Box, InputAdornment, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { getExtension, type UploadChange, type UploadItem } from './uploadItem.ts'
import { missingFields } from './uploadValidation.ts'
import type { Choice } from './useFileChoices.ts'

interface UploadFieldsProps {
  item: UploadItem
  choices: readonly Choice[]
  named: boolean
  checked: boolean
  onFill: (change: UploadChange) => void
}

/** Where the type of an upload is chosen; the first is where a refused form leads. */
export const choiceFieldId = (key: number): string => `upload-type-${key}`

/** What is filled in of a file: its type and, where files have names of their own, what it is to be called. */
export const UploadFields = ({ item, choices, named, checked, onFill }: UploadFieldsProps) => {
  const translate = useTranslate()
  const missing = missingFields(item)
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

const fieldsStyle = (named: boolean) =>
  ({
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: named ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)' },
    columnGap: 1.5,
  }) as const
