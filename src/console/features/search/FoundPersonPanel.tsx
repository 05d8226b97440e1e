import CloseIcon from '@mui/icons-material/Close'
import { Alert, Box, Button, Drawer, IconButton, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { words } from '../../../credential/door/words.ts'
import { type CheckKind, checkCredential } from '../../../credential/public/checkCredential.ts'
import { formatCredentialFields } from '../../../domain/credentials/cardFields.ts'
import { cardTexts } from '../../../domain/credentials/cardTexts.ts'
import { getCredentialValidity } from '../../../domain/credentials/credentialValidity.ts'
import { getPublicPersonId } from '../../../domain/credentials/publicId.ts'
import { type PersonRecord, parsePerson } from '../../port/records/person.ts'
import { credentialWords } from '../credentials/words.ts'
import { formatNameWithLastNameFirst } from '../people/listedPerson.ts'
import { PersonState, PublicPageLink } from '../people/PersonState.tsx'
import { Portrait } from '../people/Portrait.tsx'
import { searchWords } from './words.ts'

const SEVERITIES = {
  valid: 'success',
  invalid: 'error',
  unknown: 'warning',
  unchecked: 'warning',
  unreadable: 'warning',
  checking: 'info',
} as const satisfies Record<CheckKind, string>

const hasValue = ([, value]: [string, unknown]): boolean =>
  value !== null && value !== undefined && value !== ''

/** Adds the fields of the public page to a search result, which lacks some of them on other back ends. */
const addPublicFields = (person: PersonRecord, card: object): PersonRecord =>
  parsePerson({
    ...person,
    ...Object.fromEntries(Object.entries(card).filter(hasValue)),
    id: person.id,
    public_id: person.public_id,
  })

/**
 * Checks a person's credential as the public page does. Does not ask for a person who is not valid according to the search
 * result, because our server counts checks and alerts for suspended people.
 */
const usePublicCheck = (result: PersonRecord) => {
  const isInvalid = getCredentialValidity(result) === 'invalid'
  const id = getPublicPersonId(result)
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['publicCheck', id],
    queryFn: () => checkCredential(id),
    enabled: !isInvalid,
    gcTime: 0,
  })
  const kind: CheckKind = isInvalid ? 'invalid' : isFetching || !data ? 'checking' : data.kind
  const person = data?.kind === 'valid' ? addPublicFields(result, data.person) : result
  return { kind, person, isBusy: data?.kind === 'unchecked' && data.isBusy, refetch }
}

type PublicCheck = ReturnType<typeof usePublicCheck>

/** Alert that says whether the person's credential is valid, in the words of the public credential page. */
const ValidityNote = ({ check: { kind, person, isBusy, refetch } }: { check: PublicCheck }) => {
  const { verdict, page } = words.es
  const { profile, validity: until } = formatCredentialFields(person)
  const getText = () => {
    if (kind === 'checking') return null
    if (kind === 'unchecked') return page[isBusy ? 'busy' : 'connection']
    if (kind === 'unreadable') return page.unreadable.join(' ')
    if (kind !== 'valid') return credentialWords[kind].text
    return (
      <>
        {page.allowed} <strong>{profile || cardTexts.noProfile}</strong>
        {until && `, ${page.until(until)}`}
      </>
    )
  }
  return (
    <Alert
      severity={SEVERITIES[kind]}
      aria-busy={kind === 'checking'}
      action={
        kind === 'unchecked' && (
          <Button color="inherit" onClick={() => void refetch()}>
            {page.retry}
          </Button>
        )
      }
    >
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {verdict[kind]}
      </Typography>
      {getText()}
    </Alert>
  )
}

/** Data of a person: those printed on the credential card, and those that identify the person elsewhere. */
const PersonFacts = ({ person }: { person: PersonRecord }) => {
  const translate = useTranslate()
  const { company, code, profile, validity } = formatCredentialFields(person)
  const facts = [
    [cardTexts.code, code],
    [cardTexts.validity, validity],
    [cardTexts.profile, profile],
    [translate('resources.personnel.fields.role_type'), person.role_type],
    [translate('resources.personnel.fields.company_name'), company],
    ...(['zone', 'naturgy_id'] as const).map((source) => [
      translate(`resources.personnel.fields.${source}`),
      person[source],
    ]),
  ]
  return (
    <Box component="dl" sx={factsStyle}>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <Typography component="dt" variant="caption" color="text.secondary">
              {label}
            </Typography>
            <Box component="dd" sx={{ m: 0 }}>
              {value}
            </Box>
          </div>
        ))}
    </Box>
  )
}

/** Content of the panel. Hides the state in the search result if it contradicts the public page. */
const PublicFacts = ({ result }: { result: PersonRecord }) => {
  const check = usePublicCheck(result)
  const { kind, person } = check
  return (
    <>
      <ValidityNote check={check} />
      {kind === getCredentialValidity(person) && <PersonState person={person} />}
      <Box sx={{ width: 144 }}>
        <Portrait
          picture={person.profile_picture ?? person.profile_thumbnail}
          name={formatNameWithLastNameFirst(person)}
        />
      </Box>
      <PersonFacts person={person} />
      <div>
        <PublicPageLink person={person} />
      </div>
    </>
  )
}

interface FoundPersonPanelProps {
  /** Person to show. Undefined while the panel is closed. */
  person: PersonRecord | undefined
  onClose: () => void
}

/** Panel with the public data of a person and the reason for the person's status. */
export const FoundPersonPanel = ({ person, onClose }: FoundPersonPanelProps) => {
  const titleId = useId()
  // Keeps the last person, who stays visible while the panel closes.
  const [shown, setShown] = useState(person)
  if (person && person !== shown) setShown(person)
  return (
    <Drawer
      anchor="right"
      open={person !== undefined}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: { xs: '100%', sm: 420 }, maxWidth: '100%' },
        },
      }}
    >
      {shown && (
        <Stack sx={{ gap: 2.5, px: { xs: 2, sm: 3 }, py: 2 }}>
          <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1.5 }}>
            <Typography id={titleId} variant="h2" sx={{ flex: 1, pt: 1, overflowWrap: 'break-word' }}>
              {formatNameWithLastNameFirst(shown)}
            </Typography>
            <IconButton autoFocus edge="end" aria-label={searchWords.panel.close} onClick={onClose}>
              <CloseIcon />
            </IconButton>
          </Stack>
          <PublicFacts key={shown.id} result={shown} />
        </Stack>
      )}
    </Drawer>
  )
}

const factsStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 1.5,
  m: 0,
  overflowWrap: 'break-word',
} as const
