import { Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useActor } from '../../api/session.ts'
import { SectionCard } from '../../components/SectionCard.tsx'
import { canOpen, pages } from '../../pages.ts'
import { actionsStyle } from './actionsStyle.ts'

const OTHERS = ['accreditationReport', 'monthlyReport', 'monthlyReportView'] as const

/** The way to the reports that no sidebar has. */
export const OtherReports = () => {
  const translate = useTranslate()
  const actor = useActor()
  return (
    <Box sx={{ mt: 3 }}>
      <SectionCard title={translate('reports.others')}>
        <Box sx={actionsStyle}>
          {OTHERS.filter((name) => canOpen(actor, name)).map((name) => {
            const { path, title, icon: Icon } = pages[name]
            return (
              <Button key={name} component={Link} to={path} variant="outlined" startIcon={<Icon />}>
                {translate(title)}
              </Button>
            )
          })}
        </Box>
      </SectionCard>
    </Box>
  )
}
