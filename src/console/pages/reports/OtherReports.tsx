import { Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { canOpen, type Page } from '../../../domain/permissions.ts'
import { useActor } from '../../api/session.ts'
import { pageIcons } from '../../components/pageIcons.ts'
import { SectionCard } from '../../components/SectionCard.tsx'
import { actionsStyle } from './actionsStyle.ts'

const OTHERS = ['/reports', '/report-download', '/report-create'] as const satisfies readonly Page[]

/** The way to the reports that no sidebar has. */
export const OtherReports = () => {
  const translate = useTranslate()
  const actor = useActor()
  return (
    <Box sx={{ mt: 3 }}>
      <SectionCard title={translate('reports.others')}>
        <Box sx={actionsStyle}>
          {OTHERS.filter((page) => canOpen(actor, page)).map((page) => {
            const Icon = pageIcons[page]
            return (
              <Button key={page} component={Link} to={page} variant="outlined" startIcon={<Icon />}>
                {translate(`app.pages.${page}`)}
              </Button>
            )
          })}
        </Box>
      </SectionCard>
    </Box>
  )
}
