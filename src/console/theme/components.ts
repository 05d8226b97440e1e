import type { Components, Theme } from '@mui/material/styles'
import { appWords } from '../i18n/app.ts'
import { translate } from '../i18n/i18nProvider.ts'
import { SELECTION_BAR, SELECTION_ROOM, WITHOUT_HAS } from './listComponents.ts'
import { matchScreenMedia } from './matchScreenMedia.ts'
import { NARROW, type Tokens } from './tokens.ts'

const PHONE = '@media (max-width: 767.95px)'
// Same syntax as MUI's own media query, so that this style overrides MUI's.
const WIDE = '@media (min-width:768px)'

/** Styles of MUI and react-admin components: lines instead of shadows, controls 38 px high, 44 px on phones. */
export const createMuiComponentStyles = (t: Tokens): Components<Theme> => ({
  MuiUseMediaQuery: { defaultProps: { matchMedia: matchScreenMedia } },
  MuiCssBaseline: {
    styleOverrides: {
      body: { fontVariantLigatures: 'none' },
      // No outline: the skip link focuses the content, which is not a control.
      '#main-content': { outline: 'none' },
      // Hides controls when printing.
      '@media print': {
        [`.MuiButton-root, .MuiIconButton-root, .MuiTabs-root, .MuiTablePagination-root, ${SELECTION_BAR}`]: {
          display: 'none !important',
        },
        // Wide tables and collapsed sections are printed whole. Browsers shrink pages that are wider than the paper.
        '.MuiTableContainer-root': { overflow: 'visible' },
        '.MuiAccordion-root .MuiCollapse-root': {
          height: 'auto !important',
          visibility: 'visible !important',
          overflow: 'visible',
        },
      },
      // Keeps focused elements clear of the selection bar.
      [`html:has(${SELECTION_BAR})`]: { scrollPaddingBottom: 2 * SELECTION_ROOM },
      [WITHOUT_HAS]: { html: { scrollPaddingBottom: 2 * SELECTION_ROOM } },
      // Replaces the browser's clear button, which is blue on every background.
      'input[type=search]::-webkit-search-cancel-button': {
        WebkitAppearance: 'none',
        width: 12,
        height: 12,
        margin: 0,
        marginInlineStart: 8,
        cursor: 'pointer',
        background: ['to top right', 'to bottom right']
          .map((way) => `linear-gradient(${way}, transparent 45%, ${t.secondary} 45% 55%, transparent 55%)`)
          .join(),
      },
      // Draws a key like its cap.
      kbd: {
        padding: '0 6px',
        border: `1px solid ${t.line}`,
        borderRadius: 4,
        fontFamily: 'inherit',
        fontSize: '0.6875rem',
        lineHeight: '1.125rem',
        color: t.secondary,
        backgroundColor: t.surface,
      },
      // Removes bullets and indentation from lists whose items have their own style.
      '.plain': { margin: 0, padding: 0, listStyle: 'none' },
      ':focus-visible': { outline: `2px solid ${t.accent}`, outlineOffset: 2 },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // No transition at all, because even a very short one delays inherited properties by several frames.
          transition: 'none !important',
        },
      },
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: {
        fontFamily: 'inherit',
        '&.Mui-focusVisible': { outline: `2px solid ${t.accent}`, outlineOffset: 2 },
      },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 38,
        padding: '0 16px',
        fontWeight: 600,
        whiteSpace: 'nowrap',
        [PHONE]: { minHeight: 44 },
        [NARROW]: { whiteSpace: 'normal' },
      },
      outlined: {
        color: t.ink,
        borderColor: t.line,
        backgroundColor: t.surface,
        '&:hover': { backgroundColor: t.tint, borderColor: t.accent },
      },
      text: { color: t.accent },
      outlinedError: { color: t.danger },
      textError: { color: t.danger },
    },
    // MUI's darker hover colours have too little contrast with dark text.
    variants: [
      ...(
        [
          ['primary', t.accent],
          ['error', t.danger],
          ['warning', t.status.warning.ink],
        ] as const
      ).map(([color, ground]) => ({
        props: { variant: 'contained' as const, color },
        style: { '&:hover': { backgroundColor: `color-mix(in srgb, ${ground} 88%, ${t.ink})` } },
      })),
    ],
  },
  MuiIconButton: {
    styleOverrides: { root: { borderRadius: 8, [PHONE]: { minWidth: 44, minHeight: 44 } } },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
    // Variant for a framed part of a page.
    variants: [
      {
        props: { variant: 'panel' },
        style: ({ theme }) => ({
          padding: '20px 24px',
          border: `1px solid ${t.line}`,
          [theme.breakpoints.down('md')]: { padding: 16 },
        }),
      },
    ],
  },
  MuiDialog: {
    styleOverrides: {
      paper: { border: `1px solid ${t.line}`, borderRadius: 10 },
      paperFullScreen: { border: 0, borderRadius: 0 },
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: { fontSize: '1.125rem', fontWeight: 650, padding: '20px 24px 8px' } },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 8 } } },
  MuiPopover: { styleOverrides: { paper: { border: `1px solid ${t.line}` } } },
  MuiAutocomplete: {
    defaultProps: {
      openText: translate('ra.action.open'),
      closeText: translate('ra.action.close'),
      clearText: translate('ra.action.clear_input_value'),
      noOptionsText: appWords.picker.none,
      loadingText: appWords.picker.loading,
    },
    styleOverrides: {
      paper: { border: `1px solid ${t.line}`, marginTop: 4 },
      option: { minHeight: 38, [PHONE]: { minHeight: 44 } },
      groupLabel: { color: t.secondary, fontSize: '0.75rem', fontWeight: 600, lineHeight: '2rem' },
    },
  },
  MuiDrawer: { styleOverrides: { paper: { borderColor: t.line } } },
  MuiMenuItem: {
    styleOverrides: { root: { whiteSpace: 'normal', [WIDE]: { minHeight: 38 }, [PHONE]: { minHeight: 44 } } },
  },
  // Gives selects the height of text fields.
  MuiSelect: {
    styleOverrides: { select: { minHeight: 20, lineHeight: '1.25rem', [PHONE]: { whiteSpace: 'normal' } } },
  },
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense' } },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense' } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        backgroundColor: t.surface,
        minHeight: 38,
        [PHONE]: { minHeight: 46 },
        '& .MuiOutlinedInput-notchedOutline': {
          borderColor: `color-mix(in srgb, ${t.line} 45%, ${t.secondary})`,
        },
        '&.Mui-disabled': { backgroundColor: t.background },
      },
      input: {
        height: 20,
        '&::placeholder': { color: t.secondary, opacity: 1 },
        [PHONE]: { fontSize: '1rem', paddingBlock: 13 },
      },
    },
  },
  MuiInputLabel: {
    styleOverrides: {
      sizeSmall: { '&:not(.MuiInputLabel-shrink)': { [PHONE]: { transform: 'translate(14px, 13px)' } } },
    },
  },
  MuiFormControlLabel: {
    styleOverrides: {
      root: { maxWidth: '100%', marginRight: 11 },
      label: { minWidth: 0, overflowWrap: 'anywhere' },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginLeft: 2, '&:empty': { display: 'none' } } } },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: t.line, padding: '6px 14px', height: 46, lineHeight: '1.25rem' },
      head: {
        height: 40,
        fontSize: '0.75rem',
        fontWeight: 600,
        color: t.secondary,
        backgroundColor: t.head,
        whiteSpace: 'nowrap',
      },
      body: { fontVariantNumeric: 'tabular-nums' },
      paddingCheckbox: { padding: '0 0 0 10px', width: 44 },
    },
  },
  MuiTableSortLabel: { styleOverrides: { icon: { fontSize: '0.875rem' } } },
  MuiCheckbox: { defaultProps: { size: 'small' } },
  MuiTooltip: {
    // Adds the tooltip as a description, so that it does not replace the element's accessible name.
    defaultProps: { describeChild: true },
    styleOverrides: {
      tooltip: { backgroundColor: t.ink, color: t.surface, fontSize: '0.75rem', borderRadius: 6 },
    },
  },
  MuiSnackbarContent: {
    styleOverrides: { root: { backgroundColor: t.ink, color: t.surface, borderRadius: 10 } },
  },
  RaNotification: {
    styleOverrides: {
      root: {
        '& .MuiSnackbarContent-root': { flexWrap: 'nowrap' },
        // react-admin's colour is unreadable on the green of a success message.
        '& .RaNotification-undo': { color: 'inherit', textDecoration: 'underline' },
      },
    },
  },
  MuiBreadcrumbs: { defaultProps: { expandText: translate('ra.action.expand') } },
  MuiAlert: {
    defaultProps: { closeText: translate('ra.action.close') },
    styleOverrides: { root: { borderRadius: 8 } },
  },
  MuiAlertTitle: { styleOverrides: { root: { fontWeight: 650 } } },
  // Without its shadow, MUI's white thumb is invisible on white.
  MuiSwitch: {
    styleOverrides: {
      switchBase: {
        '&:not(.Mui-checked)': { color: t.secondary },
        // No outline here, because it would be clipped. The track shows the focus instead.
        '&.Mui-focusVisible': { outline: 'none' },
        '&.Mui-focusVisible + .MuiSwitch-track': { outline: `2px solid ${t.accent}`, outlineOffset: 3 },
      },
    },
  },
  MuiSkeleton: { defaultProps: { animation: 'wave' }, styleOverrides: { root: { backgroundColor: t.line } } },
})
