import type { TodoKind } from '../../../domain/companies/todos.ts'
import type { ToneName } from '../../theme/tokens.ts'

export const KIND_TONES: Record<TodoKind, ToneName> = {
  rejected: 'danger',
  missing: 'danger',
  ended: 'danger',
  ending: 'warning',
  due: 'neutral',
}
