import type { PublicPerson } from '../people/schemas.ts'

type CardFields = Omit<PublicPerson, 'id' | 'accreditation_flag'> & { accreditation_flag: string }

/** Person on a card, as any back end may send it. Every field may be null or missing. */
export type CardPerson = { [Field in keyof CardFields]?: CardFields[Field] | null }
