import type { Theme } from '@mui/material/styles'

/** Widths in px, in the order of the columns. */
export const COLUMN_WIDTHS = {
  status: 130,
  company: 148,
  name: 190,
  profile: 208,
  number: 108,
  item: 104,
} as const

/** Tall enough for three lines. */
export const HEADER_HEIGHT = 68
const ROW = 46

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
export const matrixStyle = (theme: Theme) => ({
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
