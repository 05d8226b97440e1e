import { useTranslate } from 'react-admin'
import type { Conflict } from '../../../shared/conflict/versioned.ts'
import { useNames } from '../../../shared/useNames.ts'
import type { PersonRecord } from '../personRecord.ts'
import { ChosenPicture } from './ChosenPicture.tsx'
import { kindOf } from './fieldKinds.tsx'
import type { PersonDraft } from './personDraft.ts'
import { type PersonField, personSections } from './personFields.ts'

const FIELDS: readonly PersonField[] = personSections.flatMap(({ fields }): readonly PersonField[] => fields)

/** What the fields of a person are called, and what they say: in words, and the picture as it looks. */
export const usePersonWords = ({ mine, theirs }: Conflict<PersonRecord, PersonDraft>) => {
  const translate = useTranslate()
  const roleOf = useNames('roles', [mine.role, theirs.role])
  const companyOf = useNames('companies', [mine.company, theirs.company])
  const inWords = (field: PersonField, draft: PersonDraft): string => {
    const { text, say } = kindOf(field.kind)
    const named = {
      ...draft,
      role_name: roleOf(draft.role)?.name,
      company_name: companyOf(draft.company)?.company_name ?? companyOf(draft.company)?.name,
    }
    const said = text(named as unknown as PersonRecord, field.source)
    return say ? translate(say(said)) : said
  }
  return {
    label: (field: string) =>
      translate(
        field === 'profile_picture' ? 'personnelDetail.photo.label' : `resources.personnel.fields.${field}`,
      ),
    describe: (field: string, draft: PersonDraft) => {
      const described = FIELDS.find(({ source }) => source === field)
      return described ? inWords(described, draft) : <ChosenPicture picture={draft.profile_picture} />
    },
  }
}
