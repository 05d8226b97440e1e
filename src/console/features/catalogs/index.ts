import CategoryOutlined from '@mui/icons-material/CategoryOutlined'
import type { Feature } from '../../featureParts.ts'
import { createLazyScreen } from '../../kit/createLazyComponent.tsx'

export const catalogs = {
  pages: {
    catalogs: {
      title: 'Catálogos',
      path: '/catalogos',
      icon: CategoryOutlined,
      access: 'catalog.write',
      group: 'administration',
      tabs: true,
      screen: createLazyScreen(() => import('./CatalogsPage.tsx'), 'CatalogsPage'),
    },
  },
} as const satisfies Feature
