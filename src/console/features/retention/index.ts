import DeleteSweepOutlined from '@mui/icons-material/DeleteSweepOutlined'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import type { Feature } from '../../featureParts.ts'
import { createLazyScreen } from '../../kit/createLazyComponent.tsx'

/** Documents and records whose retention period has passed, and what was deleted. */
export const retention = {
  pages: {
    retention: {
      title: 'Conservación',
      path: '/conservacion',
      icon: DeleteSweepOutlined,
      access: 'personalData.manage',
      endpoint: 'retention.list',
      group: 'administration',
      synonyms: ['plazos', 'eliminar documentos', 'depuración'],
      screen: createLazyScreen(() => import('./RetentionPage.tsx'), 'RetentionPage'),
    },
    retentionDeletions: {
      title: 'Actas de eliminación',
      path: '/actas-de-eliminacion',
      icon: FactCheckOutlined,
      access: 'personalData.manage',
      endpoint: 'retentionDeletions.list',
      group: 'administration',
      screen: createLazyScreen(() => import('./DeletionsPage.tsx'), 'DeletionsPage'),
    },
  },
} as const satisfies Feature
