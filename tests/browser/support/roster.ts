import { page } from 'vitest/browser'
import { type Call, listed, paged } from './console.ts'

/** Twenty-five active people, every fifth with an accreditation that is over, and nobody else. */
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

/** As a back end that pages, sorts and knows states answers for them. */
export const roster = {
  'GET /api/personnel/': ({ query }: Call) => {
    const { state, id: ids } = JSON.parse(query.get('filter') ?? '{}')
    const [field, order] = JSON.parse(query.get('sort') ?? '["name","ASC"]')
    const [from, to] = JSON.parse(query.get('range') ?? '[0,24]')
    const key = (row: Row) => String(Reflect.get(row, field))
    const found = PEOPLE.filter(
      ({ id, accreditation_flag }) =>
        (state !== 'expired' || accreditation_flag === 'danger') && (!ids || ids.includes(id)),
    ).toSorted((a, b) => key(a).localeCompare(key(b)) * (order === 'DESC' ? -1 : 1))
    return paged(found.slice(from, to + 1), found.length, from)
  },
}

/** Which rows the list says that it shows. */
export const range = (fromTo: string) => page.getByText(new RegExp(`^${fromTo} de `, 'u'))

/** The name of whom the table shows first. */
export const firstName = (): string | undefined =>
  /PERSONA \d\d/u.exec(document.querySelector('tbody tr')?.textContent ?? '')?.[0]

/** The people on a phone. */
export const cards = () => page.getByRole('main').getByRole('listitem')
