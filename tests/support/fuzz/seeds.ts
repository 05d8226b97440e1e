import { NEW_ENTRY } from '../../../src/domain/catalogs/schemas.ts'
import type { Dump } from '../../../src/server/store/dump.ts'
import { cellAccounts } from '../access/cellUsers.ts'
import { documentNames, NOW, portalDump } from '../portalDump.ts'
import { buildCompany, buildItem, buildPerson } from '../storeRows.ts'

const SPARE_COUNT = 40

/** Enough people and companies that some remain after the requests have deleted others. */
export const fuzzPeople = [
  'valid',
  'theirs',
  'expired',
  ...Array.from({ length: SPARE_COUNT }, (_, i) => `spare-${i}`),
]
export const fuzzCompanies = Array.from({ length: SPARE_COUNT }, (_, i) => 100 + i)

const moreDocumentNames = ['Otro', 'Tercero'].map((name, i) => ({
  id: i + 2,
  category: 'SASISOPA' as const,
  name,
  ...NEW_ENTRY,
}))

const NO_DESCRIPTIONS = {
  indirect_cost_1_description: '',
  indirect_cost_2_description: '',
  indirect_cost_3_description: '',
  indirect_cost_4_description: '',
}
const quotations: Dump['quotations'] = Array.from({ length: 12 }, (_, i) => ({
  id: i + 1,
  created_at: NOW,
  name: 'Ana Paz',
  rfc: 'PAAA900101',
  phone: '5512345678',
  email: '',
  client_type: 'IN',
  pricing: null,
  actual_pricing: 0,
  owner: 4,
  company: (i % 2) + 1,
  version: 1,
  indirect_cost_1: 0,
  indirect_cost_2: 0,
  indirect_cost_3: 0,
  indirect_cost_4: 0,
  ...NO_DESCRIPTIONS,
}))

/** Returns the small portal with more of the rows that requests delete or change. */
export const fuzzDump = (): Partial<Dump> => {
  const { personnel, companies, accreditation_items } = portalDump()
  return {
    ...cellAccounts(),
    company_file_names: [...(documentNames.company_file_names ?? []), ...moreDocumentNames],
    personnel_file_names: [
      ...(documentNames.personnel_file_names ?? []),
      ...moreDocumentNames.map((name) => ({ ...name, sensitive: false })),
    ],
    personnel: [
      ...personnel,
      ...fuzzPeople
        .filter((id) => id.startsWith('spare'))
        .map((id, i) => buildPerson({ id, company: (i % 2) + 1 })),
    ],
    companies: [...companies, ...fuzzCompanies.map((id) => ({ id, ...buildCompany({}) }))],
    accreditation_items: [
      ...accreditation_items,
      ...fuzzPeople.slice(3).map((personnel, i) => ({ id: i + 3, ...buildItem(personnel, 2, false) })),
    ],
    quotations,
  }
}
