import type { Edit, Plan } from './plans.ts'
import { nameId, statusId } from './rows.ts'

export interface PlanFieldProps {
  fileKey: number
  file: File
  plan: Plan
  /** What is missing is shown once somebody wanted to send it. */
  isChecked: boolean
  onEdit: (file: File, edit: Edit) => void
}

/** Fields of several files are told apart by the file's name and how it stands. */
export const describedBy = (key: number): string => `${nameId(key)} ${statusId(key)}`
