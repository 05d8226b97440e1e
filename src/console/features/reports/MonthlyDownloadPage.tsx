import './words.ts'
import { Button, Paper, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { pages } from '../../pages.ts'
import { DownloadActions } from './DownloadActions.tsx'
import { MonthPicker, useReportMonth } from './MonthPicker.tsx'

/** Page where the user selects a month and downloads its report. */
export const MonthlyDownloadPage = () => {
  const translate = useTranslate()
  const month = useReportMonth()
  const { path, file, search, textArgs } = month
  const isFuture = month.status === 'future'
  return (
    <>
      <PageHeader title={pages.monthlyReport.title} lead={translate('reports.monthly.lead')} />
      <Paper variant="panel" sx={{ maxWidth: 760 }}>
        <Stack sx={{ gap: 2.5 }}>
          <MonthPicker month={month} />
          <DownloadActions
            name={translate('reports.monthly.name', textArgs)}
            isDisabled={isFuture}
            downloads={[{ id: 'month', label: translate('reports.monthly.generate', textArgs), path, file }]}
          >
            {!isFuture && (
              <Button component={Link} to={`${pages.monthlyReportView.path}${search}`}>
                {translate('reports.monthly.view')}
              </Button>
            )}
          </DownloadActions>
        </Stack>
      </Paper>
    </>
  )
}
