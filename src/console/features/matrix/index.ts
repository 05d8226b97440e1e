import TaskAlt from '@mui/icons-material/TaskAlt'
import type { Feature } from '../../featureParts.ts'
import { createLazyScreen } from '../../kit/createLazyComponent.tsx'

export const matrix = {
  pages: {
    accreditation: {
      title: 'Estado de Personal',
      synonyms: ['Matriz'],
      path: '/personnel-accreditation',
      icon: TaskAlt,
      access: 'accreditation.read',
      screen: createLazyScreen(() => import('./AccreditationPage.tsx'), 'AccreditationPage'),
    },
  },
} as const satisfies Feature
