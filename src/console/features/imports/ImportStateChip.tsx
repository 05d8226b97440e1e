import type { WireImport } from '../../../domain/imports/imports.ts'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { importsWords } from './words.ts'

/** Polling interval while the server checks or applies an import, in milliseconds. */
const POLL_MS = 1000

export const isImportInProgress = ({ state }: Pick<WireImport, 'state'>): boolean =>
  state === 'checking' || state === 'applying' || state === 'undoing'

/** Returns the polling interval for imports, or false if the server is working on none of the imports. */
export const getImportPollInterval = (...imports: WireImport[]): number | false =>
  imports.some(isImportInProgress) && POLL_MS

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

export const ImportStateChip = ({ state }: Pick<WireImport, 'state'>) => (
  <StatusChip tone={TONES[state]}>{importsWords.states[state]}</StatusChip>
)
