import ByHandIcon from '@mui/icons-material/DrawOutlined'
import EndedIcon from '@mui/icons-material/EventBusyOutlined'
import RejectedIcon from '@mui/icons-material/HighlightOff'
import PendingIcon from '@mui/icons-material/HourglassEmpty'
import MissingIcon from '@mui/icons-material/NoteAddOutlined'
import EndingIcon from '@mui/icons-material/ScheduleOutlined'
import MetIcon from '@mui/icons-material/TaskOutlined'
import { Box } from '@mui/material'
import type { RequirementCellState } from '../../../domain/people/requirementCell.ts'
import { isEndpointAvailable } from '../../port/backend.ts'
import type { MatrixItem } from '../../port/records/person.ts'
import { getCheckboxStyle } from './ItemCheckbox.tsx'
import { getDocumentIconStyle } from './matrixStyle.ts'
import { accreditationWords } from './words.ts'

/** Returns whether the requirement is met by uploading a document instead of ticking a checkbox. */
export const isRequirementMetByDocument = (item: MatrixItem): boolean =>
  item.evidence?.wants_document === true

/** Icons for the states of requirements that are proved by a document. */
export const PAPER_ICONS: Record<RequirementCellState, typeof MetIcon> = {
  met: MetIcon,
  byHand: ByHandIcon,
  ending: EndingIcon,
  pending: PendingIcon,
  rejected: RejectedIcon,
  ended: EndedIcon,
  missing: MissingIcon,
}
const PAPER_STATES = Object.keys(PAPER_ICONS) as RequirementCellState[]

const BOXES = [
  { kind: 'checked', checked: true, closed: false },
  { kind: 'unchecked', checked: false, closed: false },
  { kind: 'closed', checked: false, closed: true },
] as const

/** Decorative checkbox for the legend, which cannot be clicked. */
const DrawnBox = ({ checked, closed }: { checked: boolean; closed: boolean }) => (
  <span className="item-box" aria-hidden="true">
    <input type="checkbox" checked={checked} disabled aria-disabled={closed} readOnly tabIndex={-1} />
  </span>
)

const DrawnPaper = ({ state }: { state: RequirementCellState }) => {
  const Icon = PAPER_ICONS[state]
  return (
    <span className={`paper ${state}`} aria-hidden="true">
      <Icon fontSize="small" />
    </span>
  )
}

/** Legend of the icons in the matrix. Leaves out the document icons if the back end does not support documents. */
export const MatrixLegend = () => (
  <Box
    component="ul"
    aria-label={accreditationWords.legend.title}
    sx={[getCheckboxStyle, getDocumentIconStyle, legendIconStyle, legendStyle]}
  >
    {BOXES.map(({ kind, ...box }) => (
      <li key={kind}>
        <DrawnBox {...box} />
        {accreditationWords.legend[kind]}
      </li>
    ))}
    {isEndpointAvailable('evidence.list') &&
      PAPER_STATES.map((state) => (
        <li key={state}>
          <DrawnPaper state={state} />
          {accreditationWords.legend[state]}
        </li>
      ))}
    <li>
      <span aria-hidden="true">–</span>
      {accreditationWords.notNeeded}
    </li>
  </Box>
)

/** Removes the minimum touch size, because the legend icons are not buttons. */
const legendIconStyle = {
  '& .item-box input': { transform: 'scale(0.8)', pointerEvents: 'none' },
  '& .paper, & .paper:hover': { width: 'auto', minHeight: 0, cursor: 'inherit', background: 'none' },
  '& .paper svg': { printColorAdjust: 'exact' },
} as const

const legendStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  rowGap: 0.25,
  m: 0,
  p: 0,
  listStyle: 'none',
  fontSize: '0.75rem',
  lineHeight: '1.25rem',
  color: 'text.secondary',
  '& li': { display: 'flex', alignItems: 'center', gap: 0.5 },
} as const
