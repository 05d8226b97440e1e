import { useContext } from 'react'
import { TextInput, type TextInputProps } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { VetoReasonInput } from '../personnel/RfcInput.tsx'
import { questionAbout, RfcQuestionsContext } from '../personnel/rfcQuestions.ts'

/** The RFC of a firm and, once the server has refused one that is vetoed, why it is taken all the same. */
export const CompanyRfcInput = (props: TextInputProps) => {
  const rfc: unknown = useWatch({ name: props.source })
  const { vetoed } = questionAbout(useContext(RfcQuestionsContext), rfc)
  return (
    <>
      <TextInput
        {...props}
        helperText="companies.detail.rfcHint"
        autoComplete="off"
        sx={{ '& input': { textTransform: 'uppercase' } }}
      />
      {vetoed !== undefined && <VetoReasonInput />}
    </>
  )
}
