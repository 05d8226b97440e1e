import type { ResourceProps } from 'react-admin'
import { fullName } from '../../../domain/personNames.ts'
import { lazyComponent } from '../../components/lazyComponent.tsx'

/** The personnel: roster at /personnel, detail (reading and editing in place) at /personnel/:id. */
export const personnel = {
  name: 'personnel',
  list: lazyComponent(() => import('./PersonnelList.tsx'), 'PersonnelList'),
  edit: lazyComponent(() => import('./PersonPage.tsx'), 'PersonPage'),
  recordRepresentation: fullName,
} satisfies ResourceProps
