import QrCodeScannerOutlined from '@mui/icons-material/QrCodeScannerOutlined'
import type { Feature } from '../../featureParts.ts'
import { createLazyScreen } from '../../kit/createLazyComponent.tsx'

export const onSite = {
  pages: {
    onSite: {
      title: 'Verificar en sitio',
      path: '/verificar-en-sitio',
      icon: QrCodeScannerOutlined,
      access: 'inspections.create',
      group: 'site',
      screen: createLazyScreen(() => import('./OnSitePage.tsx'), 'OnSitePage'),
    },
  },
} as const satisfies Feature
