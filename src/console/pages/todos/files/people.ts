import { THE_COMPANY } from '../../../../domain/fileMatches.ts'
import { upper } from '../../../../domain/text.ts'
import type { Targets } from './plans.ts'

/** Somebody of whom something is asked, or the company itself. */
export interface Person {
  id: string
  name: string
  rfc?: string | undefined
}

/** Of whom something is open: the company itself first, then its people by name. */
export const peopleOf = ({ of }: Targets, company: string): Person[] => {
  const found = [...of].map(([id, [first]]): Person => {
    const { name, rfc } = first?.person ?? { name: company }
    return id === THE_COMPANY ? { id, name: company } : { id, name: upper(name), rfc }
  })
  const rank = ({ id }: Person) => (id === THE_COMPANY ? 0 : 1)
  return found.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'es'))
}
