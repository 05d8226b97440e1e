import { NEW_ENTRY } from '../../src/domain/catalogs/schemas.ts'
import type { Day } from '../../src/domain/common/days.ts'
import { NOT_WITHDRAWN } from '../../src/domain/common/withdrawals.ts'
import type { Dump } from '../../src/server/store/dump.ts'
import { createCrowd } from './crowd.ts'

export const LARGE_COMPANY = { people: 2000, files: 500 }
export const SMALL_COUNT = 20

/** Returns company 1 with two pages of people and of files, and company 2 with 2000 people and 500 files. */
export const createTwoCompanies = (today: Day): Dump => {
  const dump = createCrowd(LARGE_COMPANY.people + SMALL_COUNT, today)
  const company_files = Array.from({ length: LARGE_COMPANY.files + SMALL_COUNT }, (_, i) => ({
    ...NOT_WITHDRAWN,
    id: i + 1,
    company: i < SMALL_COUNT ? 1 : 2,
    name: 1,
    category: 'General' as const,
    key: String(i).padStart(32, '0'),
    file_name: `acta ${i}.pdf`,
    media_type: 'application/pdf',
    size: 1,
    sha256: '',
    scan: null,
    uploaded_by: 1,
    created_at: `2026-01-01T00:00:${String(i % 60).padStart(2, '0')}.000Z`,
  }))
  return {
    ...dump,
    companies: dump.companies.slice(0, 2),
    personnel: dump.personnel.map((person, i) => ({
      ...person,
      active: true,
      company: i < SMALL_COUNT ? 1 : 2,
    })),
    company_file_names: [{ id: 1, category: 'General', name: 'Acta constitutiva', ...NEW_ENTRY }],
    company_files,
    users: dump.users.filter(({ company }) => company === null),
  }
}
