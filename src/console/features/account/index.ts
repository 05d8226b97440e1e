import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined'
import type { Feature } from '../../featureParts.ts'
import { createLazyScreen } from '../../kit/createLazyComponent.tsx'

export const account = {
  pages: {
    account: {
      title: 'Mi cuenta',
      path: '/mi-cuenta',
      icon: AccountCircleOutlined,
      access: 'session.use',
      group: 'account',
      endpoint: 'account.sessions',
      screen: createLazyScreen(() => import('./AccountPage.tsx'), 'AccountPage'),
    },
  },
} as const satisfies Feature
