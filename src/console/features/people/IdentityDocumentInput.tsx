import { Box } from '@mui/material'
import { useContext } from 'react'
import { TextInput, type TextInputProps } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { hasWrongCurpCheckDigit } from '../../../domain/common/curp.ts'
import { normalizeIdentityDocument } from '../../../domain/common/identityDocument.ts'
import { isGenericRfc, normalizeRfc } from '../../../domain/common/rfc.ts'
import { appWords } from '../../i18n/app.ts'
import { CheckDigitHint } from './CheckDigitHint.tsx'
import { personnelDetailWords } from './detailWords.ts'
import { RegisteredPerson } from './RfcInput.tsx'
import { findRfcQuestion, RfcQuestionsContext } from './rfcQuestions.ts'

/**
 * Input for the number of an identity document. Required for a person with a generic RFC (tax number). Shows the existing
 * person if the number is already registered.
 */
export const IdentityDocumentInput = (props: TextInputProps) => {
  const rfc: unknown = useWatch({ name: 'rfc' })
  const number: unknown = useWatch({ name: props.source })
  const { registeredPerson } = findRfcQuestion(useContext(RfcQuestionsContext), number)
  const isNeeded = isGenericRfc(normalizeRfc(String(rfc ?? '')))
  return (
    <>
      <TextInput
        {...props}
        isRequired={isNeeded}
        helperText={
          <CheckDigitHint
            isDoubtful={hasWrongCurpCheckDigit(normalizeIdentityDocument(String(number ?? '')))}
            warning={appWords.doubtfulCurp}
            hint={personnelDetailWords.identityDocument[isNeeded ? 'needed' : 'hint']}
          />
        }
        autoComplete="off"
        sx={{ '& input': { textTransform: 'uppercase' } }}
      />
      {registeredPerson !== undefined && (
        <Box sx={{ py: 1 }}>
          <RegisteredPerson key={registeredPerson} id={registeredPerson} />
        </Box>
      )}
    </>
  )
}
