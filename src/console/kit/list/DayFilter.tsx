import { useState } from 'react'
import { FieldTitle, useInput } from 'react-admin'
import { isValidCalendarDateOrEmpty } from '../../../domain/common/days.ts'
import { DayField } from '../form/DayField.tsx'

interface DayFilterProps {
  source: string
  /** Read by react-admin: shows the filter permanently. */
  alwaysOn?: boolean
}

/** Filter input for a day. Incomplete input does not change the filter. */
export const DayFilter = ({ source }: DayFilterProps) => {
  const { id, field } = useInput({ source })
  const [begun, setBegun] = useState({ text: '', over: '' })
  const isBegun = begun.text !== '' && begun.over === field.value
  const change = (value: string) => {
    const isWhole = isValidCalendarDateOrEmpty(value)
    setBegun(isWhole ? { text: '', over: '' } : { text: value, over: field.value })
    if (isWhole && value !== field.value) field.onChange(value)
  }
  return (
    <DayField
      id={id}
      label={<FieldTitle source={source} />}
      value={isBegun ? begun.text : field.value}
      onChange={change}
      onBlur={field.onBlur}
      inputRef={field.ref}
    />
  )
}
