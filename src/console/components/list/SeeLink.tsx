import { Link, useTranslate } from 'react-admin'

/** 'Ver', at the end of a row: leads to its record. On a phone it reaches over the whole card (ResponsiveRows). */
export const SeeLink = ({ to, label }: { to: string; label: string }) => (
  <Link to={to} aria-label={label} sx={linkStyle}>
    {useTranslate()('app.table.see')}
  </Link>
)

const linkStyle = {
  display: 'inline-block',
  px: 1,
  py: 0.75,
  mr: -1,
  fontWeight: 600,
  textDecoration: 'none',
  borderRadius: 0.5,
  '&:hover': { textDecoration: 'underline' },
} as const
