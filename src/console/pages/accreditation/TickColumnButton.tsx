import DoneAllIcon from '@mui/icons-material/DoneAll'
import { useTranslate } from 'react-admin'
import type { TabStop } from './useGridNavigation.ts'

/** The head of a column, which ticks all of the page. Where nobody lacks the requirement it stays, so that the focus does. */
export const TickColumnButton = ({
  requirement,
  isOpen,
  tabStop,
  onOpen,
}: {
  requirement: string
  isOpen: boolean
  tabStop: TabStop
  onOpen: (requirement: string) => void
}) => {
  const translate = useTranslate()
  return (
    <button
      {...tabStop}
      type="button"
      className="tick-column"
      aria-disabled={!isOpen}
      title={translate(`accreditation.column.${isOpen ? 'title' : 'none'}`, { item: requirement })}
      onClick={() => {
        if (isOpen) onOpen(requirement)
      }}
    >
      {requirement}
      <DoneAllIcon aria-hidden="true" />
    </button>
  )
}
