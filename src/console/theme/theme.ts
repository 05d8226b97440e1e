import type { Theme } from '@mui/material/styles'
import type { RaThemeOptions } from 'react-admin'
import { createMuiComponentStyles } from './components.ts'
import { createLayoutComponentStyles } from './layoutComponents.ts'
import { createListStyles } from './listComponents.ts'
import { dark, light, type Tokens } from './tokens.ts'

declare module '@mui/material/styles' {
  interface Theme {
    /** Design tokens of the portal, for colours that MUI's palette does not have. */
    tokens: Tokens
  }
  interface ThemeOptions {
    tokens?: Tokens
  }
}

declare module '@mui/material/Paper' {
  interface PaperPropsVariantOverrides {
    panel: true
  }
}

const FONT = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif"

const createPortalTheme = (mode: 'light' | 'dark', t: Tokens): RaThemeOptions => ({
  tokens: t,
  palette: {
    mode,
    background: { default: t.background, paper: t.surface },
    text: { primary: t.ink, secondary: t.secondary },
    divider: t.line,
    primary: { main: t.accent, contrastText: t.onAccent },
    secondary: { main: t.accent, contrastText: t.onAccent },
    error: { main: t.danger, contrastText: t.surface },
    warning: { main: t.status.warning.ink, contrastText: t.surface },
    info: { main: t.accent, contrastText: t.onAccent },
    success: { main: t.status.valid.dot, contrastText: t.surface },
    action: { active: t.secondary, hover: t.head, selected: t.tint },
  },
  shape: { borderRadius: 8 },
  spacing: 8,
  // The requirements define phones as at most 767 px wide.
  breakpoints: { values: { xs: 0, sm: 768, md: 1024, lg: 1280, xl: 1536 } },
  shadows: Array.from({ length: 25 }, () => 'none') as Theme['shadows'],
  transitions: {
    duration: { enteringScreen: 160, leavingScreen: 120, standard: 160, short: 140, shorter: 120 },
  },
  typography: {
    fontFamily: FONT,
    fontSize: 14,
    // Limits the font size, so that enlarged words still fit a small screen.
    h1: {
      fontSize: 'min(1.375rem, 9vw)',
      lineHeight: 1.2727,
      fontWeight: 680,
      letterSpacing: '-0.02em',
      overflowWrap: 'break-word',
    },
    h2: { fontSize: '1rem', lineHeight: '1.375rem', fontWeight: 650, letterSpacing: '-0.01em' },
    h3: { fontSize: '0.875rem', lineHeight: '1.25rem', fontWeight: 650 },
    body1: { fontSize: '0.875rem', lineHeight: '1.25rem' },
    body2: { fontSize: '0.875rem', lineHeight: '1.25rem' },
    caption: { fontSize: '0.75rem', lineHeight: '1rem' },
    button: { fontSize: '0.875rem', lineHeight: '1.25rem', textTransform: 'none' },
  },
  components: {
    ...createMuiComponentStyles(t),
    ...createListStyles(t),
    ...createLayoutComponentStyles(t),
  },
})

export const lightTheme = createPortalTheme('light', light)
export const darkTheme = createPortalTheme('dark', dark)
