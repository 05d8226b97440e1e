import { useTranslate } from 'react-admin'
import { upper } from '../../../../domain/text.ts'
import type { Conflict } from '../../../components/conflict/drafts.ts'
import { useRecordsById } from '../../../components/useRecordsById.ts'
import { companySections } from './companyFields.ts'
import type { CompanyDataRecord, CompanyDraft } from './companyForm.ts'

const KINDS = Object.fromEntries(
  companySections.flatMap(({ fields }) => fields.map(({ source, kind }) => [source, kind] as const)),
)

/** What the fields of a company are called, and what they say, in words. */
export const useCompanyFieldTexts = ({ mine, theirs }: Conflict<CompanyDataRecord, CompanyDraft>) => {
  const translate = useTranslate()
  const findZone = useRecordsById('zones', [mine.zone, theirs.zone])
  const formatters: Record<string, (value: unknown) => string> = {
    flag: (value) => translate(`companies.active.${value === true ? 'yes' : 'no'}`),
    zone: (value) => String(findZone(value)?.name ?? ''),
    name: (value) => upper(String(value)),
    divisions: (value) => String(value).replaceAll(',', ', '),
    areas: (value) => String(value).replaceAll(',', ', '),
  }
  return {
    label: (field: keyof CompanyDraft) => translate(`resources.companies.fields.${field}`),
    describe: (field: keyof CompanyDraft, draft: CompanyDraft): string =>
      (formatters[KINDS[field] ?? ''] ?? String)(draft[field]),
  }
}
