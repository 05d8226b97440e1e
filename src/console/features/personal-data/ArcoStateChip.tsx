import { ARCO_STATE_TEXTS, type ArcoState, isOpenArcoState } from '../../../domain/arcoRequests/states.ts'
import { type Day, toMexicoDay } from '../../../domain/common/days.ts'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { arcoWords } from './words.ts'

const TONES = {
  received: 'warning',
  identified: 'warning',
  granted: 'warning',
  refused: 'neutral',
  done: 'valid',
} as const

/** Chip with the state of a request. An open request whose term has ended is marked. */
export const ArcoStateChip = ({ state, due }: { state: ArcoState; due: Day | null }) => {
  const today = toMexicoDay(new Date())
  const isLate = isOpenArcoState(state) && due !== null && due < today
  const text = ARCO_STATE_TEXTS[state]
  if (isLate) return <StatusChip tone="danger">{`${arcoWords.overdue} · ${text}`}</StatusChip>
  return (
    <StatusChip tone={TONES[state]}>{due === today ? `${arcoWords.dueToday} · ${text}` : text}</StatusChip>
  )
}
