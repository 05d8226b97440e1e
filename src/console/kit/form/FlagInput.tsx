import { BooleanInput, NullableBooleanInput, useRecordContext } from 'react-admin'

interface FlagInputProps {
  source: string
  label?: string
  readOnly?: boolean
  helperText?: string | false
}

/** A switch. Where the back end does not say whether it is on, a choice of Sí, No and Sin dato: a switch would say No. */
export const FlagInput = (props: FlagInputProps) => {
  const record = useRecordContext()
  return !record || typeof record[props.source] === 'boolean' ? (
    <BooleanInput {...props} />
  ) : (
    <NullableBooleanInput {...props} nullLabel="app.noValue" fullWidth />
  )
}
