import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import type { MatrixItem } from '../../providers/accreditation.ts'
import { useCan } from '../../providers/session.ts'
import type { Stop } from './useGridKeys.ts'

interface ItemBoxProps {
  item: MatrixItem
  isBusy: boolean
  onTick: () => void
  /** The name of the box where it has no label beside it. */
  label?: string
  stop?: Stop
  children?: ReactNode
}

/** The box of one item: shows what the server has said, and nothing before it has. Drawn by `boxStyle`. */
export const ItemBox = ({ item, isBusy, onTick, label, stop, children }: ItemBoxProps) => {
  const translate = useTranslate()
  const id = useId()
  const isOpen = useCan('accreditation.tick') && item.editable === true
  return (
    <label htmlFor={id} className="item-box" title={isOpen ? undefined : translate('accreditation.closed')}>
      <input
        {...stop}
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
