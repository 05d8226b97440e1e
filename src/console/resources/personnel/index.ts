import type { ResourceProps } from 'react-admin'
import { fullName } from '../../../domain/personnel.ts'
import { later } from '../../shared/later.tsx'

/** The personnel: roster at /personnel, detail (reading and editing in place) at /personnel/:id. */
export const personnel = {
  name: 'personnel',
  list: later(async () => (await import('./PersonnelList.tsx')).PersonnelList),
  edit: later(async () => (await import('./PersonnelShow.tsx')).PersonnelShow),
  recordRepresentation: fullName,
} satisfies ResourceProps
