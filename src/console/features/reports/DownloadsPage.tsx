import ContactPhoneOutlined from '@mui/icons-material/ContactPhoneOutlined'
import DomainOutlined from '@mui/icons-material/DomainOutlined'
import FolderOutlined from '@mui/icons-material/FolderOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import { Box, Button, Paper, Stack, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { canOpenPage, pages } from '../../pages.ts'
import { getEndpointUrl } from '../../port/client.ts'
import { useSignedInUser } from '../../port/session.ts'
import {
  actionsStyle,
  DownloadActions,
  getReportFormatQueryParam,
  getReportFormats,
} from './DownloadActions.tsx'
import { reportsWords } from './words.ts'

/** The four downloads in the order of docs/requirements.md §3. */
const tableReports = {
  personnel: { endpoint: 'reports.personnel', icon: PersonOutlined },
  companies: { endpoint: 'reports.companies', icon: DomainOutlined },
  companyFiles: { endpoint: 'reports.companyFiles', icon: FolderOutlined },
  contacts: { endpoint: 'reports.contacts', icon: ContactPhoneOutlined },
} as const

type TableReport = keyof typeof tableReports

const REPORTS = Object.keys(tableReports) as TableReport[]

const VARIANTS = { xlsx: 'contained', csv: 'outlined' } as const

/** Card of a report: its contents, a download button per format, and the status of the download. */
const ReportCard = ({ report }: { report: TableReport }) => {
  const { endpoint, icon: Icon } = tableReports[report]
  const title = reportsWords.table[report].title
  return (
    <Paper component="li" variant="panel">
      <Stack sx={{ gap: 2 }}>
        <Stack direction="row" sx={{ gap: 2 }}>
          <Box sx={iconStyle}>
            <Icon aria-hidden="true" />
          </Box>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="h2">{title}</Typography>
            <Typography color="text.secondary" sx={{ mt: 0.25 }}>
              {reportsWords.table[report].text}
            </Typography>
          </Box>
        </Stack>
        <DownloadActions
          name={title}
          downloads={getReportFormats().map((format) => {
            const label = reportsWords.download[format]
            return {
              id: format,
              label,
              fullLabel: reportsWords.download.of({ action: label, name: title }),
              variant: VARIANTS[format],
              path: getEndpointUrl(endpoint, { query: getReportFormatQueryParam(format) }),
              file: `${reportsWords.table[report].file}.${format}`,
            }
          })}
        />
      </Stack>
    </Paper>
  )
}

const OTHERS = ['accreditationReport', 'monthlyReport', 'monthlyReportView'] as const

/** Links to the report pages that are not in the sidebar. */
const OtherReports = () => {
  const actor = useSignedInUser()
  return (
    <Box sx={{ mt: 3 }}>
      <SectionCard title={reportsWords.others}>
        <Stack direction="row" sx={actionsStyle}>
          {OTHERS.filter((name) => canOpenPage(actor, name)).map((name) => {
            const { path, title, icon: Icon } = pages[name]
            return (
              <Button key={name} component={Link} to={path} variant="outlined" startIcon={<Icon />}>
                {title}
              </Button>
            )
          })}
        </Stack>
      </SectionCard>
    </Box>
  )
}

/** Page with the four report downloads. */
export const DownloadsPage = () => (
  <>
    <PageHeader title={reportsWords.title} lead={reportsWords.lead} />
    <Box component="ul" className="plain" sx={gridStyle}>
      {REPORTS.map((report) => (
        <ReportCard key={report} report={report} />
      ))}
    </Box>
    <OtherReports />
  </>
)

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' },
  gap: 1.5,
} as const

const iconStyle = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 40,
  height: 40,
  borderRadius: 1.25,
  color: 'primary.main',
  backgroundColor: 'action.selected',
  '& svg': { width: 22, height: 22 },
} as const
