import { page } from 'vitest/browser'
import { type Call, listed, pageReply } from './console.ts'

/** Twenty-five active people. Every fifth has an expired accreditation. */
const PEOPLE = Array.from({ length: 25 }, (_, index) => {
  const number = String(index + 1).padStart(2, '0')
  return listed(`p${number}`, `Persona ${number}`, {
    company_name: `Empresa ${40 - index}`,
    ...(index % 5 === 0
      ? { accreditation_flag: 'danger', accreditation_expiration_date: '2020-01-02' }
      : undefined),
  })
})

type Row = (typeof PEOPLE)[number]

/** Answers of a back end that paginates, sorts and filters by state. */
export const roster = {
  'GET /api/personnel/': ({ query }: Call) => {
    const { state, id: ids } = JSON.parse(query.get('filter') ?? '{}')
    const [field, order] = JSON.parse(query.get('sort') ?? '["name","ASC"]')
    const [start, end] = JSON.parse(query.get('range') ?? '[0,24]')
    const key = (row: Row) => String(Reflect.get(row, field))
    const matches = PEOPLE.filter(
      ({ id, accreditation_flag }) =>
        (state !== 'expired' || accreditation_flag === 'danger') && (!ids || ids.includes(id)),
    ).toSorted((a, b) => key(a).localeCompare(key(b)) * (order === 'DESC' ? -1 : 1))
    return pageReply(matches.slice(start, end + 1), matches.length, start)
  },
}

/** Locates the range of rows that the list displays. */
export const range = (fromTo: string) => page.getByText(new RegExp(`^${fromTo} de `, 'u'))

/** Returns the first name in the table. */
export const firstRowName = (): string | undefined =>
  /PERSONA \d\d/u.exec(document.querySelector('tbody tr')?.textContent ?? '')?.[0]

/** Locates the people in the phone layout. */
export const cards = () => page.getByRole('main').getByRole('listitem')
