import ContactPhoneOutlined from '@mui/icons-material/ContactPhoneOutlined'
import DomainOutlined from '@mui/icons-material/DomainOutlined'
import FolderOutlined from '@mui/icons-material/FolderOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import { endpoints } from '../../../contract/endpoints.ts'

/** The four downloads (specification, section 2), in their order there. */
export const tableReports = {
  personnel: { path: endpoints['reports.personnel'].path, icon: PersonOutlined },
  companies: { path: endpoints['reports.companies'].path, icon: DomainOutlined },
  companyFiles: { path: endpoints['reports.companyFiles'].path, icon: FolderOutlined },
  contacts: { path: endpoints['reports.contacts'].path, icon: ContactPhoneOutlined },
} as const

export type TableReport = keyof typeof tableReports
