import type { Theme } from '@mui/material'

/** Style of rich text on pages and in the editor. */
export const richTextStyle = ({ tokens }: Theme) =>
  ({
    lineHeight: '1.375rem',
    overflowWrap: 'anywhere',
    // A table of many columns scrolls inside its card.
    overflowX: 'auto',
    '@media print': { overflowX: 'visible' },
    '& p, & ul, & ol, & blockquote, & pre': { m: 0 },
    '& * + :is(p, ul, ol, blockquote, pre, table, div)': { mt: 1 },
    '& :is(h1, h2, h3, h4, h5, h6)': { m: 0, lineHeight: '1.375rem', fontWeight: 650 },
    '& * + :is(h1, h2, h3, h4, h5, h6)': { mt: 2 },
    '& :is(h1, h2, h3, h4, h5, h6) + *': { mt: 0.5 },
    '& h1, & h2, & h3': { fontSize: '1rem', letterSpacing: '-0.01em' },
    '& h4, & h5, & h6': { fontSize: '0.875rem' },
    '& ul, & ol': { pl: 3 },
    '& ul': { listStyleType: 'disc' },
    '& ul ul': { listStyleType: 'circle' },
    '& blockquote': { pl: 1.75, borderLeft: `3px solid ${tokens.line}`, color: tokens.secondary },
    '& table': { borderCollapse: 'collapse', maxWidth: '100%' },
    '& :is(td, th)': {
      px: 1,
      py: 0.5,
      border: `1px solid ${tokens.line}`,
      textAlign: 'left',
      verticalAlign: 'top',
      // Whole words stay on one line as long as the table fits.
      overflowWrap: 'break-word',
    },
    '& th': { fontWeight: 650, backgroundColor: tokens.background },
    '& a': { color: tokens.accent, textDecoration: 'underline', textUnderlineOffset: '2px' },
    '& code': { px: 0.5, borderRadius: 0.5, backgroundColor: tokens.background, fontSize: '0.8125rem' },
    '& pre': {
      px: 1.5,
      py: 1.25,
      borderRadius: 1,
      backgroundColor: tokens.background,
      whiteSpace: 'pre-wrap',
    },
    '& pre code': { p: 0 },
    '& mark': { px: 0.25, color: 'inherit', backgroundColor: tokens.status.warning.ground },
    '& hr': { my: 2, border: 0, borderTop: `1px solid ${tokens.line}` },
    '& .align-right': { textAlign: 'right' },
    '& .align-center': { textAlign: 'center' },
    '& .align-justify': { textAlign: 'justify' },
  }) as const
