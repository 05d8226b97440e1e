import MoreIcon from '@mui/icons-material/MoreVert'
import { Box, Button, IconButton } from '@mui/material'
import { Fragment, useState } from 'react'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import type { Act } from '../../../domain/people/accreditationHistory.ts'
import { ActionMenu } from '../../kit/ActionMenu.tsx'
import { createLazyComponent } from '../../kit/createLazyComponent.tsx'
import type { RecordAction } from '../../kit/RecordPage.tsx'
import type { PersonRecord } from '../../port/records/person.ts'
import { useCanPerformAction } from '../../port/session.ts'
import type { ActionLabelKey } from './accreditationWords.ts'
import { personnelWords } from './words.ts'

export const AccreditationDialog = createLazyComponent(
  () => import('./AccreditationDialog.tsx'),
  'AccreditationDialog',
  null,
)

/** Returns the accreditation actions (grant, suspend, reinstate, revoke) that the user has permission for. */
export const usePermittedAccreditationActions = (): readonly Act[] => {
  const canGrant = useCanPerformAction('accreditation.grant')
  const canStop = useCanPerformAction('accreditation.stop')
  if (!canGrant) return []
  return canStop ? ['grant', 'suspend', 'reinstate', 'revoke'] : ['grant']
}

/** Returns whether an action suits the person's status. For example, only a suspended person can be reinstated. */
const isAccreditationActionAllowedByStatus = (
  act: Act,
  { standing, accreditation_date: held }: PersonRecord,
): boolean =>
  ({
    grant: standing !== 'suspended',
    suspend: standing !== 'suspended' && Boolean(held),
    reinstate: standing === 'suspended',
    revoke: Boolean(held),
  })[act]

/** Returns the key of an action's label. Granting an accreditation to an accredited person is called a renewal. */
export const getAccreditationActionLabelKey = (
  act: Act,
  { standing, accreditation_date: held }: PersonRecord,
): ActionLabelKey => (act === 'grant' && held && standing !== 'revoked' ? 'renew' : act)

/** Returns the accreditation actions for a person. */
export const useAccreditationActions = (
  person: PersonRecord,
  labels: Readonly<Record<ActionLabelKey, string>>,
): (RecordAction & { act: Act })[] => {
  const [chosen, setChosen] = useState<Act>()
  return usePermittedAccreditationActions()
    .filter((act) => isAccreditationActionAllowedByStatus(act, person))
    .map((act) => ({
      act,
      label: labels[getAccreditationActionLabelKey(act, person)],
      isDestructive: act === 'suspend' || act === 'revoke',
      onClick: () => setChosen(act),
      dialog: act === chosen && (
        <AccreditationDialog
          act={act}
          word={getAccreditationActionLabelKey(act, person)}
          ids={[person.id]}
          onClose={() => setChosen(undefined)}
        />
      ),
    }))
}

/** Menu with the accreditation actions in a person's row. */
export const AccreditationMenu = ({ person }: { person: PersonRecord }) => {
  const actions = useAccreditationActions(person, personnelWords.acts)
  const [only, ...more] = actions
  if (!only) return null
  const name = toSpanishUpperCase(person.name)
  return (
    // Positioned above the link that covers the whole card. Stops clicks, so that they do not follow the link.
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
              aria-label={personnelWords.actions.accreditationOf(name)}
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
