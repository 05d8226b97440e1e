import { useTranslate } from 'react-admin'
import type { WireImport } from '../../../domain/imports.ts'
import { StatusChip } from '../../kit/StatusChip.tsx'

/** How often an import is read again while the server works on it. */
const POLL_MS = 1000

export const isAtWork = ({ state }: Pick<WireImport, 'state'>): boolean =>
  state === 'checking' || state === 'applying' || state === 'undoing'

/** How soon imports are read again: not at all once none of them is at work. */
export const pollMs = (...imports: WireImport[]): number | false => imports.some(isAtWork) && POLL_MS

const MOMENT = new Intl.DateTimeFormat('es-MX', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/Mexico_City',
})
const NUMBER = new Intl.NumberFormat('es-MX')

export const formatMoment = (iso: string): string => MOMENT.format(new Date(iso))
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
