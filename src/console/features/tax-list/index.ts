import GavelOutlined from '@mui/icons-material/GavelOutlined'
import type { Feature } from '../../featureParts.ts'
import { createLazyScreen } from '../../kit/createLazyComponent.tsx'

export const taxList = {
  pages: {
    taxList: {
      title: 'Lista 69-B del SAT',
      path: '/lista-69b',
      icon: GavelOutlined,
      access: 'taxList.manage',
      synonyms: ['EFOS', 'lista negra', 'operaciones simuladas'],
      group: 'administration',
      screen: createLazyScreen(() => import('./TaxListPage.tsx'), 'TaxListPage'),
    },
  },
  resources: { taxListLoads: {} },
} as const satisfies Feature
