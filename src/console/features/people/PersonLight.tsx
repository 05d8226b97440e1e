import { ButtonBase, ClickAwayListener, Tooltip } from '@mui/material'
import { type MouseEvent, useState } from 'react'
import { createLazyComponent } from '../../kit/createLazyComponent.tsx'
import { isEndpointAvailable } from '../../port/backend.ts'
import type { MatrixPerson, PersonRecord } from '../../port/records/person.ts'
import { PersonStatusChip } from './PersonStatusChip.tsx'

const LightReasons = createLazyComponent(() => import('./LightReasons.tsx'), 'LightReasons', null)

/** Keeps a click on the status from also opening the row's page. */
const stopPropagation = (event: MouseEvent) => event.stopPropagation()

/** Time that the keyboard focus must stay on the status before the explanation opens, in milliseconds. */
const OPEN_DELAY_MS = 400

interface PersonLightProps {
  person: PersonRecord | MatrixPerson
  /** Attributes that make the button reachable by keyboard in a grid. */
  tabStop?: object
}

/** Chip with a person's status. A click or the keyboard focus opens an explanation. */
const ExplainedLight = ({ person, tabStop }: PersonLightProps) => {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <ClickAwayListener onClickAway={close}>
      <Tooltip
        open={open}
        onOpen={() => setOpen(true)}
        onClose={close}
        disableHoverListener
        disableTouchListener
        enterDelay={OPEN_DELAY_MS}
        placement="bottom-start"
        title={<LightReasons person={person} />}
        // Closes without an animation, because a closing tooltip would cover the focused element.
        slotProps={{
          popper: { onClick: stopPropagation },
          tooltip: { sx: paperStyle },
          transition: { timeout: 0 },
        }}
      >
        <ButtonBase
          {...tabStop}
          aria-expanded={open}
          onClick={(event) => {
            stopPropagation(event)
            setOpen(true)
          }}
          sx={buttonStyle}
        >
          <PersonStatusChip person={person} />
        </ButtonBase>
      </Tooltip>
    </ClickAwayListener>
  )
}

/** Chip with a person's status. Explains the status if the back end provides the reasons. */
export const PersonLight = (props: PersonLightProps) =>
  isEndpointAvailable('personnel.list', 'state') ? (
    <ExplainedLight {...props} />
  ) : (
    <PersonStatusChip person={props.person} />
  )

/** 44 px high for fingers on phones, and in front of the link that covers the card. */
const buttonStyle = {
  position: 'relative',
  zIndex: 1,
  borderRadius: 11,
  py: { xs: '11px', sm: '1px' },
  my: { xs: '-11px', sm: '-1px' },
  '&:hover > *': { textDecoration: 'underline' },
} as const

const paperStyle = {
  maxWidth: 360,
  px: 1.75,
  py: 1.25,
  fontSize: '0.875rem',
  fontWeight: 400,
  lineHeight: '1.25rem',
  color: 'text.primary',
  backgroundColor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  boxShadow: 4,
} as const
