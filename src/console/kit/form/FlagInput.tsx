import { BooleanInput, NullableBooleanInput, useRecordContext } from 'react-admin'
import { appWords } from '../../i18n/app.ts'

interface FlagInputProps {
  source: string
  label?: string
  readOnly?: boolean
  helperText?: string | false
}

/** Boolean input: a switch, or a choice of Sí, No and Sin dato if the value is unknown. */
export const FlagInput = (props: FlagInputProps) => {
  const record = useRecordContext()
  return !record || typeof record[props.source] === 'boolean' ? (
    <BooleanInput {...props} />
  ) : (
    <NullableBooleanInput {...props} nullLabel={appWords.noValue} fullWidth />
  )
}
