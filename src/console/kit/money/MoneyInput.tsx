import { InputAdornment } from '@mui/material'
import { TextInput, type TextInputProps } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { formatAmount, parsePesoAmountInput } from './amountText.ts'

/** Input for an amount in pesos, such as "1,234.50". Formats the text on blur. */
export const MoneyInput = ({ source, slotProps, ...props }: TextInputProps) => {
  const { getValues, setValue } = useFormContext()
  const handleBlur = () => {
    const text: unknown = getValues(source)
    const cents = parsePesoAmountInput(text)
    if (!text || cents === undefined) return
    setValue(source, formatAmount(cents), { shouldDirty: true, shouldValidate: true })
  }
  return (
    <TextInput
      {...props}
      source={source}
      inputMode="decimal"
      autoComplete="off"
      onBlur={handleBlur}
      slotProps={{
        ...slotProps,
        input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
      }}
      sx={{ '& input': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
    />
  )
}
