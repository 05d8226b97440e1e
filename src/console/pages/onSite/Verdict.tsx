import { Alert, Box, CircularProgress, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import { formatDay } from '../../../domain/days.ts'
import type { Assumption, OnSiteAnswer, SignatureVerdict } from '../../../domain/inspections.ts'
import { upper } from '../../../domain/text.ts'
import type { ToneName } from '../../theme/tokens.ts'
import type { Here } from './Site.tsx'
import { assumedOf, isOtherCompany, type Signed, TAMPERED } from './signature.ts'

/** What is known of a scan made here: the register's answer, or without a signal what the phone made of the signature. */
export type Known =
  | { kind: 'asking' }
  | ({ here: Here; signed: Signed } & ({ kind: 'answer'; answer: OnSiteAnswer } | { kind: 'offline' }))
type Read = Exclude<Known, { kind: 'asking' }>

const RESULT_TONES: Record<OnSiteAnswer['result'], ToneName> = {
  may: 'valid',
  may_not: 'danger',
  elsewhere: 'danger',
  other_company: 'danger',
  unknown: 'danger',
}

const ASSUMED_TONES: Record<Assumption, ToneName> = { may: 'warning', may_not: 'danger', open: 'neutral' }

/** Genuine, so that whoever they name is whom the card was made for, also where it holds no more. */
const NAMES: readonly SignatureVerdict[] = ['valid', 'old_key', 'expired']

/** The words, and how grave they are. */
const saidOf = (known: Read): { words: string; tone: ToneName } => {
  if (known.kind === 'answer') {
    const { result } = known.answer
    return { words: `onSite.result.${result}`, tone: RESULT_TONES[result] }
  }
  const { here, signed } = known
  const { state, claims } = signed
  const company = here.company?.id ?? null
  const tone = ASSUMED_TONES[assumedOf(signed, company)]
  if (isOtherCompany(signed, company)) return { words: 'onSite.result.other_company', tone }
  const words = state === 'valid' && !claims?.holder ? 'older' : state
  return { words: `onSite.signature.${words}`, tone }
}

const ALL_ROLES = { pagination: { page: 1, perPage: 500 }, sort: { field: 'name', order: 'ASC' } } as const

/** What stands in a signature, and what cannot be told from it. */
const Claims = ({ known }: { known: Read }) => {
  const translate = useTranslate()
  const { here, signed } = known
  const { data: roles = [] } = useGetList('roles', ALL_ROLES)
  if (!signed.claims) return null
  const { role, expires, holder } = signed.claims
  const name: string | undefined = roles.find(({ id }) => id === role)?.name
  const isOthers = isOtherCompany(signed, here.company?.id ?? null)
  const isNamed = NAMES.includes(signed.state)
  return (
    <>
      {isNamed && holder && (
        <Box sx={{ overflowWrap: 'anywhere' }}>
          <Typography component="p" sx={holderStyle}>
            {upper(holder.name)}
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
        {here.company && (
          <li>
            {translate(isOthers ? 'onSite.card.other' : 'onSite.card.company', {
              company: here.company.name,
            })}
          </li>
        )}
        {name && <li>{translate('onSite.card.role', { role: name })}</li>}
        <li>{translate('onSite.until', { day: formatDay(expires) })}</li>
        {here.zone !== null && <li>{translate('onSite.card.zone')}</li>}
      </Box>
    </>
  )
}

const Person = ({ answer: { person, state, result }, here }: { answer: OnSiteAnswer; here: Here }) => {
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
      <Box component="ul" sx={listStyle}>
        {state && <li>{translate(`personnel.state.${state}`)}</li>}
        {result === 'elsewhere' && <li>{translate('onSite.elsewhere', { zone: person.zone })}</li>}
        {result === 'other_company' && (
          <li>{translate('onSite.otherCompany', { company: here.company?.name ?? '' })}</li>
        )}
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

/**
 * Says big and at once whether somebody may work here. The title takes the focus, so that it is read aloud; where the register answers after the signature was
 * shown, whoever notes something already is not taken from it.
 */
export const Verdict = ({ known }: { known: Known }) => {
  const translate = useTranslate()
  const title = useRef<HTMLHeadingElement>(null)
  const { kind } = known
  const isJudged = kind !== 'asking'
  useEffect(() => {
    if (isJudged) title.current?.focus()
  }, [isJudged])
  if (known.kind === 'asking')
    return (
      <Box role="status" sx={{ display: 'flex', gap: 2, alignItems: 'center', p: 3 }}>
        <CircularProgress size={28} />
        {translate('onSite.asking')}
      </Box>
    )
  const { words, tone } = saidOf(known)
  return (
    <Box
      aria-live="polite"
      sx={({ tokens }) => {
        const { ink, ground } = tokens.status[tone]
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
      {known.kind === 'offline' && <Claims known={known} />}
      {known.kind === 'answer' && TAMPERED.includes(known.signed.state) && (
        <Alert severity="warning">
          {translate(`onSite.signature.${known.signed.state}.title`)}.{' '}
          {translate(`onSite.signature.${known.signed.state}.text`)}
        </Alert>
      )}
      {known.kind === 'answer' && <Person answer={known.answer} here={known.here} />}
    </Box>
  )
}

const holderStyle = { fontSize: 26, fontWeight: 800, lineHeight: 1.2 } as const

const listStyle = { m: 0, pl: 2.5, display: 'grid', gap: 0.5 } as const

const titleStyle = {
  fontSize: { xs: 28, md: 34 },
  fontWeight: 800,
  lineHeight: 1.15,
  outline: 'none',
} as const

const pictureStyle = { width: 96, height: 120, objectFit: 'cover', borderRadius: 1, flexShrink: 0 } as const
