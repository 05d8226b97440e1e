import type { Theme } from '@mui/material/styles'

/** Widths of the columns with a person's data, in pixels and in order. A window of 1280 px has room for them and five requirements. */
export const PERSON_COLUMNS = { status: 108, company: 110, name: 160, profile: 114, number: 74 } as const
/** Widths of these columns in a window of 1600 px or more. */
const WIDE_PERSON_COLUMNS: Record<keyof typeof PERSON_COLUMNS, number> = {
  status: 126,
  company: 150,
  name: 232,
  profile: 196,
  number: 96,
}
/** Widths of these columns on paper. */
const PRINTED_PERSON_COLUMNS: typeof WIDE_PERSON_COLUMNS = {
  status: 108,
  company: 96,
  name: 144,
  profile: 104,
  number: 68,
}
/** Width of the column of a requirement, in pixels, in any window and in a wide one. */
export const ITEM_WIDTH = 80
const WIDE_ITEM_WIDTH = 84

/** Returns the variables with the widths of columns. */
const toWidthVariables = (widths: Record<string, number>) =>
  Object.fromEntries(Object.entries(widths).map(([name, width]) => [`--${name}`, `${width}px`]))

/** Height of the column headings, in pixels. Fits three lines of text and a button. */
export const HEADER_HEIGHT = 84
const ROW_HEIGHT = 46
/** Minimum row height in the compact density, in pixels. Fits two lines, and ten rows in a window of 800 px. */
export const COMPACT_ROW_HEIGHT = 38

/**
 * Left offsets of the sticky columns by breakpoint. In narrow windows, only the name column is sticky. The company between status and
 * name scrolls away below the name, so that the requirements have room.
 */
const STICKY_COLUMNS = { sm: { name: '0px' }, md: { status: '0px', name: 'var(--status)' } } as const

const getStickyColumnStyle = (theme: Theme, width: keyof typeof STICKY_COLUMNS, until?: 'md') => ({
  [`@media screen and ${(until ? theme.breakpoints.between(width, until) : theme.breakpoints.up(width)).slice('@media '.length)}`]:
    {
      // Keeps a focused cell from being hidden behind the sticky columns.
      scrollPaddingLeft: `calc(${STICKY_COLUMNS[width].name} + var(--name))`,
      ...Object.fromEntries(
        Object.entries(STICKY_COLUMNS[width]).map(([column, left]) => [
          `& .${column}`,
          { position: 'sticky', left, zIndex: 1 },
        ]),
      ),
    },
})

/** Cuts a text after two lines. The cell's title has the whole text. */
const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const

/** When printed, the matrix uses the full paper width, is not clipped, and repeats the column headings on each sheet. */
const printStyle = {
  '@media print': {
    overflow: 'visible',
    maxHeight: 'none',
    ...toWidthVariables(PRINTED_PERSON_COLUMNS),
    '& table': { minWidth: 0 },
    '& col.item': { width: 'auto' },
    '& tbody th, & tbody td': { height: 'auto', px: 0.5, py: '1px' },
    '& td .item-box, & .paper': { minHeight: 36 },
    '&.compact tbody :is(.company, .profile) > div': { display: 'block' },
    '& tbody :is(.company, .profile, .number)': { fontSize: 11, lineHeight: '14px' },
    '& thead': { display: 'table-header-group' },
    '& thead th': { position: 'static', height: 'auto', px: '2px', fontSize: 9, lineHeight: '11px' },
    '& tbody tr': { breakInside: 'avoid' },
    '& .item-box input': { outline: 'none !important' },
    '& .tick-column svg': { display: 'none' },
  },
} as const

