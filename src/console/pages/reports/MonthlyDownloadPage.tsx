import './words.ts'
import { Box, Button, Paper } from '@mui/material'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useDownload } from '../../components/documents/useDownload.ts'
import { PageHeader } from '../../components/PageHeader.tsx'
import { pages } from '../../pages.ts'
import { actionsStyle, DownloadStatus, StartButton } from './DownloadStatus.tsx'
import { MonthPicker, useReportMonth } from './MonthPicker.tsx'

/** The monthly report: month and year, and what generates it (specification, section 2). */
export const MonthlyDownloadPage = () => {
  const translate = useTranslate()
  const month = useReportMonth()
  const { state, start, cancel } = useDownload()
  const startButton = useRef<HTMLButtonElement>(null)
  // Another month may be chosen while one comes.
  const [downloadName, setDownloadName] = useState('')
  return (
    <>
      <PageHeader title={translate(pages.monthlyReport.title)} lead={translate('reports.monthly.lead')} />
      <Paper variant="outlined" sx={panelStyle}>
        <MonthPicker month={month} />
        <Box>
          <Box sx={actionsStyle}>
            <StartButton
              ref={startButton}
              variant="contained"
              disabled={month.status === 'future'}
              busy={state.phase === 'running'}
              onClick={() => {
                setDownloadName(translate('reports.monthly.name', month.textArgs))
                void start(month.path, month.file)
              }}
            >
              {translate('reports.monthly.generate', month.textArgs)}
            </StartButton>
            {month.status !== 'future' && (
              <Button component={Link} to={`${pages.monthlyReportView.path}${month.search}`}>
                {translate('reports.monthly.view')}
              </Button>
            )}
          </Box>
          <DownloadStatus state={state} name={downloadName} onCancel={cancel} startButton={startButton} />
        </Box>
      </Paper>
    </>
  )
}

const panelStyle = { display: 'grid', gap: 2.5, p: { xs: 2, md: 3 }, maxWidth: 760 } as const
