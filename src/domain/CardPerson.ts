import type { PublicPerson } from './personnel.ts'

type Shown = Omit<PublicPerson, 'id' | 'accreditation_flag'> & { accreditation_flag: string }

/** The person of a card, as whatever back end may send it: every field may be null or missing. */
export type CardPerson = { [Field in keyof Shown]?: Shown[Field] | null }
