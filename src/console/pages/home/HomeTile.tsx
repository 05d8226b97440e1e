import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Page } from '../../../domain/permissions.ts'
import { pageIcons } from '../../components/pageIcons.ts'
import { TileIcon } from '../../components/TileIcon.tsx'

/** One page and what it is for; the whole tile is the link. */
export const HomeTile = ({ page }: { page: Page }) => {
  const translate = useTranslate()
  const Icon = pageIcons[page]
  return (
    <li>
      <Box component={Link} to={page} sx={tileStyle}>
        <TileIcon icon={Icon} />
        <Box>
          <Typography variant="h2" component="span" sx={{ display: 'block' }}>
            {translate(`app.pages.${page}`)}
          </Typography>
          <Typography component="span" color="text.secondary" sx={{ display: 'block', mt: 0.25 }}>
            {translate(`home.tiles.${page}`)}
          </Typography>
        </Box>
      </Box>
    </li>
  )
}

const tileStyle = {
  display: 'flex',
  gap: 2,
  height: '100%',
  p: 2.25,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
  color: 'text.primary',
  textDecoration: 'none',
  backgroundColor: 'background.paper',
  transition: 'border-color 140ms',
  '&:hover': { borderColor: 'primary.main' },
} as const
