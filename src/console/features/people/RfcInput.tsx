import { Alert, Box, Button, Link } from '@mui/material'
import { useContext, useEffect, useRef, useState } from 'react'
import { BooleanInput, TextInput, type TextInputProps, useGetOne } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link as RouterLink } from 'react-router-dom'
import { isValidPersonRfc, normalizeRfc } from '../../../domain/common/rfc.ts'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import type { Company } from '../../../domain/companies/schemas.ts'
import { formatFullName } from '../../../domain/people/personNames.ts'
import { ReasonDialog } from '../../kit/ReasonDialog.tsx'
import { getRecordPageUrl } from '../../pages.ts'
import { callEndpoint } from '../../port/client.ts'
import type { PersonRecord } from '../../port/records/person.ts'
import { RfcHint } from './CheckDigitHint.tsx'
import { personnelDetailWords } from './detailWords.ts'
import { findRfcQuestion, RfcCheckContext, RfcQuestionsContext } from './rfcQuestions.ts'

/**
 * Input for the reason why a barred (vetoed) person or company is registered anyway. Takes the focus when the server asks
 * for the reason.
 */
export const VetoReasonInput = () => {
  const { setFocus } = useFormContext()
  useEffect(() => setFocus('veto_reason'), [setFocus])
  return (
    <Box sx={answerStyle}>
      <TextInput
        source="veto_reason"
        helperText={personnelDetailWords.veto.reasonHint}
        isRequired
        multiline
        minRows={2}
        fullWidth
      />
    </Box>
  )
}

/** Shows the existing person with the same RFC or identity document. A button moves this person to the selected company. */
export const RegisteredPerson = ({ id }: { id: string }) => {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  const moved = useRef(false)
  const { data: person, refetch } = useGetOne<PersonRecord>('personnel', { id })
  const companyId = Number(useWatch({ name: 'company' })) || 0
  const { data: company } = useGetOne<Company>('companies', { id: companyId }, { enabled: companyId > 0 })
  const isThere = person?.company === companyId
  // Moves the focus, because the focused button disappears after the person's move.
  useEffect(() => {
    if (isThere && moved.current) link.current?.focus()
    moved.current = false
  }, [isThere])
  if (!person) return null
  const textArgs = {
    name: toSpanishUpperCase(formatFullName(person)),
    company: person.company_name,
    to: company?.company_name ?? '',
  }
  const move = async (reason: string) => {
    await callEndpoint('personnel.move', { params: { id }, body: { company: companyId, reason } })
    setDialogOpen(false)
    moved.current = true
    await refetch()
  }
  return (
    <Alert severity={isThere ? 'success' : 'info'} variant="outlined" role="status">
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {personnelDetailWords.sameRfc[isThere ? 'there' : 'elsewhere'](textArgs)}{' '}
        <Link
          ref={link}
          component={RouterLink}
          to={getRecordPageUrl('person', id)}
          target="_blank"
          rel="noopener"
        >
          {personnelDetailWords.sameRfc.see}
        </Link>
      </Box>
      {!isThere &&
        (companyId > 0 ? (
          <Button variant="outlined" size="small" sx={wrappingButton} onClick={() => setDialogOpen(true)}>
            {personnelDetailWords.sameRfc.move}
          </Button>
        ) : (
          <div>{personnelDetailWords.sameRfc.choose}</div>
        ))}
      {isDialogOpen && (
        <ReasonDialog
          title={personnelDetailWords.sameRfc.title}
          text={personnelDetailWords.sameRfc.question(textArgs)}
          action={personnelDetailWords.sameRfc.yes}
          isRequired
          onConfirm={move}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </Alert>
  )
}

/**
 * Returns a blur handler that checks whether the RFC is already registered. Ignores request errors, because the server
 * checks again on submit.
 */
const useCheckDuplicateRfc = (source: string) => {
  const check = useContext(RfcCheckContext)
  const { trigger, getValues, setError } = useFormContext()
  return async () => {
    // Waits for the field's own validation, which would otherwise clear the error that is set below.
    if (!check || !(await trigger(source))) return
    const getRfc = () => normalizeRfc(String(getValues(source) ?? ''))
    const rfc = getRfc()
    const error = await check(rfc).catch(() => undefined)
    if (error !== undefined && getRfc() === rfc) setError(source, { type: 'server', message: error })
  }
}

/**
 * Input for a person's RFC (tax number). Shows the server's questions about a refused RFC. A wrong check digit is only a
 * warning, because some real RFCs have a wrong digit.
 */
export const RfcInput = (props: TextInputProps) => {
  const rfc: unknown = useWatch({ name: props.source })
  const { vetoed, shared, registeredPerson } = findRfcQuestion(useContext(RfcQuestionsContext), rfc)
  const handleBlur = useCheckDuplicateRfc(props.source)
  return (
    <>
      <TextInput
        {...props}
        onBlur={() => void handleBlur()}
        helperText={<RfcHint typed={rfc} isRfc={isValidPersonRfc} hint={personnelDetailWords.rfc.hint} />}
        autoComplete="off"
        sx={{ '& input': { textTransform: 'uppercase' } }}
      />
      {vetoed !== undefined && <VetoReasonInput />}
      {(registeredPerson !== undefined || shared !== undefined) && (
        <Box sx={answerStyle}>
          {registeredPerson !== undefined && (
            <RegisteredPerson key={registeredPerson} id={registeredPerson} />
          )}
          {shared !== undefined && (
            <BooleanInput source="rfc_confirmed" helperText={false} defaultValue={false} />
          )}
        </Box>
      )}
    </>
  )
}

const wrappingButton = { mt: 1, maxWidth: '100%', whiteSpace: 'normal' } as const

const answerStyle = { gridColumn: '1 / -1', py: 1 } as const
