import DoorFrontOutlined from '@mui/icons-material/DoorFrontOutlined'
import TravelExploreOutlined from '@mui/icons-material/TravelExploreOutlined'
import type { Feature } from '../../featureParts.ts'
import { appWords } from '../../i18n/app.ts'
import { createLazyScreen } from '../../kit/createLazyComponent.tsx'

/** Reports of visits, and unusual checks of credentials. */
export const visits = {
  pages: {
    visits: {
      title: 'Reportes de visitas',
      path: '/reportes-de-visitas',
      icon: DoorFrontOutlined,
      access: 'visitReports.read',
      group: 'site',
      waiting: { resource: 'visitReports', filter: { state: 'open' }, sort: 'id', words: appWords.menu.open },
      screen: createLazyScreen(() => import('./VisitsPage.tsx'), 'VisitsPage'),
    },
    visit: {
      path: '/reportes-de-visitas/:id',
      access: 'visitReports.read',
      parent: 'visits',
      screen: createLazyScreen(() => import('./VisitsPage.tsx'), 'VisitPage'),
    },
    unusualChecks: {
      title: 'Consultas inusuales',
      path: '/consultas-inusuales',
      icon: TravelExploreOutlined,
      access: 'checks.read',
      group: 'site',
      screen: createLazyScreen(() => import('./UnusualChecksPage.tsx'), 'UnusualChecksPage'),
    },
    unusualCheck: {
      path: '/consultas-inusuales/:id',
      access: 'checks.read',
      parent: 'unusualChecks',
      screen: createLazyScreen(() => import('./UnusualChecksPage.tsx'), 'UnusualCheckPage'),
    },
  },
} as const satisfies Feature
