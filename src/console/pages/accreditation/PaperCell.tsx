import '../../components/evidence/words.ts'
import ByHandIcon from '@mui/icons-material/DrawOutlined'
import EndedIcon from '@mui/icons-material/EventBusyOutlined'
import RejectedIcon from '@mui/icons-material/HighlightOff'
import PendingIcon from '@mui/icons-material/HourglassEmpty'
import MissingIcon from '@mui/icons-material/NoteAddOutlined'
import EndingIcon from '@mui/icons-material/ScheduleOutlined'
import MetIcon from '@mui/icons-material/TaskOutlined'
import type { Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { dayOf, formatDay } from '../../../domain/days.ts'
import { daysLeft, type PaperState, paperStateOf } from '../../../domain/paperState.ts'
import type { MatrixItem } from '../../providers/adapter/person.ts'
import type { TabStop } from './useGridNavigation.ts'

const ICONS: Record<PaperState, typeof MetIcon> = {
  met: MetIcon,
  byHand: ByHandIcon,
  ending: EndingIcon,
  pending: PendingIcon,
  rejected: RejectedIcon,
  ended: EndedIcon,
  missing: MissingIcon,
}

interface PaperCellProps {
  item: MatrixItem
  /** Whose it is. */
  name: string
  tabStop?: TabStop
  onOpen: () => void
  /** What it is called, where no head of a column says so. */
  children?: ReactNode
}

/** Where a requirement stands that wants a document: a sign, and beside it how many days are left; it opens the document. Drawn by `paperStyle`. */
export const PaperCell = ({ item, name, tabStop, onOpen, children }: PaperCellProps) => {
  const translate = useTranslate()
  const today = dayOf(new Date())
  const state = paperStateOf(item, today)
  const left = daysLeft(item, today)
  const Icon = ICONS[state]
  const words = translate(`evidence.cell.${state}`, {
    smart_count: left ?? 0,
    day: formatDay(item.evidence?.until ?? ''),
  })
  return (
    <button
      {...tabStop}
      type="button"
      className={`paper ${state}`}
      title={words}
      aria-haspopup="dialog"
      // Beside its name and its state in words, whose it is is said by what is around it.
      aria-label={
        children ? undefined : translate('evidence.cell.name', { item: item.name, name, state: words })
      }
      onClick={onOpen}
    >
      <Icon fontSize="small" aria-hidden="true" />
      {children}
      {children ? (
        <small>{words}</small>
      ) : (
        left !== undefined && <small>{translate('evidence.cell.short', { smart_count: left })}</small>
      )}
    </button>
  )
}

/** The papers inside: what is wrong in the colour of that, what is met in that of a tick, each with a sign of its own. */
export const paperStyle = ({ tokens }: Theme) => ({
  '& .paper': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 0.5,
    width: '100%',
    minHeight: 45,
    p: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    color: tokens.secondary,
    cursor: 'pointer',
    '&:hover': { backgroundColor: tokens.tint },
    '& small': { fontSize: 12, fontVariantNumeric: 'tabular-nums' },
  },
  '& .paper.met, & .paper.byHand': { color: tokens.accent },
  '& .paper.ending, & .paper.pending': { color: tokens.status.warning.ink },
  '& .paper.rejected, & .paper.ended': { color: tokens.danger },
  '& td .paper:focus-visible': { outlineOffset: -3 },
})
