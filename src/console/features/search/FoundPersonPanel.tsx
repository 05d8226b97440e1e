import '../credentials/words.ts'
import CloseIcon from '@mui/icons-material/Close'
import { Box, Drawer, IconButton, Stack, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { FieldTitle, useTranslate } from 'react-admin'
import { credentialValidity } from '../../../domain/accreditation.ts'
import type { PersonRecord } from '../../port/records/person.ts'
import { formatListedName } from '../people/listedPerson.ts'
import { PersonState, PublicPageLink } from '../people/PersonState.tsx'
import { Portrait } from '../people/Portrait.tsx'

const FACTS = ['role_name', 'company_name', 'zone', 'accreditation_number', 'naturgy_id'] as const

const PersonFacts = ({ person }: { person: PersonRecord }) => (
  <Box component="dl" sx={factsStyle}>
    {FACTS.filter((source) => person[source]).map((source) => (
      <div key={source}>
        <Typography component="dt" variant="caption" color="text.secondary">
          <FieldTitle source={source} resource="personnel" />
        </Typography>
        <Box component="dd" sx={{ m: 0 }}>
          {person[source]}
        </Box>
      </div>
    ))}
  </Box>
)

interface FoundPersonPanelProps {
  /** Undefined while the panel is closed. */
  person: PersonRecord | undefined
  onClose: () => void
}

/** Shows a person whose credential is not valid, and why, to users who may not open the person's page. The public page shows neither. */
export const FoundPersonPanel = ({ person, onClose }: FoundPersonPanelProps) => {
  const translate = useTranslate()
  const titleId = useId()
  // Keeps the person visible while the panel closes.
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
              {formatListedName(shown)}
            </Typography>
            <IconButton autoFocus edge="end" aria-label={translate('search.panel.close')} onClick={onClose}>
              <CloseIcon />
            </IconButton>
          </Stack>
          <PersonState person={shown} />
          <Box sx={{ width: 144 }}>
            <Portrait
              picture={shown.profile_picture ?? shown.profile_thumbnail}
              name={formatListedName(shown)}
            />
          </Box>
          <PersonFacts person={shown} />
          <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
            <Typography color="text.secondary">
              {translate(`credential.${credentialValidity(shown)}.text`)}
            </Typography>
            <PublicPageLink person={shown} />
          </Stack>
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
