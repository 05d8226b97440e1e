import { FieldTitle, InputHelperText, type InputProps, useInput } from 'react-admin'
import { isDayOrEmpty } from '../../../domain/days.ts'
import { DayField, type DayFieldProps } from './DayField.tsx'

type DayInputProps = Pick<DayFieldProps, 'min' | 'max' | 'fullWidth'> &
  Pick<
    InputProps,
    'source' | 'label' | 'helperText' | 'isRequired' | 'validate' | 'defaultValue' | 'disabled'
  >

/** What was typed and is no day keeps the form from being sent; the field itself says why. */
const validateDay = (value: string | null) => (isDayOrEmpty(value ?? '') ? undefined : 'dayField.wrong')

/** A day of a form. */
export const DayInput = ({ min, max, fullWidth, ...props }: DayInputProps) => {
  const { source, label, helperText, validate = [], disabled } = props
  const { id, field, fieldState, isRequired } = useInput({
    ...props,
    validate: [validateDay, ...[validate].flat()],
  })
  const { ref, ...given } = field
  return (
    <DayField
      {...given}
      id={id}
      min={min}
      max={max}
      fullWidth={fullWidth}
      disabled={disabled}
      inputRef={ref}
      label={<FieldTitle label={label} source={source} isRequired={isRequired} />}
      error={fieldState.invalid}
      helperText={<InputHelperText error={fieldState.error?.message} helperText={helperText} />}
    />
  )
}
