import type { PersonDetail } from '../../../domain/personnel.ts'

/** The fields of a person that its page shows one by one. */
export type PersonSource = Exclude<
  keyof PersonDetail,
  'id' | 'personnel_accreditation' | 'veto_exceptions' | 'vetoes' | 'moves'
>
