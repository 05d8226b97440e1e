import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import { useCan } from '../../api/session.ts'
import type { MatrixItem } from '../../providers/adapter/person.ts'
import type { TabStop } from './useGridNavigation.ts'

interface ItemBoxProps {
  item: MatrixItem
  isBusy: boolean
  onTick: () => void
  /** The name of the box where it has no label beside it. */
  label?: string
  tabStop?: TabStop
  children?: ReactNode
}

/** The box of one item: shows what the server has said, and nothing before it has. Drawn by `boxStyle`. */
export const ItemCheckbox = ({ item, isBusy, onTick, label, tabStop, children }: ItemBoxProps) => {
  const translate = useTranslate()
  const id = useId()
  const isOpen = useCan('accreditation.tick') && item.editable === true
  return (
    <label htmlFor={id} className="item-box" title={isOpen ? undefined : translate('accreditation.closed')}>
      <input
        {...tabStop}
        id={id}
        type="checkbox"
        checked={item.status}
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
