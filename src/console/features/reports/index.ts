import BarChart from '@mui/icons-material/BarChart'
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import type { Feature } from '../../featureParts.ts'
import { createLazyScreen } from '../../kit/createLazyComponent.tsx'

export const reports = {
  pages: {
    reports: {
      title: 'Reportes',
      path: '/reportes',
      icon: BarChart,
      access: 'reports.read',
      screen: createLazyScreen(() => import('./DownloadsPage.tsx'), 'DownloadsPage'),
    },
    monthlyReport: {
      title: 'Reporte mensual',
      path: '/report-download',
      icon: CalendarMonthOutlined,
      access: 'reports.read',
      group: 'reports',
      screen: createLazyScreen(() => import('./MonthlyDownloadPage.tsx'), 'MonthlyDownloadPage'),
    },
    monthlyReportView: {
      title: 'Ver reporte mensual',
      path: '/report-create',
      icon: PictureAsPdfOutlined,
      access: 'reports.read',
      group: 'reports',
      screen: createLazyScreen(() => import('./MonthlyViewPage.tsx'), 'MonthlyViewPage'),
    },
    accreditationReport: {
      title: 'Reporte de acreditación',
      path: '/reports',
      icon: FactCheckOutlined,
      access: 'reports.read',
      group: 'reports',
      screen: createLazyScreen(() => import('./AccreditationReportPage.tsx'), 'AccreditationReportPage'),
    },
  },
} as const satisfies Feature
