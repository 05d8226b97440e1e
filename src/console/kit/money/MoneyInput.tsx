import { InputAdornment } from '@mui/material'
import { TextInput, type TextInputProps } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { formatAmount, parseTypedAmount } from './amountText.ts'

/** An amount in pesos: "1234.5" and "1,234.50" are the same. It is formatted when the field is left. */
export const MoneyInput = ({ source, slotProps, ...props }: TextInputProps) => {
  const { getValues, setValue } = useFormContext()
  const formatTyped = () => {
    const typed: unknown = getValues(source)
    const cents = parseTypedAmount(typed)
    if (!typed || cents === undefined) return
    setValue(source, formatAmount(cents), { shouldDirty: true, shouldValidate: true })
  }
  return (
    <TextInput
      {...props}
      source={source}
      inputMode="decimal"
      autoComplete="off"
      onBlur={formatTyped}
      slotProps={{
        ...slotProps,
        input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
      }}
      sx={{ '& input': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
    />
  )
}
