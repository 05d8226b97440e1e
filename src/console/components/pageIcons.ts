import BarChart from '@mui/icons-material/BarChart'
import Block from '@mui/icons-material/Block'
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined'
import CampaignOutlined from '@mui/icons-material/CampaignOutlined'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import DomainOutlined from '@mui/icons-material/DomainOutlined'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import HomeOutlined from '@mui/icons-material/HomeOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import PostAdd from '@mui/icons-material/PostAdd'
import ReportOutlined from '@mui/icons-material/ReportOutlined'
import RequestQuoteOutlined from '@mui/icons-material/RequestQuoteOutlined'
import Search from '@mui/icons-material/Search'
import SellOutlined from '@mui/icons-material/SellOutlined'
import TaskAlt from '@mui/icons-material/TaskAlt'
import WidgetsOutlined from '@mui/icons-material/WidgetsOutlined'
import type { Page } from '../../domain/permissions.ts'

/** The icons of the pages that the sidebar, the tools and the start page list; a record's page has its list's. */
export const pageIcons: Record<Page, typeof HomeOutlined> = {
  '/inicio': HomeOutlined,
  '/personnel-accreditation': TaskAlt,
  '/companies': DomainOutlined,
  '/companies/:id': DomainOutlined,
  '/personnel': PersonOutlined,
  '/personnel/:id': PersonOutlined,
  '/personnel/credential/:id': PersonOutlined,
  '/search': Search,
  '/vetos': Block,
  '/anuncios': CampaignOutlined,
  '/actas_administrativas': DescriptionOutlined,
  '/no_conformidades': ReportOutlined,
  '/reportes': BarChart,
  '/quotations': RequestQuoteOutlined,
  '/quotations/:id': RequestQuoteOutlined,
  '/create-quotation': PostAdd,
  '/pricing': SellOutlined,
  '/report-download': CalendarMonthOutlined,
  '/report-create': PictureAsPdfOutlined,
  '/reports': FactCheckOutlined,
  '/components-overview': WidgetsOutlined,
}
