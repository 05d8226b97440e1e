import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'
import { fullName } from '../../../domain/personnel.ts'

/** The personnel: roster at /personnel, detail (reading and editing in place) at /personnel/:id. */
export const personnel = {
  name: 'personnel',
  list: lazy(async () => ({ default: (await import('./PersonnelList.tsx')).PersonnelList })),
  edit: lazy(async () => ({ default: (await import('./PersonnelShow.tsx')).PersonnelShow })),
  recordRepresentation: fullName,
} satisfies ResourceProps
