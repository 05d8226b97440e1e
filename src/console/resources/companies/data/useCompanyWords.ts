import { useTranslate } from 'react-admin'
import { upper } from '../../../../domain/text.ts'
import type { Conflict } from '../../../shared/conflict/versioned.ts'
import { useNames } from '../../../shared/useNames.ts'
import { companySections } from './companyFields.ts'
import type { CompanyDataRecord, CompanyDraft } from './companyForm.ts'

const KINDS = Object.fromEntries(
  companySections.flatMap(({ fields }) => fields.map(({ source, kind }) => [source, kind] as const)),
)

/** What the fields of a company are called, and what they say, in words. */
export const useCompanyWords = ({ mine, theirs }: Conflict<CompanyDataRecord, CompanyDraft>) => {
  const translate = useTranslate()
  const zoneOf = useNames('zones', [mine.zone, theirs.zone])
  const words: Record<string, (value: unknown) => string> = {
    flag: (value) => translate(`companies.active.${value === true ? 'yes' : 'no'}`),
    zone: (value) => String(zoneOf(value)?.name ?? ''),
    name: (value) => upper(String(value)),
    divisions: (value) => String(value).replaceAll(',', ', '),
    areas: (value) => String(value).replaceAll(',', ', '),
  }
  return {
    label: (field: keyof CompanyDraft) => translate(`resources.companies.fields.${field}`),
    describe: (field: keyof CompanyDraft, draft: CompanyDraft): string =>
      (words[KINDS[field] ?? ''] ?? String)(draft[field]),
  }
}
