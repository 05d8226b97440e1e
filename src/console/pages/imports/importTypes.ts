import { IMPORT_KINDS, type ImportKind, type WireImport } from '../../../domain/imports.ts'

export const KINDS: readonly ImportKind[] = IMPORT_KINDS

/** While it is at work, it is asked about once a second. */
export const POLL_MS = 1000

export const isAtWork = ({ state }: Pick<WireImport, 'state'>): boolean =>
  state === 'checking' || state === 'applying' || state === 'undoing'

const MOMENT = new Intl.DateTimeFormat('es-MX', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/Mexico_City',
})

export const formatMoment = (iso: string): string => MOMENT.format(new Date(iso))

const NUMBER = new Intl.NumberFormat('es-MX')

export const formatNumber = (number: number): string => NUMBER.format(number)
