import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined'
import { PENDING_PAGE } from '../../../domain/messages/linkPages.ts'
import type { Feature } from '../../featureParts.ts'
import { createLazyScreen } from '../../kit/createLazyComponent.tsx'

export const todos = {
  pages: {
    todos: {
      title: 'Mis pendientes',
      path: PENDING_PAGE,
      icon: ChecklistOutlined,
      access: 'companies.read',
      shown: 'todos.sidebar',
      group: 'work',
      endpoint: 'todos.list',
      screen: createLazyScreen(() => import('./TodosPage.tsx'), 'TodosPage'),
    },
  },
} as const satisfies Feature
