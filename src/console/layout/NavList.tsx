import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { NavLink } from 'react-router-dom'
import { type ListedPageName, pages } from '../pages.ts'

/** Links to pages, each with its icon; the one that is open is marked. */
export const NavList = ({
  names,
  onNavigate,
}: {
  names: readonly ListedPageName[]
  onNavigate?: () => void
}) => {
  const translate = useTranslate()
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.25 }}>
      {names.map((name) => {
        const { path, title, icon: Icon } = pages[name]
        return (
          <li key={name}>
            <Box component={NavLink} to={path} onClick={onNavigate} sx={linkStyle}>
              <Icon aria-hidden="true" />
              {translate(title)}
            </Box>
          </li>
        )
      })}
    </Box>
  )
}

const linkStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  height: { xs: 46, sm: 38 },
  px: 1.5,
  borderRadius: 1,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  color: 'text.primary',
  textDecoration: 'none',
  '& svg': { width: 19, height: 19, color: 'text.secondary' },
  '&:hover': { backgroundColor: 'action.hover' },
  '&.active': { color: 'primary.main', fontWeight: 600, backgroundColor: 'action.selected' },
  '&.active svg': { color: 'primary.main' },
} as const
