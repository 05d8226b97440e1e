import WidgetsOutlined from '@mui/icons-material/WidgetsOutlined'
import type { Feature } from '../../featureParts.ts'
import { createLazyScreen } from '../../kit/createLazyComponent.tsx'

export const showcase = {
  pages: {
    components: {
      title: 'Controles de formulario',
      path: '/components-overview',
      icon: WidgetsOutlined,
      access: 'session.use',
      group: 'components',
      demoOnly: true,
      screen: createLazyScreen(() => import('./ComponentsPage.tsx'), 'ComponentsPage'),
    },
  },
} as const satisfies Feature
