import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import type { Feature } from '../../featureParts.ts'
import { createLazyScreen } from '../../kit/createLazyComponent.tsx'

export const imports = {
  pages: {
    imports: {
      title: 'Importar',
      path: '/importar',
      icon: UploadFileOutlined,
      access: 'imports.manage',
      group: 'administration',
      screen: createLazyScreen(() => import('./ImportsPage.tsx'), 'ImportsPage'),
    },
    import: {
      path: '/importar/:id',
      access: 'imports.manage',
      parent: 'imports',
      screen: createLazyScreen(() => import('./ImportPage.tsx'), 'ImportPage'),
    },
  },
  resources: { imports: { page: 'import' } },
} as const satisfies Feature
