import { FieldTitle, InputHelperText, type InputProps, useInput } from 'react-admin'
import { isValidCalendarDateOrEmpty } from '../../../domain/common/days.ts'
import { DayField, type DayFieldProps } from './DayField.tsx'
import { dayFieldWords } from './words.ts'

type DayInputProps = Pick<DayFieldProps, 'min' | 'max' | 'fullWidth'> &
  Pick<
    InputProps,
    'source' | 'label' | 'helperText' | 'isRequired' | 'validate' | 'defaultValue' | 'disabled'
  >

/** Prevents saving while the text is not a valid day. DayField shows the reason. */
const validateTypedDate = (value: string | null) =>
  isValidCalendarDateOrEmpty(value ?? '') ? undefined : dayFieldWords.wrong

/** Date input of a react-admin form. */
export const DayInput = ({ min, max, fullWidth, ...props }: DayInputProps) => {
  const { source, label, helperText, validate = [], disabled } = props
  const { id, field, fieldState, isRequired } = useInput({
    ...props,
    validate: [validateTypedDate, ...[validate].flat()],
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
