import { Box, CircularProgress, Stack, Typography } from '@mui/material'
import { useGetList } from 'react-admin'
import { formatDate } from '../../../domain/common/days.ts'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import { isGenuineSignature, type OnSiteAnswer } from '../../../domain/door/inspections.ts'
import type { ToneName } from '../../theme/tokens.ts'
import { personnelWords } from '../people/words.ts'
import { getResultTexts } from './getResultTexts.ts'
import type { Place } from './PlaceInputs.tsx'
import { isCredentialOfOtherCompany, judgeScan, type ScannedCard, type Signed } from './signature.ts'
import { VerdictPanel } from './VerdictPanel.tsx'
import { ASSUMED_TONES, RESULT_TONES } from './verdictTones.ts'
import { onSiteWords } from './words.ts'

/** Result of a scan: not checked yet, answered by the server, or decided offline by the credential's signature. */
export type Checked =
  | { by: 'nobody' }
  | { by: 'register'; place: Place; signed: Signed; card: ScannedCard; answer: OnSiteAnswer }
  | { by: 'phone'; place: Place; signed: Signed; card: ScannedCard }

type JudgedScan = ReturnType<typeof judgeScan>

/** Returns the texts and the colour of the message for a scan result. */
const getCredentialCheckMessage = (
  { card, signed: { state, claims } }: Exclude<Checked, { by: 'nobody' }>,
  { result, signature, decision }: JudgedScan,
): { texts: ReturnType<typeof getResultTexts>; tone: ToneName } => {
  if (result)
    return {
      texts: getResultTexts({ result, signature, credential: card.credential }),
      tone: RESULT_TONES[result],
    }
  const texts = onSiteWords.signature[state === 'valid' && !claims?.holder ? 'older' : state]
  return { texts, tone: ASSUMED_TONES[decision] }
}

const ALL_ROLES = { pagination: { page: 1, perPage: 500 }, sort: { field: 'name', order: 'ASC' } } as const

/** Shows the data that the card's signature contains, and warns about what an offline check cannot prove. */
const Claims = ({ signed, place }: { signed: Signed; place: Place }) => {
  const { data: roles } = useGetList('roles', ALL_ROLES)
  if (!signed.claims) return null
  const { role, expires, holder } = signed.claims
  const name: string | undefined = roles?.find(({ id }) => id === role)?.name
  const isOthers = isCredentialOfOtherCompany(signed, place.company?.id ?? null)
  const isNamed = isGenuineSignature(signed.state)
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
        {isOthers && <li>{onSiteWords.signature[signed.state].title}</li>}
        {isNamed && !holder && <li>{onSiteWords.card.nameless}</li>}
        {place.company && (
          <li>{(isOthers ? onSiteWords.card.other : onSiteWords.card.company)(place.company.name)}</li>
        )}
        {name && <li>{onSiteWords.card.role(name)}</li>}
        <li>{onSiteWords.until(formatDate(expires))}</li>
        {place.zone !== null && <li>{onSiteWords.card.zone}</li>}
      </Box>
    </>
  )
}

/** Shows the server's data of the checked person. */
const Person = ({ answer: { person, state, result }, place }: { answer: OnSiteAnswer; place: Place }) => {
  if (!person) return null
  const { requirements, accreditation_expiration_date: expires, profile_picture: picture } = person
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'flex-start' }}>
        {picture && <Box component="img" src={picture} alt={onSiteWords.photoOf} sx={pictureStyle} />}
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography component="p" sx={{ fontSize: '1.25rem', fontWeight: 700, lineHeight: 1.2 }}>
            {toSpanishUpperCase(person.name)}
          </Typography>
          <p>{person.company_name}</p>
          <p>{person.role_name}</p>
          <p>{onSiteWords.zoneOf(person.zone)}</p>
          {person.accreditation_number && <p>{person.accreditation_number}</p>}
        </Box>
      </Stack>
      <Box component="ul" sx={listStyle}>
        {state && <li>{personnelWords.state[state]}</li>}
        {result === 'elsewhere' && <li>{onSiteWords.elsewhere(person.zone)}</li>}
        {result === 'other_company' && <li>{onSiteWords.otherCompany(place.company?.name ?? '')}</li>}
        {expires && <li>{onSiteWords.until(formatDate(expires))}</li>}
        {requirements.map(({ name, met, blocks, until }) => (
          <li key={name}>
            {met
              ? onSiteWords.requirement.ending({ name, day: until ? formatDate(until) : '' })
              : onSiteWords.requirement[blocks ? 'blocks' : 'lacks'](name)}
          </li>
        ))}
      </Box>
    </Stack>
  )
}

/** Shows in large letters whether the person may work here. */
export const Verdict = ({ checked }: { checked: Checked }) => {
  if (checked.by === 'nobody')
    return (
      <Stack direction="row" role="status" sx={{ gap: 2, alignItems: 'center', p: 3 }}>
        <CircularProgress size={28} />
        {onSiteWords.asking}
      </Stack>
    )
  const { place, signed, card } = checked
  const answer = checked.by === 'register' ? checked.answer : undefined
  const judged = judgeScan(card, signed, place.company?.id ?? null, answer)
  const { texts, tone } = getCredentialCheckMessage(checked, judged)
  const isRefusedCard = judged.result === 'forged' || judged.result === 'foreign'
  return (
    <VerdictPanel tone={tone} title={texts.title} takesFocus>
      <p>{texts.text}</p>
      {card.foreign && (
        <Box component="p" sx={{ overflowWrap: 'anywhere' }}>
          {(isGenuineSignature(judged.signature) ? onSiteWords.foreign.genuine : onSiteWords.foreign.host)(
            card.host,
          )}
        </Box>
      )}
      {!answer && !isRefusedCard && <Claims signed={signed} place={place} />}
      {answer && !isRefusedCard && <Person answer={answer} place={place} />}
    </VerdictPanel>
  )
}

const holderStyle = { fontSize: '1.625rem', fontWeight: 800, lineHeight: 1.2 } as const

const listStyle = { m: 0, pl: 2.5, display: 'grid', gap: 0.5 } as const

const pictureStyle = { width: 96, height: 120, objectFit: 'cover', borderRadius: 1, flexShrink: 0 } as const
