import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import type { Feature } from '../../featureParts.ts'
import { createLazyScreen } from '../../kit/createLazyComponent.tsx'

export const auditLog = {
  pages: {
    log: {
      title: 'Bitácora',
      path: '/bitacora',
      icon: HistoryOutlined,
      access: 'log.read',
      group: 'administration',
      screen: createLazyScreen(() => import('./LogPage.tsx'), 'LogPage'),
    },
    logEntry: {
      path: '/bitacora/:id',
      access: 'log.read',
      parent: 'log',
      screen: createLazyScreen(() => import('./LogEntryPage.tsx'), 'LogEntryPage'),
    },
  },
} as const satisfies Feature
