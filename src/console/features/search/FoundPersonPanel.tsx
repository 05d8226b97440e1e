import '../credentials/words.ts'
import CloseIcon from '@mui/icons-material/Close'
import { Alert, Box, Drawer, IconButton, Stack, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { words } from '../../../credential/door/words.ts'
import { validityTexts } from '../../../credential/texts.ts'
import { formatCredentialFields } from '../../../domain/cardFields.ts'
import { cardTexts } from '../../../domain/cardTexts.ts'
import { getCredentialValidity } from '../../../domain/credentialValidity.ts'
import type { PersonRecord } from '../../port/records/person.ts'
import { formatNameWithLastNameFirst } from '../people/listedPerson.ts'
import { PersonState, PublicPageLink } from '../people/PersonState.tsx'
import { Portrait } from '../people/Portrait.tsx'

const SEVERITIES = { valid: 'success', invalid: 'error', unknown: 'warning' } as const

/** Alert that says whether the person's credential is valid, in the words of the public credential page. */
const ValidityNote = ({ person }: { person: PersonRecord }) => {
  const translate = useTranslate()
  const validity = getCredentialValidity(person)
  const { profile, validity: until } = formatCredentialFields(person)
  return (
    <Alert severity={SEVERITIES[validity]}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {validityTexts[validity]}
      </Typography>
      {validity === 'valid' ? (
        <>
          {words.es.page.allowed} <strong>{profile || cardTexts.noProfile}</strong>
          {until && `, ${words.es.page.until(until)}`}
        </>
      ) : (
        translate(`credential.${validity}.text`)
      )}
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

interface FoundPersonPanelProps {
  /** Person to show. Undefined while the panel is closed. */
  person: PersonRecord | undefined
  onClose: () => void
}

/** Panel with the public data of a person and the reason for the person's status. */
export const FoundPersonPanel = ({ person, onClose }: FoundPersonPanelProps) => {
  const translate = useTranslate()
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
            <IconButton autoFocus edge="end" aria-label={translate('search.panel.close')} onClick={onClose}>
              <CloseIcon />
            </IconButton>
          </Stack>
          <ValidityNote person={shown} />
          <PersonState person={shown} />
          <Box sx={{ width: 144 }}>
            <Portrait
              picture={shown.profile_picture ?? shown.profile_thumbnail}
              name={formatNameWithLastNameFirst(shown)}
            />
          </Box>
          <PersonFacts person={shown} />
          <div>
            <PublicPageLink person={shown} />
          </div>
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
