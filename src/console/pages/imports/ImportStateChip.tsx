import { useTranslate } from 'react-admin'
import type { WireImport } from '../../../domain/imports.ts'
import { StatusChip } from '../../components/StatusChip.tsx'

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

/** Where an import is. */
export const ImportStateChip = ({ state }: Pick<WireImport, 'state'>) => {
  const translate = useTranslate()
  return <StatusChip tone={TONES[state]}>{translate(`imports.states.${state}`)}</StatusChip>
}
