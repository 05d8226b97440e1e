import { expect, it } from 'vitest'
import { type Field, isSent } from '../../src/domain/fields/fields.ts'
import { personColumns, personFields } from '../../src/domain/people/fields.ts'

/** Fields that responses contain and another column already shows, or that are no text. */
const SHOWN_OTHERWISE: Record<string, string> = {
  company: 'company_name',
  role: 'role_name',
  status: 'accreditation_flag',
  state: 'accreditation_flag',
  standing: 'accreditation_flag',
  profile_picture: 'picture',
  profile_thumbnail: 'picture',
  no_email: 'the history of the ARCO request',
}

it('lists and exports of people offer a column for each field that a user may see', () => {
  const sent = Object.entries<Field>(personFields).flatMap(([name, field]) => (isSent(field) ? [name] : []))
  const missing = sent.filter((name) => !(personColumns as readonly string[]).includes(name))
  expect(missing.sort()).toEqual(Object.keys(SHOWN_OTHERWISE).sort())
})
