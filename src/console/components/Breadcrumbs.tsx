import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { findParent, pages } from '../pages.ts'

/** The way from a record back to its list; '' while the record is not known. */
export const Breadcrumbs = ({ here }: { here: string }) => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const parent = findParent(pathname)
  if (!parent) return null
  return (
    <Box component="nav" aria-label={translate('app.crumbs.label')} sx={{ mb: 0.75 }}>
      <Box component="ol" sx={listStyle}>
        <li>
          <Box component={Link} to={pages[parent].path} sx={linkStyle}>
            {translate(`app.crumbs.${parent}`)}
          </Box>
        </li>
        {here !== '' && (
          <Box component="li" aria-current="page" sx={hereStyle}>
            {here}
          </Box>
        )}
      </Box>
    </Box>
  )
}

const listStyle = {
  display: 'flex',
  minWidth: 0,
  m: 0,
  p: 0,
  listStyle: 'none',
  fontSize: 12,
  lineHeight: '20px',
  color: 'text.secondary',
} as const

const linkStyle = {
  // A finger's target, without moving the title.
  py: { xs: 1.5, sm: 0.5 },
  my: { xs: -1.5, sm: -0.5 },
  color: 'primary.main',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const

const hereStyle = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '&::before': { content: '"›" / ""', mx: 0.75 },
} as const
