import { ButtonBase, ClickAwayListener, Tooltip } from '@mui/material'
import { type MouseEvent, useState } from 'react'
import { createLazyComponent } from '../../kit/createLazyComponent.tsx'
import { offers } from '../../port/backend.ts'
import type { MatrixPerson, PersonRecord } from '../../port/records/person.ts'
import { PersonStatusChip } from './PersonStatusChip.tsx'

const LightReasons = createLazyComponent(() => import('./LightReasons.tsx'), 'LightReasons', null)

/** Keeps clicks on the status and its explanation from opening the row. */
const stopPropagation = (event: MouseEvent) => event.stopPropagation()

/** Time that the keyboard focus must stay before the explanation opens, in milliseconds. */
const OPEN_DELAY_MS = 400

interface PersonLightProps {
  person: PersonRecord | MatrixPerson
  /** Attributes that make it a stop of a grid. */
  tabStop?: object
}

/** Status of a person. A click or the keyboard focus opens its explanation; Esc or a click elsewhere closes it. */
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
        // Closes without a transition, so that it does not cover the next focused element.
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

/** A person's status, with an explanation if the back end sends the reasons. */
export const PersonLight = (props: PersonLightProps) =>
  offers('personnel.list', 'state') ? (
    <ExplainedLight {...props} />
  ) : (
    <PersonStatusChip person={props.person} />
  )

/** 44 px high on phones, and above the link that covers a card. */
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
