import { Box, Button, Chip, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { canOpen, type Page } from '../../../domain/permissions.ts'
import { useActor } from '../../providers/session.ts'
import { PageHead } from '../../shared/PageHead.tsx'
import { pageIcons } from '../../shared/pageIcons.ts'

/** Sections that have their place in the portal and are still to come. */
export const PREPARED = [
  '/personnel-accreditation',
  '/search',
  '/vetos',
  '/anuncios',
  '/actas_administrativas',
  '/no_conformidades',
  '/reportes',
  '/reports',
] as const satisfies readonly Page[]
export type PreparedPage = (typeof PREPARED)[number]

/** Says what a section will hold, and what can be done until then. */
export const PreparationPage = ({ page }: { page: PreparedPage }) => {
  const translate = useTranslate()
  const Icon = pageIcons[page]
  const next: Page = canOpen(useActor(), '/personnel') ? '/personnel' : '/inicio'
  return (
    <>
      <PageHead title={translate(`app.pages.${page}`)} />
      <Box sx={panelStyle}>
        {Icon && <Icon aria-hidden="true" sx={{ width: 40, height: 40, color: 'primary.main' }} />}
        <Chip size="small" variant="outlined" label={translate('preparation.badge')} />
        <Typography variant="h2" component="p" sx={{ maxWidth: 520 }}>
          {translate(`preparation.sections.${page}.text`)}
        </Typography>
        <Typography color="text.secondary" sx={{ maxWidth: 480 }}>
          {translate(`preparation.sections.${page}.meanwhile`)}
        </Typography>
        <Button variant="outlined" component={Link} to={next} sx={{ mt: 1 }}>
          {translate('preparation.open', { page: translate(`app.pages.${next}`) })}
        </Button>
      </Box>
    </>
  )
}

const panelStyle = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 1.5,
  px: 3,
  py: 8,
  textAlign: 'center',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
  backgroundColor: 'background.paper',
} as const
