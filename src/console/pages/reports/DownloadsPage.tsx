import './words.ts'
import ContactPhoneOutlined from '@mui/icons-material/ContactPhoneOutlined'
import DomainOutlined from '@mui/icons-material/DomainOutlined'
import FolderOutlined from '@mui/icons-material/FolderOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import { Box, Button, Paper, Typography } from '@mui/material'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useActor } from '../../api/session.ts'
import { useDownload } from '../../components/documents/useDownload.ts'
import { PageHeader } from '../../components/PageHeader.tsx'
import { SectionCard } from '../../components/SectionCard.tsx'
import { canOpen, pages } from '../../pages.ts'
import { actionsStyle, DownloadStatus, StartButton } from './DownloadStatus.tsx'
import { reportFormats, reportUrl } from './reportFormats.ts'

/** The four downloads (specification, section 2), in their order there. */
const tableReports = {
  personnel: { endpoint: 'reports.personnel', icon: PersonOutlined },
  companies: { endpoint: 'reports.companies', icon: DomainOutlined },
  companyFiles: { endpoint: 'reports.companyFiles', icon: FolderOutlined },
  contacts: { endpoint: 'reports.contacts', icon: ContactPhoneOutlined },
} as const

type TableReport = keyof typeof tableReports

const REPORTS = Object.keys(tableReports) as TableReport[]

const VARIANTS = { xlsx: 'contained', csv: 'outlined' } as const

/** One download: what is in it, its formats, and how it goes. */
const ReportCard = ({ report }: { report: TableReport }) => {
  const translate = useTranslate()
  const { state, start, cancel } = useDownload()
  const startButton = useRef<HTMLElement>(null)
  const { endpoint, icon: Icon } = tableReports[report]
  const title = translate(`reports.table.${report}.title`)
  return (
    <Paper component="li" variant="outlined" sx={cardStyle}>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Box sx={iconStyle}>
          <Icon aria-hidden="true" />
        </Box>
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

const OTHERS = ['accreditationReport', 'monthlyReport', 'monthlyReportView'] as const

/** The way to the reports that no sidebar has. */
const OtherReports = () => {
  const translate = useTranslate()
  const actor = useActor()
  return (
    <Box sx={{ mt: 3 }}>
      <SectionCard title={translate('reports.others')}>
        <Box sx={actionsStyle}>
          {OTHERS.filter((name) => canOpen(actor, name)).map((name) => {
            const { path, title, icon: Icon } = pages[name]
            return (
              <Button key={name} component={Link} to={path} variant="outlined" startIcon={<Icon />}>
                {translate(title)}
              </Button>
            )
          })}
        </Box>
      </SectionCard>
    </Box>
  )
}

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

const cardStyle = { display: 'flex', flexDirection: 'column', gap: 2, p: { xs: 2, sm: 2.25 } } as const