/** Style of the matrix: a scrolling box with sticky column headings and sticky first columns. */
export const getMatrixStyle = (theme: Theme) => ({
  // Positioned ancestor of the texts for screen readers, which would otherwise make the panel scroll.
  position: 'relative',
  overflow: 'auto',
  maxHeight: 'max(360px, calc(100dvh - 288px))',
  ...toWidthVariables({ ...PERSON_COLUMNS, item: ITEM_WIDTH }),
  '--row': `${ROW_HEIGHT}px`,
  '&.compact': { '--row': `${COMPACT_ROW_HEIGHT}px` },
  '&.compact tbody :is(th, td)': { py: 0 },
  '@media (min-width: 1600px)': toWidthVariables({ ...WIDE_PERSON_COLUMNS, item: WIDE_ITEM_WIDTH }),
  scrollPaddingTop: HEADER_HEIGHT,
  scrollPaddingRight: 44,
  scrollPaddingBottom: 16,
  '& table': {
    width: '100%',
    minWidth: `calc(${Object.keys(PERSON_COLUMNS)
      .map((name) => `var(--${name})`)
      .join(' + ')} + var(--items) * var(--item))`,
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontVariantNumeric: 'tabular-nums',
  },
  ...Object.fromEntries(
    [...Object.keys(PERSON_COLUMNS), 'item'].map((name) => [`& col.${name}`, { width: `var(--${name})` }]),
  ),
  '& tbody :is(.company, .name, .profile, .number)': { px: 1, fontSize: '0.8125rem', lineHeight: '1rem' },
  '& tbody .number': { px: 0.5, whiteSpace: 'nowrap' },
  '& th, & td': {
    height: 'var(--row)',
    px: 1.25,
    py: 0.75,
    textAlign: 'left',
    fontWeight: 400,
    lineHeight: '1.125rem',
    overflowWrap: 'break-word',
    borderBottom: `1px solid ${theme.tokens.line}`,
    backgroundColor: theme.tokens.surface,
  },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& tbody tr:hover > *': { backgroundColor: theme.tokens.head },
  '& .name': { borderRight: `1px solid ${theme.tokens.line}` },
  '& .name a, & .name div > span:first-of-type': { fontWeight: 600 },
  '& .name a': { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
  // Names are not cut, because people often differ in the last word only.
  '&.compact tbody :is(.company, .profile) > div': twoLines,
  '& tbody .status': { px: 0.5 },
  '& tbody .status span': { whiteSpace: 'normal', lineHeight: '1rem' },
  '& td.item': { p: 0, textAlign: 'center', color: theme.tokens.secondary },
  '& td .item-box': { justifyContent: 'center', minHeight: 'calc(var(--row) - 1px)', cursor: 'pointer' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    height: HEADER_HEIGHT,
    py: 1,
    verticalAlign: 'bottom',
    fontSize: '0.75rem',
    lineHeight: '0.9375rem',
    fontWeight: 600,
    textWrap: 'balance',
    color: theme.tokens.secondary,
    backgroundColor: theme.tokens.head,
  },
  // Fits "antecedentes" in a line; longer words are hyphenated.
  '& thead .item': { px: '2px', textAlign: 'center', fontSize: '0.6875rem', hyphens: 'auto' },
  '& .tick-column': {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '2px',
    width: '100%',
    minHeight: 24,
    p: '2px 0',
    border: 0,
    borderRadius: '6px',
    font: 'inherit',
    color: 'inherit',
    textWrap: 'balance',
    background: 'none',
    cursor: 'pointer',
    '& svg': { fontSize: '1rem', color: theme.tokens.accent },
    '&:hover': { backgroundColor: theme.tokens.tint, color: theme.tokens.accent },
    '&[aria-disabled=true]': {
      color: 'inherit',
      backgroundColor: 'transparent',
      cursor: 'default',
      '& svg': { color: 'inherit', opacity: 0.4 },
    },
  },
  '& td:focus-visible': { outlineOffset: -3 },
  ...getStickyColumnStyle(theme, 'sm', 'md'),
  ...getStickyColumnStyle(theme, 'md'),
  // Places the corner cells above the sticky headings and the sticky columns.
  '& thead .name, & thead .status': { zIndex: 3 },
  ...printStyle,
})

/** Style of the document icons in a container, coloured by status. */
export const getDocumentIconStyle = ({ tokens }: Theme) => ({
  '& .paper': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 0.5,
    width: '100%',
    minHeight: 'calc(var(--row) - 1px)',
    p: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    color: tokens.secondary,
    cursor: 'pointer',
    '&:hover': { backgroundColor: tokens.tint },
    '& small': { fontSize: '0.75rem', fontVariantNumeric: 'tabular-nums' },
  },
  '& .paper.met, & .paper.byHand': { color: tokens.accent },
  '& .paper.ending, & .paper.pending': { color: tokens.status.warning.ink },
  '& .paper.rejected, & .paper.ended': { color: tokens.danger },
  '& td .paper:focus-visible': { outlineOffset: -3 },
})
