import { useTranslate } from 'react-admin'
import { createZonedFormat } from '../../../domain/common/timeZone.ts'
import type { WireImport } from '../../../domain/imports/imports.ts'
import { StatusChip } from '../../kit/StatusChip.tsx'

/** Polling interval while the server checks or applies an import, in milliseconds. */
const POLL_MS = 1000

export const isImportInProgress = ({ state }: Pick<WireImport, 'state'>): boolean =>
  state === 'checking' || state === 'applying' || state === 'undoing'

/** Returns the polling interval for imports, or false if the server is working on none of the imports. */
export const getImportPollInterval = (...imports: WireImport[]): number | false =>
  imports.some(isImportInProgress) && POLL_MS

const getMomentFormat = createZonedFormat('es-MX', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
})
const NUMBER = new Intl.NumberFormat('es-MX')

export const formatDateAndTime = (iso: string): string => getMomentFormat().format(new Date(iso))
export const formatNumber = (number: number): string => NUMBER.format(number)

const TONES = {
  checking: 'neutral',
  columns: 'warning',
  checked: 'warning',
  applying: 'neutral',
  undoing: 'neutral',
  done: 'valid',
  undone: 'inactive',
  cancelled: 'inactive',
  failed: 'danger',
} as const

export const ImportStateChip = ({ state }: Pick<WireImport, 'state'>) => {
  const translate = useTranslate()
  return <StatusChip tone={TONES[state]}>{translate(`imports.states.${state}`)}</StatusChip>
}
