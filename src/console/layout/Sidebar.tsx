import { Box, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useActor } from '../api/session.ts'
import { getSidebarPages, getToolPages } from '../pages.ts'
import { NavList } from './NavList.tsx'

interface SidebarProps {
  /** On phones the tools stand here too. */
  withTools?: boolean
  onNavigate?: () => void
}

/** The sections that this user is shown, in the specification's order. */
export const Sidebar = ({ withTools = false, onNavigate }: SidebarProps) => {
  const actor = useActor()
  const translate = useTranslate()
  const toolsId = useId()
  return (
    <>
      <Box component="nav" aria-label={translate('app.menu.title')} sx={{ px: 1.25, py: 1.75 }}>
        <NavList names={getSidebarPages(actor)} onNavigate={onNavigate} />
      </Box>
      {withTools && (
        <Box component="nav" aria-labelledby={toolsId} sx={toolsStyle}>
          <Typography
            id={toolsId}
            variant="caption"
            component="p"
            color="text.secondary"
            sx={{ px: 1.5, pb: 0.75, fontWeight: 600 }}
          >
            {translate('app.tools')}
          </Typography>
          <NavList names={getToolPages(actor).flat()} onNavigate={onNavigate} />
        </Box>
      )}
    </>
  )
}

const toolsStyle = { px: 1.25, py: 1.75, borderTop: 1, borderColor: 'divider' } as const
