import { dayOf, formatDay } from '../../../domain/days.ts'
import type { FileRecord } from '../../providers/adapter/file.ts'

/** What a file is called: its own name, or what it is. */
export const getFileLabel = ({ file_name, title }: FileRecord): string => file_name || title

/** What a file is and its own name; '' for neither. */
export const getFullFileName = ({ title, file_name }: FileRecord): string =>
  [title, file_name].filter(Boolean).join(', ')

/** The day on which a file came, as people write it; '' where the back end does not say. */
export const getFileDate = ({ created_at }: FileRecord): string =>
  created_at && formatDay(dayOf(new Date(created_at)))
