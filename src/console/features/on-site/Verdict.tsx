import '../people/words.ts'
import { Alert, Box, CircularProgress, Stack, Typography } from '@mui/material'
import { useGetList, useTranslate } from 'react-admin'
import { formatDate } from '../../../domain/days.ts'
import type { OnSiteAnswer, SignatureVerdict } from '../../../domain/inspections.ts'
import { toSpanishUpperCase } from '../../../domain/text.ts'
import type { ToneName } from '../../theme/tokens.ts'
import type { Place } from './PlaceInputs.tsx'
import {
  getOfflineCredentialDecision,
  isCredentialOfOtherCompany,
  type Signed,
  TAMPERED,
} from './signature.ts'
import { VerdictPanel } from './VerdictPanel.tsx'
import { ASSUMED_TONES, RESULT_TONES } from './verdictTones.ts'

/** Result of a scan: not checked yet, answered by the server, or decided offline by the credential's signature. */
export type Checked =
  | { by: 'nobody' }
  | { by: 'register'; place: Place; signed: Signed; answer: OnSiteAnswer }
  | { by: 'phone'; place: Place; signed: Signed }

/** States of a signature that prove that the portal issued the card, even if the card is no longer valid. */
const GENUINE_SIGNATURES: readonly SignatureVerdict[] = ['valid', 'old_key', 'expired']

/** Returns the translation key and the colour of the message for a scan result. */
const getCredentialCheckMessage = (
  checked: Exclude<Checked, { by: 'nobody' }>,
): { key: string; tone: ToneName } => {
  if (checked.by === 'register') {
    const { result } = checked.answer
    return { key: `onSite.result.${result}`, tone: RESULT_TONES[result] }
  }
  const { place, signed } = checked
  const { state, claims } = signed
  const company = place.company?.id ?? null
  const tone = ASSUMED_TONES[getOfflineCredentialDecision(signed, company)]
  if (isCredentialOfOtherCompany(signed, company)) return { key: 'onSite.result.other_company', tone }
  return { key: `onSite.signature.${state === 'valid' && !claims?.holder ? 'older' : state}`, tone }
}

const ALL_ROLES = { pagination: { page: 1, perPage: 500 }, sort: { field: 'name', order: 'ASC' } } as const

/** Shows the data that the card's signature contains, and warns about what an offline check cannot prove. */
const Claims = ({ signed, place }: { signed: Signed; place: Place }) => {
  const translate = useTranslate()
  const { data: roles = [] } = useGetList('roles', ALL_ROLES)
  if (!signed.claims) return null
  const { role, expires, holder } = signed.claims
  const name: string | undefined = roles.find(({ id }) => id === role)?.name
  const isOthers = isCredentialOfOtherCompany(signed, place.company?.id ?? null)
  const isNamed = GENUINE_SIGNATURES.includes(signed.state)
  return (
    <>
      {isNamed && holder && (
        <Box sx={{ overflowWrap: 'anywhere' }}>
          <Typography component="p" sx={holderStyle}>
            {toSpanishUpperCase(holder.name)}
          </Typography>
          {holder.number && (
            <Typography component="p" sx={holderStyle}>
              {holder.number}
            </Typography>
          )}
        </Box>
      )}
      <Box component="ul" sx={listStyle}>
        {isOthers && <li>{translate(`onSite.signature.${signed.state}.title`)}</li>}
        {isNamed && !holder && <li>{translate('onSite.card.nameless')}</li>}
        {place.company && (
          <li>
            {translate(isOthers ? 'onSite.card.other' : 'onSite.card.company', {
              company: place.company.name,
            })}
          </li>
        )}
        {name && <li>{translate('onSite.card.role', { role: name })}</li>}
        <li>{translate('onSite.until', { day: formatDate(expires) })}</li>
        {place.zone !== null && <li>{translate('onSite.card.zone')}</li>}
      </Box>
    </>
  )
}

/** Shows the server's data of the checked person. */
const Person = ({ answer: { person, state, result }, place }: { answer: OnSiteAnswer; place: Place }) => {
  const translate = useTranslate()
  if (!person) return null
  const { requirements, accreditation_expiration_date: expires, profile_picture: picture } = person
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'flex-start' }}>
        {picture && <Box component="img" src={picture} alt={translate('onSite.photoOf')} sx={pictureStyle} />}
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography component="p" sx={{ fontSize: '1.25rem', fontWeight: 700, lineHeight: 1.2 }}>
            {toSpanishUpperCase(person.name)}
          </Typography>
          <p>{person.company_name}</p>
          <p>{person.role_name}</p>
          <p>{translate('onSite.zoneOf', { zone: person.zone })}</p>
          {person.accreditation_number && <p>{person.accreditation_number}</p>}
        </Box>
      </Stack>
      <Box component="ul" sx={listStyle}>
        {state && <li>{translate(`personnel.state.${state}`)}</li>}
        {result === 'elsewhere' && <li>{translate('onSite.elsewhere', { zone: person.zone })}</li>}
        {result === 'other_company' && (
          <li>{translate('onSite.otherCompany', { company: place.company?.name ?? '' })}</li>
        )}
        {expires && <li>{translate('onSite.until', { day: formatDate(expires) })}</li>}
        {requirements.map(({ name, met, blocks, until }) => (
          <li key={name}>
            {translate(`onSite.requirement.${met ? 'ending' : blocks ? 'blocks' : 'lacks'}`, {
              name,
              day: until ? formatDate(until) : '',
            })}
          </li>
        ))}
      </Box>
    </Stack>
  )
}

/** Shows in large letters whether the person may work here. */
export const Verdict = ({ checked }: { checked: Checked }) => {
  const translate = useTranslate()
  if (checked.by === 'nobody')
    return (
      <Stack direction="row" role="status" sx={{ gap: 2, alignItems: 'center', p: 3 }}>
        <CircularProgress size={28} />
        {translate('onSite.asking')}
      </Stack>
    )
  const { key, tone } = getCredentialCheckMessage(checked)
  const { place, signed } = checked
  return (
    <VerdictPanel tone={tone} title={translate(`${key}.title`)} takesFocus>
      <p>{translate(`${key}.text`)}</p>
      {checked.by === 'phone' && <Claims signed={signed} place={place} />}
      {checked.by === 'register' && TAMPERED.includes(signed.state) && (
        <Alert severity="warning">
          {translate(`onSite.signature.${signed.state}.title`)}.{' '}
          {translate(`onSite.signature.${signed.state}.text`)}
        </Alert>
      )}
      {checked.by === 'register' && <Person answer={checked.answer} place={place} />}
    </VerdictPanel>
  )
}

const holderStyle = { fontSize: '1.625rem', fontWeight: 800, lineHeight: 1.2 } as const

const listStyle = { m: 0, pl: 2.5, display: 'grid', gap: 0.5 } as const

const pictureStyle = { width: 96, height: 120, objectFit: 'cover', borderRadius: 1, flexShrink: 0 } as const
