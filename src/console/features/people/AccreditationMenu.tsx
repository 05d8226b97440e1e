import './words.ts'
import MoreIcon from '@mui/icons-material/MoreVert'
import { Box, Button, IconButton } from '@mui/material'
import { Fragment, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Act } from '../../../domain/accreditations.ts'
import { upper } from '../../../domain/text.ts'
import { ActionMenu } from '../../kit/ActionMenu.tsx'
import { lazyComponent } from '../../kit/lazyComponent.tsx'
import type { RecordAction } from '../../kit/RecordPage.tsx'
import type { PersonRecord } from '../../port/records/person.ts'
import { useCan } from '../../port/session.ts'

export const AccreditationDialog = lazyComponent(
  () => import('./AccreditationDialog.tsx'),
  'AccreditationDialog',
  null,
)

/** Returns what the user may do with accreditations. */
export const useActs = (): readonly Act[] => {
  const mayGrant = useCan('accreditation.grant')
  const mayStop = useCan('accreditation.stop')
  if (!mayGrant) return []
  return mayStop ? ['grant', 'suspend', 'reinstate', 'revoke'] : ['grant']
}

/** Does an act make sense for a person as it is now? */
const fits = (act: Act, { standing, accreditation_date: held }: PersonRecord): boolean =>
  ({
    grant: standing !== 'suspended',
    suspend: standing !== 'suspended' && Boolean(held),
    reinstate: standing === 'suspended',
    revoke: Boolean(held),
  })[act]

/** What a grant is for somebody: a renewal for whoever has an accreditation. */
export const wordOf = (act: Act, { standing, accreditation_date: held }: PersonRecord): string =>
  act === 'grant' && held && standing !== 'revoked' ? 'renew' : act

/** What can be done with a person's accreditation, in the words at `texts`. */
export const useAccreditationActions = (
  person: PersonRecord,
  texts: string,
): (RecordAction & { act: Act })[] => {
  const translate = useTranslate()
  const [chosen, setChosen] = useState<Act>()
  return useActs()
    .filter((act) => fits(act, person))
    .map((act) => ({
      act,
      label: translate(`${texts}.${wordOf(act, person)}`),
      isDestructive: act === 'suspend' || act === 'revoke',
      onClick: () => setChosen(act),
      dialog: act === chosen && (
        <AccreditationDialog
          act={act}
          word={wordOf(act, person)}
          ids={[person.id]}
          onClose={() => setChosen(undefined)}
        />
      ),
    }))
}

/** What can be done with a person's accreditation, at the end of its row. */
export const AccreditationMenu = ({ person }: { person: PersonRecord }) => {
  const translate = useTranslate()
  const actions = useAccreditationActions(person, 'personnel.acts')
  const [only, ...more] = actions
  if (!only) return null
  const name = upper(person.name)
  return (
    // It stands above the link that covers a card; a click here does not follow the link of the row.
    <Box
      component="span"
      role="presentation"
      onClick={(event) => event.stopPropagation()}
      sx={{ position: 'relative', zIndex: 1 }}
    >
      {more.length === 0 ? (
        <Button size="small" aria-label={`${only.label}: ${name}`} onClick={only.onClick}>
          {only.label}
        </Button>
      ) : (
        <ActionMenu
          actions={actions}
          button={(props) => (
            <IconButton
              {...props}
              size="small"
              sx={{ width: { xs: 44, sm: 32 }, height: { xs: 44, sm: 32 } }}
              aria-label={translate('personnel.actions.accreditationOf', { name })}
            >
              <MoreIcon fontSize="small" />
            </IconButton>
          )}
        />
      )}
      {actions.map(({ label, dialog }) => (
        <Fragment key={label}>{dialog}</Fragment>
      ))}
    </Box>
  )
}
