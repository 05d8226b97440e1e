import { Checkbox, FormControlLabel, FormHelperText } from '@mui/material'
import { useInput, useTranslate } from 'react-admin'
import type { DisabledFieldProps } from './DisabledField.tsx'

/** The 'Personal Activo' checkbox. */
export const ActiveInput = ({ source }: { source: string }) => {
  const translate = useTranslate()
  const { field, id } = useInput({ source })
  return (
    <FormControlLabel
      label={translate('personnelDetail.active.label')}
      control={
        <Checkbox
          id={id}
          name={field.name}
          slotProps={{ input: { ref: field.ref } }}
          checked={field.value === true}
          onChange={(_, checked) => field.onChange(checked)}
          onBlur={() => field.onBlur()}
        />
      }
    />
  )
}

/** The same for who may not change it. */
export const DisabledActiveInput = ({ value, reason }: DisabledFieldProps) => {
  const translate = useTranslate()
  return (
    <>
      <FormControlLabel
        label={translate('personnelDetail.active.label')}
        control={<Checkbox checked={value === 'true'} disabled />}
      />
      <FormHelperText>{translate(reason)}</FormHelperText>
    </>
  )
}
