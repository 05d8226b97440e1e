import { ButtonBase, ClickAwayListener, Tooltip } from '@mui/material'
import { type MouseEvent, useState } from 'react'
import { lazyComponent } from '../../kit/lazyComponent.tsx'
import { offers } from '../../port/backend.ts'
import type { MatrixPerson, PersonRecord } from '../../port/records/person.ts'
import { PersonStatusChip } from './PersonStatusChip.tsx'

const LightReasons = lazyComponent(() => import('./LightReasons.tsx'), 'LightReasons', null)

/** A click on the light, or on its explanation, does not follow the link of the row. */
const stay = (event: MouseEvent) => event.stopPropagation()

/** How long the keyboard's focus stays on a light before its explanation opens, in milliseconds. */
const STAY_MS = 400

interface PersonLightProps {
  person: PersonRecord | MatrixPerson
  /** The properties that make it a stop of a grid. */
  tabStop?: object
}

/** The light of a person; a click, or the keyboard's focus, opens its explanation. Esc, or a click elsewhere, closes it. */
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
        enterDelay={STAY_MS}
        placement="bottom-start"
        title={<LightReasons person={person} />}
        // It closes at once, so that it does not cover what has the focus next.
        slotProps={{ popper: { onClick: stay }, tooltip: { sx: paperStyle }, transition: { timeout: 0 } }}
      >
        <ButtonBase
          {...tabStop}
          aria-expanded={open}
          onClick={(event) => {
            stay(event)
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

/** The status of a person, with an explanation if the back end sends the reasons. */
export const PersonLight = (props: PersonLightProps) =>
  offers('personnel.list', 'state') ? (
    <ExplainedLight {...props} />
  ) : (
    <PersonStatusChip person={props.person} />
  )

/** 44 px high on a phone, and above the link that covers a card. */
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
