import { Box, Paper, Typography } from '@mui/material'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useDownload } from '../../components/documents/useDownload.ts'
import { TileIcon } from '../../components/TileIcon.tsx'
import { actionsStyle } from './actionsStyle.ts'
import { DownloadStatus } from './DownloadStatus.tsx'
import { reportFormats, reportUrl } from './reportFormats.ts'
import { StartButton } from './StartButton.tsx'
import { type TableReport, tableReports } from './tableReports.ts'

const VARIANTS = { xlsx: 'contained', csv: 'outlined' } as const

/** One download: what is in it, its formats, and how it goes. */
export const ReportCard = ({ report }: { report: TableReport }) => {
  const translate = useTranslate()
  const { state, start, cancel } = useDownload()
  const startButton = useRef<HTMLElement>(null)
  const { endpoint, icon: Icon } = tableReports[report]
  const title = translate(`reports.table.${report}.title`)
  return (
    <Paper component="li" variant="outlined" sx={cardStyle}>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <TileIcon icon={Icon} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2">{title}</Typography>
          <Typography color="text.secondary" sx={{ mt: 0.25 }}>
            {translate(`reports.table.${report}.text`)}
          </Typography>
        </Box>
      </Box>
      <Box>
        <Box sx={actionsStyle}>
          {reportFormats().map((format) => {
            const action = translate(`reports.download.${format}`)
            return (
              <StartButton
                key={format}
                variant={VARIANTS[format]}
                busy={state.phase === 'running'}
                aria-label={translate('reports.download.of', { action, name: title })}
                onClick={(event) => {
                  startButton.current = event.currentTarget
                  const file = `${translate(`reports.table.${report}.file`)}.${format}`
                  void start(reportUrl(endpoint, format), file)
                }}
              >
                {action}
              </StartButton>
            )
          })}
        </Box>
        <DownloadStatus state={state} name={title} onCancel={cancel} startButton={startButton} />
      </Box>
    </Paper>
  )
}

const cardStyle = { display: 'flex', flexDirection: 'column', gap: 2, p: { xs: 2, sm: 2.25 } } as const
