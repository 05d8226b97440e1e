import { Box, CircularProgress, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { formatDay } from '../../../domain/days.ts'
import type { OnSiteAnswer } from '../../../domain/inspections.ts'
import { upper } from '../../../domain/text.ts'
import type { ToneName } from '../../theme/tokens.ts'
import type { SignatureVerdict } from './signature.ts'

/** What is known of a scan: the register's answer, or without a signal what the phone made of the signature. */
export type Known =
  | { kind: 'asking' }
  | { kind: 'answer'; answer: OnSiteAnswer }
  | { kind: 'offline'; signature: SignatureVerdict }

const RESULT_TONES: Record<OnSiteAnswer['result'], ToneName> = {
  may: 'valid',
  may_not: 'danger',
  elsewhere: 'danger',
  unknown: 'danger',
}

/** Only a genuine signature speaks for somebody; that none could be looked at speaks neither for nor against. */
const SIGNATURE_TONES: Record<SignatureVerdict, ToneName> = {
  valid: 'warning',
  old_key: 'warning',
  expired: 'danger',
  forged: 'danger',
  revoked: 'danger',
  unreadable: 'danger',
  unknown_key: 'neutral',
  unsigned: 'neutral',
  unverified: 'neutral',
}

const toneOf = (known: Known): ToneName =>
  known.kind === 'answer'
    ? RESULT_TONES[known.answer.result]
    : known.kind === 'offline'
      ? SIGNATURE_TONES[known.signature]
      : 'neutral'

const Person = ({ answer: { person, state, result } }: { answer: OnSiteAnswer }) => {
  const translate = useTranslate()
  if (!person) return null
  const { requirements, accreditation_expiration_date: expires, profile_picture: picture } = person
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        {picture && <Box component="img" src={picture} alt={translate('onSite.photoOf')} sx={pictureStyle} />}
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography component="p" sx={{ fontSize: 20, fontWeight: 700, lineHeight: 1.2 }}>
            {upper(person.name)}
          </Typography>
          <p>{upper(person.company_name)}</p>
          <p>{person.role_name}</p>
          <p>{translate('onSite.zoneOf', { zone: person.zone })}</p>
          {person.accreditation_number && <p>{person.accreditation_number}</p>}
        </Box>
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
        {state && <li>{translate(`personnel.state.${state}`)}</li>}
        {result === 'elsewhere' && <li>{translate('onSite.elsewhere', { zone: person.zone })}</li>}
        {expires && <li>{translate('onSite.until', { day: formatDay(expires) })}</li>}
        {requirements.map(({ name, met, blocks, until }) => (
          <li key={name}>
            {translate(`onSite.requirement.${met ? 'ending' : blocks ? 'blocks' : 'lacks'}`, {
              name,
              day: until ? formatDay(until) : '',
            })}
          </li>
        ))}
      </Box>
    </Box>
  )
}

/** Says big and at once whether somebody may work here. The title takes the focus, so that it is read aloud. */
export const Verdict = ({ known }: { known: Known }) => {
  const translate = useTranslate()
  const title = useRef<HTMLHeadingElement>(null)
  const { kind } = known
  useEffect(() => {
    if (kind !== 'asking') title.current?.focus()
  }, [kind])
  if (known.kind === 'asking')
    return (
      <Box role="status" sx={{ display: 'flex', gap: 2, alignItems: 'center', p: 3 }}>
        <CircularProgress size={28} />
        {translate('onSite.asking')}
      </Box>
    )
  const words =
    known.kind === 'answer' ? `onSite.result.${known.answer.result}` : `onSite.signature.${known.signature}`
  return (
    <Box
      sx={({ tokens }) => {
        const { ink, ground } = tokens.status[toneOf(known)]
        return {
          ...{ borderRadius: 2, border: '3px solid', borderColor: ink, backgroundColor: ground },
          ...{ p: { xs: 2, md: 3 }, display: 'grid', gap: 1.5, '& p': { m: 0 } },
          '& h2': { color: ink },
        }
      }}
    >
      <Typography component="h2" ref={title} tabIndex={-1} sx={titleStyle}>
        {translate(`${words}.title`)}
      </Typography>
      <p>{translate(`${words}.text`)}</p>
      {known.kind === 'answer' && <Person answer={known.answer} />}
    </Box>
  )
}

const titleStyle = {
  fontSize: { xs: 28, md: 34 },
  fontWeight: 800,
  lineHeight: 1.15,
  outline: 'none',
} as const

const pictureStyle = { width: 96, height: 120, objectFit: 'cover', borderRadius: 1, flexShrink: 0 } as const
