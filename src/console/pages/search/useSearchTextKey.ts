import { showsPersonField } from '../../../domain/shown.ts'
import { useActor } from '../../api/session.ts'

/** The translation key of a text about what is searched; without the RFC for users who are not shown it. */
export const useSearchTextKey = (): ((key: 'box' | 'start.text' | 'none.text') => string) => {
  const actor = useActor()
  return (key) => `search.${key}${showsPersonField(actor, 'rfc') ? '' : 'WithoutRfc'}`
}
