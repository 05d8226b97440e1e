import { showsPersonField } from '../../../domain/shown.ts'
import { useActor } from '../../api/session.ts'

/** The key of a text that says what people are found by: nobody finds them by an RFC that it is not shown. */
export const useSearchTextKey = (): ((key: 'box' | 'start.text' | 'none.text') => string) => {
  const actor = useActor()
  return (key) => `search.${key}${showsPersonField(actor, 'rfc') ? '' : 'WithoutRfc'}`
}
