import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { NavLink } from 'react-router-dom'
import { inSidebar, type Page, pages } from '../../domain/permissions.ts'
import { useActor } from '../providers/session.ts'
import { pageIcons } from '../shared/pageIcons.ts'

const PAGES = Object.keys(pages) as Page[]

/** The sections that this user is shown, in the specification's order. */
export const Sidebar = ({ onNavigate }: { onNavigate?: () => void }) => {
  const actor = useActor()
  const translate = useTranslate()
  return (
    <Box component="nav" aria-label={translate('app.menu.title')} sx={{ px: 1.25, py: 1.75 }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.25 }}>
        {PAGES.filter((page) => inSidebar(actor, page)).map((page) => {
          const Icon = pageIcons[page]
          return (
            <li key={page}>
              <Box component={NavLink} to={page} onClick={onNavigate} sx={linkStyle}>
                {Icon && <Icon aria-hidden="true" />}
                {translate(`app.pages.${page}`)}
              </Box>
            </li>
          )
        })}
      </Box>
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
