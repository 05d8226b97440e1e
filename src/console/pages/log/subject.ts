import { recordText } from '../../../contract/logKinds.ts'
import type { ListedLogEntry } from '../../../domain/log.ts'
import { pages, recordUrl } from '../../pages.ts'

/** What an entry was done to: its kind and what it is called, or its number where nobody knows any more. */
export const subjectText = ({ subject, subject_name }: ListedLogEntry): string => {
  const [kind = '', id = ''] = subject.split(':')
  return recordText(kind, subject_name, id)
}

const PAGES = {
  personnel: 'person',
  companies: 'company',
  quotations: 'quotation',
  users: 'user',
  imports: 'import',
} as const

/** The page of a record, where it has one. */
export const subjectUrl = (subject: string): string | undefined => {
  const [kind = '', id = ''] = subject.split(':')
  if (kind === 'settings') return pages.settings.path
  return Object.hasOwn(PAGES, kind) ? recordUrl(PAGES[kind as keyof typeof PAGES], id) : undefined
}
