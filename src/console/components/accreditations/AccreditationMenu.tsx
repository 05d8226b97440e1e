import MoreIcon from '@mui/icons-material/MoreVert'
import { Box, Button, IconButton, MenuItem } from '@mui/material'
import { Fragment, type MouseEvent, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Act } from '../../../domain/accreditations.ts'
import { upper } from '../../../domain/text.ts'
import { useCan } from '../../api/session.ts'
import { settings } from '../../api/settings.ts'
import type { PersonRecord } from '../../providers/adapter/person.ts'
import { lazyComponent } from '../lazyComponent.tsx'
import { Menu } from '../onceOpen.tsx'
import type { RecordAction } from '../RecordPage.tsx'

export const AccreditationDialog = lazyComponent(
  async () => (await import('./AccreditationDialog.tsx')).AccreditationDialog,
  null,
)

/** What this user may do with accreditations; nothing where the back end has only the documented calls. */
export const useActs = (): readonly Act[] => {
  const mayGrant = useCan('accreditation.grant')
  const mayStop = useCan('accreditation.stop')
  if (!mayGrant || !settings().extras) return []
  return mayStop ? ['grant', 'suspend', 'reinstate', 'revoke'] : ['grant']
}

/** A button with the acts that end accreditations or reinstate them, for a selection. */
export const StopMenu = ({ acts, onAct }: { acts: readonly Act[]; onAct: (act: Act) => void }) => {
  const translate = useTranslate()
  const menuId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (acts.length === 0) return null
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        aria-controls={anchor ? menuId : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {translate('personnel.actions.stop')}
      </Button>
      <Menu id={menuId} anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}>
        {acts.map((act) => (
          <MenuItem
            key={act}
            onClick={() => {
              setAnchor(null)
              onAct(act)
            }}
          >
            {translate(`personnel.acts.${act}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

/** Does an act make sense for a person as it is now? */
const fits = (act: Act, { standing, accreditation_date: held }: PersonRecord): boolean =>
  ({
    grant: standing !== 'suspended',
    suspend: standing !== 'suspended' && Boolean(held),
    reinstate: standing === 'suspended',
    revoke: Boolean(held),
  })[act]

/** What can be done with a person's accreditation, in the words at `texts`. */
export const useAccreditationActions = (person: PersonRecord, texts: string): RecordAction[] => {
  const translate = useTranslate()
  const [chosen, setChosen] = useState<Act>()
  return useActs()
    .filter((act) => fits(act, person))
    .map((act) => ({
      label: translate(`${texts}.${act}`),
      isDestructive: act === 'suspend' || act === 'revoke',
      onClick: () => setChosen(act),
      dialog: act === chosen && (
        <AccreditationDialog act={act} ids={[person.id]} onClose={() => setChosen(undefined)} />
      ),
    }))
}

/** What can be done with a person's accreditation, at the end of its row. */
export const AccreditationMenu = ({ person }: { person: PersonRecord }) => {
  const translate = useTranslate()
  const menuId = useId()
  const actions = useAccreditationActions(person, 'personnel.acts')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (actions.length === 0) return null
  // A click here does not follow the link of the row.
  const stay = (event: MouseEvent) => event.stopPropagation()
  return (
    // It stands above the link that covers a card.
    <Box component="span" role="presentation" onClick={stay} sx={{ position: 'relative', zIndex: 1 }}>
      <IconButton
        size="small"
        sx={{ width: { xs: 44, sm: 32 }, height: { xs: 44, sm: 32 } }}
        aria-label={translate('personnel.actions.accreditationOf', { name: upper(person.name) })}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => {
          stay(event)
          setAnchor(event.currentTarget)
        }}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu id={menuId} anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}>
        {actions.map(({ label, onClick }) => (
          <MenuItem
            key={label}
            onClick={() => {
              setAnchor(null)
              onClick?.()
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
      {actions.map(({ label, dialog }) => (
        <Fragment key={label}>{dialog}</Fragment>
      ))}
    </Box>
  )
}
