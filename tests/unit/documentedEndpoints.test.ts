import { expect, it } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'

/** docs/requirements.md §8, copied by hand. */
const SECTION_7 = `
GET /api/auth/user/
POST /api/auth/login/
POST /api/auth/logout/
GET /api/quotations/
POST /api/quotations/
GET /api/quotations/:id/
PUT /api/quotations/:id/
GET /api/pricing/
GET /api/pricing/:id/
GET /:id/pdf/download/
GET /api/personnel_accreditation/
GET /api/personnel_accreditation/:id/
PATCH /api/personnel_accreditation_status/:id/
GET /api/personnel/
POST /api/personnel/
GET /api/personnel/:id/
PATCH /api/personnel/:id/
DELETE /api/personnel/:id/
GET /api/personnel_public/:id/
GET /api/personnel_search/
GET /api/personnel_file_names/
GET /api/personnel_files/
POST /api/personnel_files/
GET /api/files/
POST /api/files/
GET /api/roles/
GET /api/zones/
GET /api/companies/
GET /files/download/:id/
GET /files/personnel/download/:id/
GET /personnel/:id/qr/
GET /personnel/qr/zip/
GET /personnel/reports/accreditation/
GET /api/v1/vetoes/
POST /api/v1/vetoes/
GET /api/v1/announcements/
POST /api/v1/announcements/
GET /api/v1/administrative_acts/
POST /api/v1/administrative_acts/
GET /api/v1/non_accordance/
POST /api/v1/non_accordance/
POST /api/companies/
GET /api/companies/:id/
DELETE /api/companies/:id/
POST /api/v1/company/:id/files/
GET /api/company_file_names/
GET /api/company_files/
POST /api/company_files/
DELETE /api/company_files/:id/
GET /api/company_data/:id/
PATCH /api/company_data/:id/
POST /api/v1/company/:id/contacts/
GET /report-download/:month/:year/download/
GET /api/personnel_report/
GET /api/company_report/
GET /api/company_files_report/
GET /api/contacts_report/`
  .trim()
  .split('\n')

it('marks the endpoints of docs/requirements.md §8, and no others', () => {
  const marked = Object.values<Endpoint>(endpoints).filter(({ documented }) => documented)
  expect(marked.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(SECTION_7.sort())
})
