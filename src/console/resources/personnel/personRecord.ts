import type { PersonDetail } from '../../../domain/personnel.ts'

/** A person as whatever back end may send it: only the id is certain. */
export type PersonRecord = { id: string } & {
  [Field in Exclude<keyof PersonDetail, 'id'>]?: PersonDetail[Field] | null
}

export type PersonSource = Exclude<
  keyof PersonDetail,
  'id' | 'personnel_accreditation' | 'veto_exceptions' | 'vetoes' | 'moves'
>
