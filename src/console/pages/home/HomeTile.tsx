import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { TileIcon } from '../../components/TileIcon.tsx'
import { type ListedPageName, pages } from '../../pages.ts'

/** One page and what it is for; the whole tile is the link. */
export const HomeTile = ({ name }: { name: ListedPageName }) => {
  const translate = useTranslate()
  const { path, title, icon } = pages[name]
  return (
    <li>
      <Box component={Link} to={path} sx={tileStyle}>
        <TileIcon icon={icon} />
        <Box>
          <Typography variant="h2" component="span" sx={{ display: 'block' }}>
            {translate(title)}
          </Typography>
          <Typography component="span" color="text.secondary" sx={{ display: 'block', mt: 0.25 }}>
            {translate(`app.tiles.${name}`)}
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
