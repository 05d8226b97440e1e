import type { RaRecord } from 'react-admin'
import { dayOf, formatDay } from '../../../domain/days.ts'
import type { WireWithdrawal } from '../../../domain/withdrawals.ts'

/** A company's or person's file as whatever back end may list it: only the id is certain. */
export interface ListedFile extends RaRecord<number>, WireWithdrawal {
  /** What it is: the name that was chosen for it, or, of a person's document, its type. */
  name?: string
  type?: string
  file?: string
  file_name?: string
  media_type?: string
  size?: number
  /** What the virus scanner said: `unchecked` if it could not be asked. */
  scan?: 'clean' | 'unchecked' | null
  created_at?: string
}

/** What a file is; '' where the back end does not say. */
export const getFileTitle = ({ name, type }: ListedFile): string => name ?? type ?? ''

/** The last part of an address, where it is a file's name. */
const nameInAddress = (address = ''): string => {
  const last = /([^/?#]+\.\w+)(?:[?#].*)?$/u.exec(address)?.[1] ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** A file's own name: what the back end says, or what its address gives away; '' for neither. */
export const getFileName = ({ file_name, file }: ListedFile): string => file_name ?? nameInAddress(file)

/** What a file is called: its own name, or what it is. */
export const getFileLabel = (file: ListedFile): string => getFileName(file) || getFileTitle(file)

/** The day on which a file came, as people write it; '' where the back end does not say. */
export const getFileDate = ({ created_at }: ListedFile): string => {
  const date = new Date(created_at ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? '' : formatDay(dayOf(date))
}
