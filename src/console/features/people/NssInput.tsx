import { TextInput, type TextInputProps } from 'react-admin'
import { useWatch } from 'react-hook-form'
import {
  hasWrongSocialSecurityCheckDigit,
  normalizeSocialSecurityNumber,
} from '../../../domain/common/nss.ts'
import { appWords } from '../../i18n/app.ts'
import { CheckDigitHint } from './CheckDigitHint.tsx'

/** Input for the social security number (NSS). A wrong check digit is only a warning, because some old numbers have one. */
export const NssInput = (props: TextInputProps) => {
  const value: unknown = useWatch({ name: props.source })
  return (
    <TextInput
      {...props}
      helperText={
        <CheckDigitHint
          isDoubtful={hasWrongSocialSecurityCheckDigit(normalizeSocialSecurityNumber(String(value ?? '')))}
          warning={appWords.doubtfulNss}
          hint={appWords.nssHint}
        />
      }
      inputMode="numeric"
      autoComplete="off"
    />
  )
}
