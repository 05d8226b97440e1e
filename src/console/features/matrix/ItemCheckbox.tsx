import type { Theme } from '@mui/material/styles'
import { type ReactNode, useId } from 'react'
import type { MatrixItem } from '../../port/records/person.ts'
import { useCanPerformAction } from '../../port/session.ts'
import type { TabStop } from './useGridKeyboardNavigation.ts'
import { accreditationWords } from './words.ts'

interface ItemCheckboxProps {
  item: MatrixItem
  isBusy: boolean
  onTick: () => void
  /** Accessible name. Required if the checkbox has no visible label. */
  label?: string | undefined
  tabStop?: TabStop | undefined
  children?: ReactNode
}

/** Checkbox for one requirement of a person. Shows the state that the server last confirmed. */
export const ItemCheckbox = ({ item, isBusy, onTick, label, tabStop, children }: ItemCheckboxProps) => {
  const id = useId()
  const isOpen = useCanPerformAction('accreditation.tick') && item.editable === true
  return (
    <label htmlFor={id} className="item-box" title={isOpen ? undefined : accreditationWords.closed}>
      <input
        {...tabStop}
        id={id}
        type="checkbox"
        checked={item.status === true}
        // Shows a dash if the server does not say whether the requirement is met. HTML has no `indeterminate` attribute.
        ref={(box) => {
          if (box) box.indeterminate = typeof item.status !== 'boolean'
        }}
        aria-label={label}
        aria-busy={isBusy}
        aria-disabled={!isOpen}
        onChange={() => {
          if (isOpen && !isBusy) onTick()
        }}
      />
      {children}
    </label>
  )
}

const TICK = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20'%3E%3Cpath d='M4.5 10.5l3.6 3.6 7.4-8' fill='none' stroke='%23000' stroke-width='2.4' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E")`

/** Style of all checkboxes inside a container. Styling each of a hundred checkboxes separately would be slow. */
export const getCheckboxStyle = ({ tokens }: Theme) => ({
  '& .item-box': { display: 'flex', alignItems: 'center', gap: 1.5 },
  '& .item-box input': {
    appearance: 'none',
    flex: 'none',
    position: 'relative',
    width: 20,
    height: 20,
    m: 0,
    border: `1.5px solid ${tokens.secondary}`,
    borderRadius: '5px',
    backgroundColor: tokens.surface,
    cursor: 'pointer',
    // Prints the check mark, because browsers omit backgrounds by default.
    printColorAdjust: 'exact',
  },
  '& .item-box input:checked': { borderColor: tokens.accent, backgroundColor: tokens.accent },
  '& .item-box input:checked::before': {
    content: '""',
    position: 'absolute',
    inset: -1.5,
    backgroundColor: tokens.onAccent,
    mask: `${TICK} center / 18px no-repeat`,
  },
  '& .item-box input:indeterminate::before': {
    content: '""',
    position: 'absolute',
    inset: '8px 4px',
    backgroundColor: tokens.secondary,
  },
  '& .item-box input[aria-disabled=true]': {
    borderColor: 'transparent',
    backgroundColor: tokens.status.inactive.ground,
    cursor: 'not-allowed',
  },
  '& .item-box input[aria-disabled=true]:checked::before': { backgroundColor: tokens.secondary },
  '& .item-box input:hover:not([aria-disabled=true]):not(:checked)': { backgroundColor: tokens.tint },
  '& .item-box input[aria-busy=true]': {
    borderColor: 'transparent',
    backgroundColor: 'transparent',
    cursor: 'progress',
  },
  '& .item-box input[aria-busy=true]::before': { display: 'none' },
  '& .item-box input[aria-busy=true]::after': {
    content: '""',
    position: 'absolute',
    inset: -1,
    border: `2.5px solid ${tokens.line}`,
    borderTopColor: tokens.accent,
    borderRadius: '50%',
    animation: 'box-turn 700ms linear infinite',
  },
  '@keyframes box-turn': { to: { transform: 'rotate(360deg)' } },
})
