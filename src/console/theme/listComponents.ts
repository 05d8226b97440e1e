import type { Components, Theme } from '@mui/material/styles'
import { MENU_WIDTH, PAGE_PADDING, PAGE_WIDTH } from './layoutComponents.ts'
import type { Tokens } from './tokens.ts'

// Same syntax as react-admin's own media query, so that these styles override react-admin's.
const PHONE = '@media (max-width:767.95px)'
const WIDE = '@media (min-width:768px)'
const PAPER = '@media print'
const MEDIUM = '@media (min-width:1024px)'
export const WITHOUT_HAS = '@supports not selector(:has(*))'
/** Selector of the selection bar while rows are selected. */
export const SELECTION_BAR = '.RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed)'
export const SELECTION_ROOM = 72

/** Class of the cells with a row's actions, which stay in view when the table is wider than the page. */
export const ACTIONS_CELL = 'row-actions'

/** Styles of react-admin's lists: filters and actions on one line, rows and pagination in one panel. */
export const createListStyles = (t: Tokens): Components<Theme> => ({
  RaList: {
    styleOverrides: {
      root: {
        '& .RaList-main': { minWidth: 0 },
        // Leaves room for the selection bar. Browsers without `:has` always leave the room.
        [`&:has(${SELECTION_BAR})`]: { paddingBottom: SELECTION_ROOM },
        [WITHOUT_HAS]: { paddingBottom: SELECTION_ROOM },
        '& .RaList-content': { minWidth: 0 },
        [PAPER]: { '& tbody tr, & .ResponsiveRows-cards > li': { breakInside: 'avoid' } },
        [WIDE]: {
          '& .RaList-content': {
            border: `1px solid ${t.line}`,
            borderRadius: 10,
            backgroundColor: t.surface,
            overflow: 'hidden',
            [PAPER]: { overflow: 'visible' },
          },
          '& .RaList-content:last-child .RaDataTable-tbody tr:last-of-type :is(td, th)': { borderBottom: 0 },
          '& .RaList-content:has(+ .MuiTablePagination-root)': {
            borderBottom: 0,
            borderBottomLeftRadius: 0,
            borderBottomRightRadius: 0,
          },
          '& .MuiTablePagination-root': {
            border: `1px solid ${t.line}`,
            borderTop: 0,
            borderRadius: '0 0 10px 10px',
            backgroundColor: t.surface,
          },
          // No frame around cards, which have their own borders.
          '& .RaList-content:has(.ResponsiveRows-cards)': {
            '&, & + .MuiTablePagination-root': { border: 0, backgroundColor: 'transparent' },
            overflow: 'visible',
          },
        },
      },
    },
  },
  RaListToolbar: {
    styleOverrides: {
      root: {
        flexWrap: 'nowrap',
        alignItems: 'flex-start',
        gap: 10,
        marginBottom: 12,
        [PAPER]: { display: 'none' },
        '& > span:empty': { display: 'none' },
        '@media (max-width:1279.95px)': { flexWrap: 'wrap' },
        [PHONE]: {
          gap: 8,
          marginBottom: 4,
          flexDirection: 'row',
          flexWrap: 'nowrap',
          backgroundColor: 'transparent',
          '& > form': { flex: '1 1 auto' },
        },
      },
    },
  },
  RaFilterForm: {
    // Delay before a changed input filters the list, in milliseconds.
    defaultProps: { debounce: 300 } as object,
    styleOverrides: {
      root: {
        minWidth: 0,
        padding: 0,
        gap: 10,
        alignItems: 'center',
        [WIDE]: { minHeight: 0 },
        [MEDIUM]: { flex: '1 1 auto' },
        '& .RaFilterForm-clearFix': { display: 'none' },
        [PHONE]: { flexDirection: 'column', alignItems: 'stretch' },
        '& .RaFilterForm-filterFormInput .MuiFormControl-root': { margin: 0, width: '100%' },
      },
    },
  },
  RaFilterFormInput: {
    styleOverrides: {
      root: {
        alignItems: 'center',
        '& .RaFilterFormInput-spacer': { display: 'none' },
        '& .RaFilterFormInput-hideButton': { marginBottom: 0 },
        [WIDE]: {
          '&[data-source=q]': { flex: '1 1 140px', maxWidth: 240 },
          '& .MuiFormControl-root': { minWidth: 148 },
          // Wide enough for the name of a company.
          '&[data-source=company] > :first-of-type': { minWidth: 300 },
        },
        [PHONE]: { '& > :first-of-type, & .MuiToggleButtonGroup-root': { width: '100%' } },
      },
    },
  },
  RaBulkActionsToolbar: {
    styleOverrides: {
      root: {
        '& .RaBulkActionsToolbar-toolbar': {
          // Fixed to the bottom, so that selecting a row does not move the others.
          position: 'fixed',
          zIndex: 1100,
          bottom: 12,
          left: MENU_WIDTH + PAGE_PADDING,
          right: PAGE_PADDING,
          maxWidth: PAGE_WIDTH - 2 * PAGE_PADDING,
          transform: 'none',
          flexWrap: 'wrap',
          gap: 8,
          height: 'auto',
          minHeight: 48,
          padding: '6px 16px',
          borderRadius: 10,
          border: `1px solid ${t.line}`,
          boxShadow: '0 4px 20px rgb(0 0 0 / 0.16)',
          [PHONE]: {
            left: 8,
            right: 8,
            bottom: 8,
            flexWrap: 'nowrap',
            flexDirection: 'column',
            gap: 4,
            padding: '6px 10px 10px',
          },
          color: t.ink,
          backgroundColor: t.tint,
          transition: 'none',
        },
        // Removes the collapsed bar from the tab order.
        '& .RaBulkActionsToolbar-collapsed': { display: 'none' },
        '& .RaBulkActionsToolbar-title': { flexWrap: 'wrap', [PHONE]: { width: '100%' } },
        '& .RaBulkActionsToolbar-title .MuiTypography-root': { fontWeight: 600 },
        '& .RaBulkActionsToolbar-topToolbar': {
          padding: 0,
          gap: 8,
          flexWrap: 'wrap',
          [PHONE]: {
            width: '100%',
            flexWrap: 'nowrap',
            justifyContent: 'flex-start',
            overflowX: 'auto',
            '& > *': { flex: 'none' },
          },
        },
      },
    },
  },
  RaDataTable: {
    styleOverrides: {
      root: {
        '& .RaDataTable-tableWrapper': { overflowX: 'auto', [PAPER]: { overflow: 'visible' } },
        '& .RaDataTable-headerCell': { position: 'static', backgroundColor: t.head },
        // Opaque rows, because other cells move below the actions.
        '& .RaDataTable-tbody tr': { backgroundColor: t.surface },
        '& .MuiTableRow-root.Mui-selected': { '&, &:hover': { backgroundColor: t.tint } },
        [`& .RaDataTable-tbody .${ACTIONS_CELL}`]: { backgroundColor: 'inherit' },
        [`& .MuiTableCell-root.${ACTIONS_CELL}`]: {
          position: 'sticky',
          right: 0,
          zIndex: 1,
          [PAPER]: { display: 'none' },
          '&::before': {
            content: '""',
            position: 'absolute',
            insetBlock: 0,
            left: -16,
            width: 16,
            pointerEvents: 'none',
            backgroundColor: 'inherit',
            maskImage: 'linear-gradient(to right, transparent, black)',
          },
        },
        '& .RaDataTable-tbody tr:last-of-type :is(td, th)': { borderBottomColor: t.line },
        // Low rows, so that more of them fit on the screen.
        '& .MuiTableCell-root': { paddingInline: 10, '&:last-of-type': { paddingInlineEnd: 14 } },
        '& .MuiTableCell-head': { height: 36, paddingBlock: 2 },
        '& .MuiTableCell-body': {
          height: 38,
          paddingBlock: 2,
          fontSize: '0.8125rem',
          lineHeight: '1.0625rem',
        },
        '& .MuiTableCell-paddingCheckbox': { padding: '0 0 0 8px' },
        '& .MuiTableCell-body .MuiButton-root': { minHeight: 32, paddingInline: 8, fontSize: '0.8125rem' },
      },
    },
  },
  MuiTablePagination: {
    styleOverrides: {
      root: { display: 'block', overflow: 'visible', color: t.secondary },
      toolbar: {
        minHeight: 42,
        padding: '2px 16px',
        [PHONE]: { flexWrap: 'wrap', padding: '12px 4px', justifyContent: 'space-between' },
        [WIDE]: { padding: '2px 16px', minHeight: 42 },
      },
      spacer: { display: 'none' },
      // Places the range of rows on the left, and page size and page numbers on the right.
      displayedRows: { order: -1, margin: 0, marginRight: 'auto', fontVariantNumeric: 'tabular-nums' },
      selectLabel: { margin: 0 },
      select: { minHeight: 0 },
    },
  },
  MuiPaginationItem: {
    styleOverrides: {
      root: {
        minWidth: 26,
        height: 32,
        margin: 0,
        padding: '0 8px',
        borderRadius: 6,
        fontVariantNumeric: 'tabular-nums',
        color: t.secondary,
        [PHONE]: { minWidth: 40, height: 44 },
        '&:hover': { color: t.accent, backgroundColor: 'transparent' },
        '&.Mui-selected, &.Mui-selected:hover': {
          color: t.accent,
          fontWeight: 700,
          backgroundColor: 'transparent',
        },
      },
      ellipsis: { lineHeight: '2rem', [PHONE]: { minWidth: 0, padding: '0 2px', lineHeight: '2.75rem' } },
    },
  },
})
