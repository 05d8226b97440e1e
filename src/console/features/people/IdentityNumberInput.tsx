import { Box } from '@mui/material'
import { useContext } from 'react'
import { TextInput, type TextInputProps } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { hasOtherBirthDate, hasWrongCurpCheckDigit } from '../../../domain/common/curp.ts'
import { lacksIdentityDocument, normalizeIdentityDocument } from '../../../domain/common/identityDocument.ts'
import { normalizeRfc } from '../../../domain/common/rfc.ts'
import { appWords } from '../../i18n/app.ts'
import { CheckDigitHint } from './CheckDigitHint.tsx'
import { personnelDetailWords } from './detailWords.ts'
import { RegisteredPerson } from './RfcInput.tsx'
import { findRfcQuestion, RfcQuestionsContext } from './rfcQuestions.ts'

const words = personnelDetailWords.identityNumbers

/**
 * Input for a CURP or the number of an identity document. A person with a generic RFC (tax number) needs one of them. Shows the
 * existing person if the number is already registered.
 */
export const IdentityNumberInput = (props: TextInputProps) => {
  const values: unknown[] = useWatch({ name: ['rfc', 'curp', 'identity_document'] })
  const [rfc = '', curp = '', identity_document = ''] = values.map((value) =>
    normalizeIdentityDocument(String(value ?? '')),
  )
  const isCurp = props.source === 'curp'
  const number = isCurp ? curp : identity_document
  const { registeredPerson } = findRfcQuestion(useContext(RfcQuestionsContext), number)
  // Only one of the two fields says that a number is missing.
  const isNeeded = !isCurp && lacksIdentityDocument({ rfc: normalizeRfc(rfc), curp, identity_document })
  const isOtherDate = hasOtherBirthDate(number, rfc)
  return (
    <>
      <TextInput
        {...props}
        isRequired={isNeeded}
        helperText={
          <CheckDigitHint
            isDoubtful={isOtherDate || hasWrongCurpCheckDigit(number)}
            warning={isOtherDate ? words.otherBirthDate : appWords.doubtfulCurp}
            hint={isNeeded ? words.needed : words[isCurp ? 'curp' : 'document']}
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
