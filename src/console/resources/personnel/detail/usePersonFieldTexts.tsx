import { useTranslate } from 'react-admin'
import type { Conflict } from '../../../components/conflict/drafts.ts'
import { useRecordsById } from '../../../components/useRecordsById.ts'
import type { PersonRecord } from '../../../providers/adapter/person.ts'
import { getFieldKind } from './fieldKinds.tsx'
import { PicturePreview } from './PicturePreview.tsx'
import type { PersonDraft } from './personDraft.ts'
import { type PersonField, personSections } from './personFields.ts'

const FIELDS: readonly PersonField[] = personSections.flatMap(({ fields }): readonly PersonField[] => fields)

/** What the fields of a person are called, and what they say: in words, and the picture as it looks. */
export const usePersonFieldTexts = ({ mine, theirs }: Conflict<PersonRecord, PersonDraft>) => {
  const translate = useTranslate()
  const findRole = useRecordsById('roles', [mine.role, theirs.role])
  const findCompany = useRecordsById('companies', [mine.company, theirs.company])
  const describeField = (field: PersonField, draft: PersonDraft): string => {
    const { text, toTranslationKey } = getFieldKind(field.kind)
    const named = {
      ...draft,
      role_name: findRole(draft.role)?.name ?? '',
      company_name: findCompany(draft.company)?.company_name ?? '',
    }
    const value = text(named as unknown as PersonRecord, field.source)
    return toTranslationKey ? translate(toTranslationKey(value)) : value
  }
  return {
    label: (field: string) =>
      translate(
        field === 'profile_picture' ? 'personnelDetail.photo.label' : `resources.personnel.fields.${field}`,
      ),
    describe: (field: string, draft: PersonDraft) => {
      const described = FIELDS.find(({ source }) => source === field)
      return described ? describeField(described, draft) : <PicturePreview picture={draft.profile_picture} />
    },
  }
}
