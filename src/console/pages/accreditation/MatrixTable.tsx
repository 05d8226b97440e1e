import { Box, Skeleton } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { useListContext, useTranslate } from 'react-admin'
import { upper } from '../../../domain/text.ts'
import { PersonStatusChip } from '../../components/PersonStatusChip.tsx'
import { visuallyHidden } from '../../components/visuallyHidden.ts'
import type { MatrixItem, MatrixPerson } from '../../providers/adapter/person.ts'
import { listedName } from '../../resources/personnel/listedPerson.ts'
import { checkboxStyle, ItemCheckbox } from './ItemCheckbox.tsx'
import { PersonLink } from './PersonLink.tsx'
import { type TabStop, useGridNavigation } from './useGridNavigation.ts'

/** Widths in px, in the order of the columns. */
const COLUMN_WIDTHS = {
  status: 130,
  company: 148,
  name: 190,
  profile: 208,
  number: 108,
  item: 104,
} as const

/** Tall enough for three lines. */
const HEADER_HEIGHT = 68
const ROW = 46

const PERSON_COLUMNS = ['status', 'company', 'name', 'profile', 'number'] as const

/** Shown where an item is not required of a person. */
const NotRequired = () => {
  const words = useTranslate()('accreditation.notNeeded')
  return (
    <span title={words}>
      <span aria-hidden="true">–</span>
      <span style={visuallyHidden}>{words}</span>
    </span>
  )
}

interface MatrixRowProps {
  person: MatrixPerson
  requirements: readonly string[]
  busy: ReadonlySet<number>
  tabStop: (column: number) => TabStop
  onTick: (person: MatrixPerson, item: MatrixItem) => void
}

/** A person and what it meets. The stop of a cell is what is in it, if that can be used. */
const MatrixRow = ({ person, requirements, busy, tabStop, onTick }: MatrixRowProps) => {
  const translate = useTranslate()
  const name = listedName(person)
  return (
    <tr>
      <td className="status" {...tabStop(0)}>
        <PersonStatusChip person={person} />
      </td>
      <td className="company" {...tabStop(1)}>
        {upper(person.company_name)}
      </td>
      <th scope="row" className="name">
        <PersonLink person={person} tabStop={tabStop(2)} />
      </th>
      <td className="profile" {...tabStop(3)}>
        {person.role_definition}
      </td>
      <td className="number" {...tabStop(4)}>
        {person.accreditation_number}
      </td>
      {requirements.map((requirement, index) => {
        const item = person.personnel_accreditation.find((own) => own.name === requirement)
        const cellStop = tabStop(PERSON_COLUMNS.length + index)
        return item ? (
          <td key={requirement} className="item">
            <ItemCheckbox
              item={item}
              isBusy={busy.has(item.id)}
              label={translate('accreditation.item', { item: requirement, name })}
              tabStop={cellStop}
              onTick={() => onTick(person, item)}
            />
          </td>
        ) : (
          <td key={requirement} className="item" {...cellStop}>
            <NotRequired />
          </td>
        )
      })}
    </tr>
  )
}

interface MatrixTableProps {
  people: readonly MatrixPerson[]
  /** The names of the items, one column each. */
  requirements: readonly string[]
  busy: ReadonlySet<number>
  onTick: (person: MatrixPerson, item: MatrixItem) => void
}

/**
 * People down, requirements across: a grid that is walked by arrows, where space ticks. react-admin's DataTable (5.15) is no grid of one stop for
 * the keyboard, and its columns cannot stay in sight at the left.
 */
