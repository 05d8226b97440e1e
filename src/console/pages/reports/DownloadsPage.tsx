import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { PageHeader } from '../../components/PageHeader.tsx'
import { OtherReports } from './OtherReports.tsx'
import { ReportCard } from './ReportCard.tsx'
import { type TableReport, tableReports } from './tableReports.ts'

const REPORTS = Object.keys(tableReports) as TableReport[]

/** Reportes (specification, section 2): four downloads. */
export const DownloadsPage = () => {
  const translate = useTranslate()
  return (
    <>
      <PageHeader title={translate('reports.title')} lead={translate('reports.lead')} />
      <Box component="ul" sx={gridStyle}>
        {REPORTS.map((report) => (
          <ReportCard key={report} report={report} />
        ))}
      </Box>
      <OtherReports />
    </>
  )
}

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
  gap: 1.5,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const
