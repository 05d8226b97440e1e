import ContactPhoneOutlined from '@mui/icons-material/ContactPhoneOutlined'
import DomainOutlined from '@mui/icons-material/DomainOutlined'
import FolderOutlined from '@mui/icons-material/FolderOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'

/** The four downloads (specification, section 2), in their order there. */
export const tableReports = {
  personnel: { endpoint: 'reports.personnel', icon: PersonOutlined },
  companies: { endpoint: 'reports.companies', icon: DomainOutlined },
  companyFiles: { endpoint: 'reports.companyFiles', icon: FolderOutlined },
  contacts: { endpoint: 'reports.contacts', icon: ContactPhoneOutlined },
} as const

export type TableReport = keyof typeof tableReports
