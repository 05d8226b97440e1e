import { ButtonBase, type SvgIconProps, Tooltip } from '@mui/material'
import type { ComponentType, MouseEvent } from 'react'

interface ToolButtonProps {
  label: string
  icon: ComponentType<SvgIconProps>
  pressed?: boolean
  onClick: (event: MouseEvent<HTMLElement>) => void
}

/** A tool of the editor. Pressing it leaves the selection in the text alone. */
export const ToolButton = ({ label, icon: Icon, pressed, onClick }: ToolButtonProps) => (
  <Tooltip title={label}>
    <ButtonBase
      aria-label={label}
      aria-pressed={pressed}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      sx={toolStyle}
    >
      <Icon fontSize="small" />
    </ButtonBase>
  </Tooltip>
)

const toolStyle = {
  width: { xs: 44, sm: 34 },
  height: { xs: 44, sm: 34 },
  borderRadius: 0.75,
  color: 'text.secondary',
  '&:hover': { backgroundColor: 'action.hover', color: 'text.primary' },
  '&[aria-pressed=true]': { backgroundColor: 'action.selected', color: 'primary.main' },
} as const
