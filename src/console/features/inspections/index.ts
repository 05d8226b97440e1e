import RuleOutlined from '@mui/icons-material/RuleOutlined'
import type { Feature } from '../../featureParts.ts'
import { createLazyScreen } from '../../kit/createLazyComponent.tsx'

export const inspections = {
  pages: {
    inspections: {
      title: 'Inspecciones',
      path: '/inspecciones',
      icon: RuleOutlined,
      access: 'inspections.read',
      group: 'site',
      screen: createLazyScreen(() => import('./InspectionsList.tsx'), 'InspectionsPage'),
    },
  },
} as const satisfies Feature
