import HomeOutlined from '@mui/icons-material/HomeOutlined'
import type { Feature } from '../../featureParts.ts'
import { createLazyScreen } from '../../kit/createLazyComponent.tsx'

export const home = {
  pages: {
    home: {
      title: 'Inicio',
      path: '/inicio',
      icon: HomeOutlined,
      access: 'session.use',
      // Contractors see the tabs of their own company here.
      tabs: true,
      screen: createLazyScreen(() => import('./HomePage.tsx'), 'HomePage'),
    },
  },
} as const satisfies Feature
