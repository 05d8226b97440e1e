import './words.ts'
import { Box, Paper, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { settings } from '../../api/settings.ts'
import { useDownload } from '../../components/documents/useDownload.ts'
import { PageHeader } from '../../components/PageHeader.tsx'
import { SegmentedControl } from '../../components/SegmentedControl.tsx'
import { pages } from '../../pages.ts'
import { actionsStyle, DownloadStatus, StartButton } from './DownloadStatus.tsx'
import { MonthPicker, useReportMonth } from './MonthPicker.tsx'
import { monthKey } from './months.ts'
import { accreditationReportUrl, type ReportFormat, reportFormats } from './reportFormats.ts'

const CONTENT = {
  now: ['rows', 'columns', 'dates', 'figures'],
  past: ['asThen', 'figures'],
} as const

/** The accreditation report: one button that generates it (specification, section 2). */
export const AccreditationReportPage = () => {
  const translate = useTranslate()
  const { state, start, cancel } = useDownload()
  const [format, setFormat] = useState<ReportFormat>('xlsx')
  const startButton = useRef<HTMLButtonElement>(null)
  const choices = reportFormats()
  const title = translate(pages.accreditationReport.title)
  const file = `${translate('reports.accreditation.file')}.${format}`
  const chosen = useReportMonth('current')
  const hasMonths = settings().extras
  // Of the month that lasts, everybody as they are today.
  const month = hasMonths && chosen.status === 'past' ? monthKey(chosen.selected) : undefined
  return (
    <>
      <PageHeader title={title} lead={translate(`reports.accreditation.${month ? 'leadThen' : 'lead'}`)} />
      <Paper variant="outlined" sx={panelStyle}>
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
        <Box>
          <Box sx={actionsStyle}>
            <StartButton
              ref={startButton}
              variant="contained"
              busy={state.phase === 'running'}
              disabled={hasMonths && chosen.status === 'future'}
              onClick={() => void start(accreditationReportUrl(format, month), file)}
            >
              {translate('reports.accreditation.generate')}
            </StartButton>
            {choices.length > 1 && (
              <SegmentedControl
                label={translate('reports.accreditation.format')}
                value={format}
                options={choices.map((value) => ({
                  value,
                  text: translate(`reports.accreditation.${value}`),
                }))}
                onChange={setFormat}
              />
            )}
          </Box>
          <DownloadStatus state={state} name={title} onCancel={cancel} startButton={startButton} />
        </Box>
      </Paper>
    </>
  )
}

const panelStyle = { display: 'grid', gap: 2.5, p: { xs: 2, md: 3 }, maxWidth: 760 } as const
