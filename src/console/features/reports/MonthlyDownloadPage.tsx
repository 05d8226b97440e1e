import { Button, Paper, Stack } from '@mui/material'
import { Link } from 'react-router-dom'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { pages } from '../../pages.ts'
import { DownloadActions } from './DownloadActions.tsx'
import { MonthPicker, useReportMonth } from './MonthPicker.tsx'
import { reportsWords } from './words.ts'

/** Page where the user selects a month and downloads its report. */
export const MonthlyDownloadPage = () => {
  const month = useReportMonth()
  const { path, file, search, textArgs } = month
  const isFuture = month.status === 'future'
  return (
    <>
      <PageHeader title={pages.monthlyReport.title} lead={reportsWords.monthly.lead} />
      <Paper variant="panel" sx={{ maxWidth: 760 }}>
        <Stack sx={{ gap: 2.5 }}>
          <MonthPicker month={month} />
          <DownloadActions
            name={reportsWords.monthly.name(textArgs)}
            isDisabled={isFuture}
            downloads={[{ id: 'month', label: reportsWords.monthly.generate(textArgs), path, file }]}
          >
            {!isFuture && (
              <Button component={Link} to={`${pages.monthlyReportView.path}${search}`}>
                {reportsWords.monthly.view}
              </Button>
            )}
          </DownloadActions>
        </Stack>
      </Paper>
    </>
  )
}
