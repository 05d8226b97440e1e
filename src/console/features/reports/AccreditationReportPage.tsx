import { Box, Paper, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { SegmentedControl } from '../../kit/SegmentedControl.tsx'
import { pages } from '../../pages.ts'
import { isEndpointAvailable } from '../../port/backend.ts'
import { getEndpointUrl } from '../../port/client.ts'
import {
  DownloadActions,
  getReportFormatQueryParam,
  getReportFormats,
  type ReportFormat,
} from './DownloadActions.tsx'
import { MonthPicker, useReportMonth } from './MonthPicker.tsx'
import { reportsWords } from './words.ts'

const CONTENT = {
  now: ['rows', 'columns', 'dates', 'figures'],
  past: ['asThen', 'figures'],
} as const

/** Page of the accreditation report, with a button that generates and downloads it. */
export const AccreditationReportPage = () => {
  const [format, setFormat] = useState<ReportFormat>('xlsx')
  const formats = getReportFormats()
  const title = pages.accreditationReport.title
  const chosen = useReportMonth('current')
  const hasMonths = isEndpointAvailable('reports.accreditation', 'month')
  // Month of the report. Undefined for the current month.
  const month = hasMonths && chosen.status === 'past' ? chosen.key : undefined
  return (
    <>
      <PageHeader title={title} lead={reportsWords.accreditation[month ? 'leadThen' : 'lead']} />
      <Paper variant="panel" sx={{ maxWidth: 760 }}>
        <Stack sx={{ gap: 2.5 }}>
          <Box>
            <Typography variant="h2">{reportsWords.accreditation.content}</Typography>
            <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, color: 'text.secondary' }}>
              {CONTENT[month ? 'past' : 'now'].map((part) => (
                <Typography key={part} component="li" sx={{ mt: 0.5 }}>
                  {reportsWords.accreditation[part]}
                </Typography>
              ))}
            </Box>
          </Box>
          {hasMonths && <MonthPicker month={chosen} current={reportsWords.accreditation.current} />}
          <DownloadActions
            name={title}
            isDisabled={hasMonths && chosen.status === 'future'}
            downloads={[
              {
                id: 'report',
                label: reportsWords.accreditation.generate,
                path: getEndpointUrl('reports.accreditation', {
                  query: { ...getReportFormatQueryParam(format), ...(month && { month }) },
                }),
                file: `${reportsWords.accreditation.file}.${format}`,
              },
            ]}
          >
            {formats.length > 1 && (
              <SegmentedControl
                label={reportsWords.accreditation.format}
                value={format}
                options={formats.map((value) => ({
                  value,
                  text: reportsWords.accreditation[value],
                }))}
                onChange={setFormat}
              />
            )}
          </DownloadActions>
        </Stack>
      </Paper>
    </>
  )
}
