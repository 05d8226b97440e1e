import { TextInput, type TextInputProps } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { describeTextLength, isTooLong } from './textLength.ts'

/** Text input that refuses a text above its limit. The HTML attribute `maxlength` would cut a pasted text without a message. */
export const LimitedTextInput = ({
  max,
  validate = [],
  helperText,
  ...props
}: TextInputProps & { max: number }) => {
  const text = useWatch<Record<string, string | null>>({ name: props.source }) ?? ''
  const validateLength = (value: string | null) =>
    value && isTooLong(value, max) ? describeTextLength(value, max) : undefined
  return (
    <TextInput
      {...props}
      helperText={describeTextLength(text, max) ?? helperText}
      validate={[...[validate].flat(), validateLength]}
    />
  )
}
