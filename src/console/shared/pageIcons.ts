import BarChart from '@mui/icons-material/BarChart'
import Block from '@mui/icons-material/Block'
import CampaignOutlined from '@mui/icons-material/CampaignOutlined'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import DomainOutlined from '@mui/icons-material/DomainOutlined'
import HomeOutlined from '@mui/icons-material/HomeOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import ReportOutlined from '@mui/icons-material/ReportOutlined'
import Search from '@mui/icons-material/Search'
import TaskAlt from '@mui/icons-material/TaskAlt'
import type { Page } from '../../domain/permissions.ts'

/** The icons of the pages that the sidebar and the start page list. */
export const pageIcons: Partial<Record<Page, typeof HomeOutlined>> = {
  '/inicio': HomeOutlined,
  '/personnel-accreditation': TaskAlt,
  '/companies': DomainOutlined,
  '/personnel': PersonOutlined,
  '/search': Search,
  '/vetos': Block,
  '/anuncios': CampaignOutlined,
  '/actas_administrativas': DescriptionOutlined,
  '/no_conformidades': ReportOutlined,
  '/reports': BarChart,
  '/reportes': BarChart,
}
