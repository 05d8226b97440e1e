import './words.ts'
import { Box, Paper, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
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

const CONTENT = {
  now: ['rows', 'columns', 'dates', 'figures'],
  past: ['asThen', 'figures'],
} as const

/** Page of the accreditation report, with a button that generates and downloads it. */
export const AccreditationReportPage = () => {
  const translate = useTranslate()
  const [format, setFormat] = useState<ReportFormat>('xlsx')
  const formats = getReportFormats()
  const title = pages.accreditationReport.title
  const chosen = useReportMonth('current')
  const hasMonths = isEndpointAvailable('reports.accreditation', 'month')
  // Month of the report. Undefined for the current month.
  const month = hasMonths && chosen.status === 'past' ? chosen.key : undefined
  return (
    <>
      <PageHeader title={title} lead={translate(`reports.accreditation.${month ? 'leadThen' : 'lead'}`)} />
      <Paper variant="panel" sx={{ maxWidth: 760 }}>
        <Stack sx={{ gap: 2.5 }}>
          <Box>
            <Typography variant="h2">{translate('reports.accreditation.content')}</Typography>
            <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, color: 'text.secondary' }}>
              {CONTENT[month ? 'past' : 'now'].map((part) => (
                <Typography key={part} component="li" sx={{ mt: 0.5 }}>
                  {translate(`reports.accreditation.${part}`)}
                </Typography>
              ))}
            </Box>
          </Box>
          {hasMonths && <MonthPicker month={chosen} current="reports.accreditation.current" />}
          <DownloadActions
            name={title}
            isDisabled={hasMonths && chosen.status === 'future'}
            downloads={[
              {
                id: 'report',
                label: translate('reports.accreditation.generate'),
                path: getEndpointUrl('reports.accreditation', {
                  query: { ...getReportFormatQueryParam(format), ...(month && { month }) },
                }),
                file: `${translate('reports.accreditation.file')}.${format}`,
              },
            ]}
          >
            {formats.length > 1 && (
              <SegmentedControl
                label={translate('reports.accreditation.format')}
                value={format}
                options={formats.map((value) => ({
                  value,
                  text: translate(`reports.accreditation.${value}`),
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
