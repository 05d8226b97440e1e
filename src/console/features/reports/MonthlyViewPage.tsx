import { Button, Paper, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { pages } from '../../pages.ts'
import { getViewableMediaKind, MediaViewer, useDownloadedFileBlob } from '../documents/FileViewer.tsx'
import { MonthPicker, type ReportMonth, useReportMonth } from './MonthPicker.tsx'
import { reportsWords } from './words.ts'

const PDF = 'application/pdf'

interface MonthlySheetProps {
  month: ReportMonth
  onRetry: () => void
}

/** Shows a monthly report as a PDF in the page, with a download link. */
const MonthlySheet = ({ month: { path, file, textArgs }, onRetry }: MonthlySheetProps) => {
  const content = useDownloadedFileBlob(path, PDF, file)
  const view = getViewableMediaKind(PDF)
  const { url, name } = content
  const title = reportsWords.monthly.name(textArgs)
  return (
    <Paper component="section" variant="outlined" aria-label={title} sx={sheetStyle}>
      <Stack direction="row" sx={headStyle}>
        <Typography variant="h2" sx={{ flex: '1 1 200px' }}>
          {title}
        </Typography>
        <Button variant="contained" {...(url ? { href: url, download: name } : { disabled: true })}>
          {reportsWords.monthly.download}
        </Button>
      </Stack>
      {url && !view ? (
        <Stack sx={{ m: 'auto', p: 3, alignItems: 'center', gap: 2, textAlign: 'center' }}>
          <Typography color="text.secondary">{reportsWords.monthly.cannotShow}</Typography>
          <Button variant="outlined" href={url} target="_blank">
            {reportsWords.monthly.open}
          </Button>
        </Stack>
      ) : (
        <MediaViewer
          content={content}
          view={view ?? 'pdf'}
          name={name ?? title}
          waiting={reportsWords.monthly.preparing}
          onRetry={onRetry}
        />
      )}
    </Paper>
  )
}

/** Page that shows the monthly report before it is downloaded (docs/decisions.md#figures-of-past-months). */
export const MonthlyViewPage = () => {
  const month = useReportMonth()
  const [attempt, setAttempt] = useState(0)
  return (
    <>
      <PageHeader title={pages.monthlyReportView.title} lead={reportsWords.monthly.viewLead} />
      <MonthPicker month={month} />
      {month.status !== 'future' && (
        <MonthlySheet
          key={`${month.path} ${attempt}`}
          month={month}
          onRetry={() => setAttempt((count) => count + 1)}
        />
      )}
    </>
  )
}

const sheetStyle = {
  display: 'flex',
  flexDirection: 'column',
  // Makes the panel as high as a large window, so that only the PDF scrolls.
  height: { xs: '75vh', sm: 'calc(100vh - 268px)' },
  minHeight: 440,
  mt: 2,
  overflow: 'hidden',
} as const

const headStyle = {
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.25,
  px: { xs: 2, sm: 2.25 },
  py: 1.25,
  borderBottom: 1,
  borderColor: 'divider',
} as const
