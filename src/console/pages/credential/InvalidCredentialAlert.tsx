import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'
import { isCredentialValid, type State, stateOf } from '../../../domain/accreditation.ts'
import { dayOf } from '../../../domain/days.ts'
import type { CredentialPerson } from './CredentialCard.tsx'

const REASONS: Partial<Record<State, string>> = {
  inactive: 'inactive',
  expired: 'expired',
  unaccredited: 'unaccredited',
  vetoed: 'vetoed',
}

/** Tells staff that the public will see this credential as not valid, and why. */
export const InvalidCredentialAlert = ({ person }: { person: CredentialPerson }) => {
  const translate = useTranslate()
  if (isCredentialValid(person)) return null
  const reason = REASONS[stateOf(person, dayOf(new Date()))] ?? 'other'
  return (
    <Alert severity="error" sx={{ width: '100%', maxWidth: 448 }}>
      <strong>{translate(`credential.invalid.${reason}`)}</strong>
      <div>{translate('credential.invalid.text')}</div>
    </Alert>
  )
}
