import { Box, Button, Paper } from '@mui/material'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useDownload } from '../../shared/documents/useDownload.ts'
import { PageHead } from '../../shared/PageHead.tsx'
import { actionsStyle } from './actionsStyle.ts'
import { DownloadStatus } from './DownloadStatus.tsx'
import { MonthPicker } from './MonthPicker.tsx'
import { StartButton } from './StartButton.tsx'
import { useMonth } from './useMonth.ts'

/** The monthly report: month and year, and what generates it (specification, section 2). */
export const MonthlyDownloadPage = () => {
  const translate = useTranslate()
  const month = useMonth()
  const { state, start, cancel } = useDownload()
  const starter = useRef<HTMLButtonElement>(null)
  // Another month may be chosen while one comes.
  const [coming, setComing] = useState('')
  return (
    <>
      <PageHead title={translate('app.pages./report-download')} lead={translate('reports.monthly.lead')} />
      <Paper variant="outlined" sx={panelStyle}>
        <MonthPicker month={month} />
        <Box>
          <Box sx={actionsStyle}>
            <StartButton
              ref={starter}
              variant="contained"
              disabled={month.time === 'future'}
              busy={state.phase === 'running'}
              onClick={() => {
                setComing(translate('reports.monthly.name', month.words))
                void start(month.path, month.file)
              }}
            >
              {translate('reports.monthly.generate', month.words)}
            </StartButton>
            {month.time !== 'future' && (
              <Button component={Link} to={`/report-create${month.search}`}>
                {translate('reports.monthly.view')}
              </Button>
            )}
          </Box>
          <DownloadStatus state={state} name={coming} onCancel={cancel} starter={starter} />
        </Box>
      </Paper>
    </>
  )
}

const panelStyle = { display: 'grid', gap: 2.5, p: { xs: 2, md: 3 }, maxWidth: 760 } as const
