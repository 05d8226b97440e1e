import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import type { Feature } from '../../featureParts.ts'
import { createLazyScreen } from '../../kit/createLazyComponent.tsx'

export const settings = {
  pages: {
    settings: {
      title: 'Ajustes',
      path: '/ajustes',
      icon: SettingsOutlined,
      access: 'settings.read',
      group: 'administration',
      screen: createLazyScreen(() => import('./SettingsPage.tsx'), 'SettingsPage'),
    },
  },
} as const satisfies Feature
