import type { Components, Theme } from '@mui/material/styles'
import type { Tokens } from './tokens.ts'

const PHONE = '@media (max-width:767.95px)'
const WIDE = '@media (min-width:768px)'
const PAPER = '@media print'
export const BAR_HEIGHT = 56
export const MENU_WIDTH = 256
export const PAGE_PADDING = 28
export const PAGE_WIDTH = 1500

/** Styles of react-admin's layout: a bar, the menu on the left, lines between them. */
export const createLayoutComponentStyles = (t: Tokens): Components<Theme> => ({
  RaLayout: {
    styleOverrides: {
      root: {
        // Lets wide tables scroll inside the page.
        minWidth: 0,
        '& .RaLayout-appFrame': { marginTop: BAR_HEIGHT, [PHONE]: { marginTop: BAR_HEIGHT } },
        '& .RaLayout-contentWithSidebar': { display: 'block', [WIDE]: { marginLeft: MENU_WIDTH } },
        '& .RaLayout-content': {
          display: 'block',
          maxWidth: PAGE_WIDTH,
          padding: `28px ${PAGE_PADDING}px 40px`,
          outline: 'none',
          // Keeps focused elements visible below the fixed bar.
          scrollMarginTop: BAR_HEIGHT,
          [PHONE]: { padding: '16px 16px 40px' },
        },
        // Prints only the page's content.
        [PAPER]: {
          '& .RaLayout-appFrame, & .RaLayout-contentWithSidebar': { margin: 0 },
          '& .RaLayout-content': { maxWidth: 'none', padding: 0 },
        },
      },
    },
  },
  RaSkipNavigationButton: {
    styleOverrides: {
      root: {
        padding: '0 16px',
        color: t.onAccent,
        backgroundColor: t.accent,
        '&:hover': { color: t.onAccent, backgroundColor: t.accent, opacity: 1 },
        // On phones, react-admin (5.15) renders an icon button without an icon, so the label is shown.
        '&:empty::after': { content: 'attr(aria-label)', fontSize: '0.875rem', fontWeight: 600 },
      },
    },
  },
  RaAppBar: {
    styleOverrides: {
      root: {
        color: t.ink,
        backgroundColor: t.surface,
        borderBottom: `1px solid ${t.line}`,
        [PAPER]: { display: 'none' },
        '& .RaAppBar-toolbar': {
          minHeight: BAR_HEIGHT - 1,
          gap: 12,
          padding: '0 20px',
          [PHONE]: { minHeight: BAR_HEIGHT - 1, padding: '0 16px' },
        },
        '& .RaAppBar-menuButton': { display: 'none' },
        // Fixed size, because icons that grow with the font do not fit into a narrow bar.
        '& .MuiSvgIcon-root': { fontSize: 24 },
      },
    },
  },
  RaMenu: {
    styleOverrides: {
      root: {
        gap: 2,
        margin: 0,
        '&.RaMenu-open, &.RaMenu-closed': { width: 'auto' },
      },
    },
  },
  RaMenuItemLink: {
    styleOverrides: {
      root: {
        gap: 12,
        padding: '0 12px',
        borderRadius: 8,
        fontWeight: 500,
        color: t.ink,
        '&:hover': { backgroundColor: t.head },
        '& .RaMenuItemLink-icon': { minWidth: 0, color: t.secondary },
        '& svg': { width: 19, height: 19 },
        '&.active': { color: t.accent, fontWeight: 600, backgroundColor: t.tint },
        '&.active .RaMenuItemLink-icon': { color: t.accent },
        [WIDE]: { minHeight: 32 },
        [PHONE]: { minHeight: 46 },
      },
    },
  },
})