export const MatrixTable = ({ people, requirements, busy, onTick }: MatrixTableProps) => {
  const translate = useTranslate()
  const { isPlaceholderData } = useListContext()
  const { tabStop, grid } = useGridNavigation(
    people.map(({ id }) => id),
    PERSON_COLUMNS.length + requirements.length,
  )
  const width = PERSON_COLUMNS.reduce(
    (sum, column) => sum + COLUMN_WIDTHS[column],
    requirements.length * COLUMN_WIDTHS.item,
  )
  return (
    <Box sx={[matrixStyle, checkboxStyle]}>
      <table
        {...grid}
        aria-label={translate('accreditation.grid')}
        aria-busy={isPlaceholderData}
        style={{ minWidth: width }}
      >
        <colgroup>
          {PERSON_COLUMNS.map((column) => (
            <col key={column} style={{ width: COLUMN_WIDTHS[column] }} />
          ))}
          {requirements.map((name) => (
            <col key={name} style={{ width: COLUMN_WIDTHS.item }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {PERSON_COLUMNS.map((column) => (
              <th key={column} scope="col" className={column}>
                {translate(`accreditation.columns.${column}`)}
              </th>
            ))}
            {requirements.map((name) => (
              <th key={name} scope="col" className="item">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person, row) => (
            <MatrixRow
              key={person.id}
              person={person}
              requirements={requirements}
              busy={busy}
              tabStop={(column) => tabStop(row, column)}
              onTick={onTick}
            />
          ))}
        </tbody>
      </table>
    </Box>
  )
}

/** How far from the left each column that stays in sight stands; the narrower the window, the fewer stay, so that most of it is requirements. */
const STICKY_COLUMNS = {
  sm: { name: 0 },
  md: { status: 0, name: COLUMN_WIDTHS.status },
  xl: { status: 0, company: COLUMN_WIDTHS.status, name: COLUMN_WIDTHS.status + COLUMN_WIDTHS.company },
} as const

const stickyColumns = (theme: Theme, width: keyof typeof STICKY_COLUMNS, until?: 'md' | 'xl') => ({
  [until ? theme.breakpoints.between(width, until) : theme.breakpoints.up(width)]: {
    // What has the focus is never under what stays in sight.
    scrollPaddingLeft: STICKY_COLUMNS[width].name + COLUMN_WIDTHS.name,
    ...Object.fromEntries(
      Object.entries(STICKY_COLUMNS[width]).map(([column, left]) => [
        `& .${column}`,
        { position: 'sticky', left, zIndex: 1 },
      ]),
    ),
  },
})

/** The matrix in its own window: heads and first columns stay in sight both ways. */
const matrixStyle = (theme: Theme) => ({
  overflow: 'auto',
  maxHeight: 'max(360px, calc(100dvh - 284px))',
  scrollPaddingTop: HEADER_HEIGHT,
  scrollPaddingRight: 44,
  scrollPaddingBottom: 16,
  '& table': {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontVariantNumeric: 'tabular-nums',
  },
  '& th, & td': {
    height: ROW,
    px: 1.25,
    py: 0.5,
    textAlign: 'left',
    fontWeight: 400,
    lineHeight: '18px',
    overflowWrap: 'break-word',
    borderBottom: `1px solid ${theme.tokens.line}`,
    backgroundColor: theme.tokens.surface,
  },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& tbody tr:hover > *': { backgroundColor: theme.tokens.head },
  '& td.company, & td.profile': { fontSize: 13, lineHeight: '17px' },
  '& .name': { fontWeight: 600, borderRight: `1px solid ${theme.tokens.line}` },
  '& .name a': { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
  '& td.item': { p: 0, textAlign: 'center', color: theme.tokens.secondary },
  '& td .item-box': { justifyContent: 'center', minHeight: ROW - 1, cursor: 'pointer' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    height: HEADER_HEIGHT,
    py: 1,
    verticalAlign: 'bottom',
    fontSize: 12,
    lineHeight: '15px',
    fontWeight: 600,
    textWrap: 'balance',
    color: theme.tokens.secondary,
    backgroundColor: theme.tokens.head,
  },
  '& thead .item': { px: 1, textAlign: 'center' },
  '& td:focus-visible': { outlineOffset: -3 },
  ...stickyColumns(theme, 'sm', 'md'),
  ...stickyColumns(theme, 'md', 'xl'),
  ...stickyColumns(theme, 'xl'),
  // The corner stays above both.
  '& thead .name, & thead .company, & thead .status': { zIndex: 3 },
})

const ROWS = Array.from({ length: 10 }, (_, index) => index)
const ITEMS = Array.from({ length: 8 }, (_, index) => index)
const { item, ...personColumns } = COLUMN_WIDTHS

/** The layout of what is coming. */
export const MatrixSkeleton = ({ cards }: { cards: boolean }) => {
  const label = useTranslate()('app.loading')
  return (
    <Box role="status" aria-label={label} sx={cards ? cardsStyle : skeletonStyle}>
      {ROWS.map((row) =>
        cards ? (
          <Box key={row} sx={skeletonCardStyle}>
            <Skeleton variant="rounded" height={18} width="70%" />
            <Skeleton variant="rounded" height={14} width="50%" />
            {ITEMS.slice(2).map((index) => (
              <Skeleton key={index} variant="rounded" height={20} width={20} sx={{ my: 0.75 }} />
            ))}
          </Box>
        ) : (
          <Box key={row} sx={skeletonRowStyle}>
            {Object.entries(personColumns).map(([column, width]) => (
              <Skeleton key={column} variant="rounded" height={14} width={width - 32} sx={cellStyle} />
            ))}
            {ITEMS.map((index) => (
              <Skeleton key={index} variant="rounded" height={20} width={20} sx={boxStyle} />
            ))}
          </Box>
        ),
      )}
    </Box>
  )
}

const surface = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
  backgroundColor: 'background.paper',
} as const

const skeletonStyle = { ...surface, overflow: 'hidden', pt: `${HEADER_HEIGHT}px`, pb: '42px' } as const
const skeletonRowStyle = {
  display: 'flex',
  alignItems: 'center',
  height: 46,
  borderTop: 1,
  borderColor: 'divider',
} as const
const cellStyle = { flex: 'none', mx: 2 } as const
const boxStyle = { flex: 'none', mx: `${(item - 20) / 2}px` } as const
const cardsStyle = { display: 'grid', gap: 1.25 } as const
const skeletonCardStyle = { ...surface, display: 'grid', gap: 1, p: 2 } as const
