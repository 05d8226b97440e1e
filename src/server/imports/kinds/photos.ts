import { message } from '../../../contract/messages.ts'
import { listPossibleRfcs } from '../../../domain/fileMatches.ts'
import { canChangePersonField, canSeeCompany } from '../../../domain/permissions.ts'
import { formatSortName } from '../../../domain/personNames.ts'
import { isGenericRfc, normalizeRfc } from '../../../domain/rfc.ts'
import { normalizeText } from '../../../domain/text.ts'
import { withNextVersion } from '../../records/versions.ts'
import type { Row } from '../../store/rows.ts'
import type { Reader } from '../../store/store.ts'
import { importTexts } from '../texts.ts'
import { field, type Kind, type Plan, type RowTexts, refused } from './kind.ts'
import { seenBefore } from './planner.ts'

const FILE = field('file', 'Archivo', 'NUSA900131.jpg')

/** Returns a photo's name without folders, extension and invisible characters. */
const stemOf = ({ texts }: RowTexts): string =>
  normalizeText(texts.get(FILE.name) ?? '')
    .replace(/^.*\//u, '')
    .replace(/\.\w+$/u, '')
    .trim()

/** Returns the people whose RFC or accreditation number the names may be. */
const peopleNamed = async (store: Reader, stems: readonly string[]): Promise<Row<'personnel'>[]> => {
  if (stems.length === 0) return []
  const rfcs = [...new Set(stems.flatMap(listPossibleRfcs))].filter((rfc) => !isGenericRfc(rfc))
  const byRfc = await store.getList('personnel', { filter: { rfc: rfcs } })
  const numbers = [...new Set(stems.flatMap((stem) => [stem, stem.toUpperCase()]))]
  const byNumber = await store.getList('personnel', { filter: { accreditation_number: numbers } })
  return [...new Map([...byRfc.rows, ...byNumber.rows].map((row) => [row.id, row])).values()]
}

/** Returns the people that a photo's name means: those with exactly this number or RFC, or else those whose RFC differs in a lost Ñ or &. */
const peopleOf = (stem: string, people: readonly Row<'personnel'>[]): readonly Row<'personnel'>[] => {
  const [rfc, ...similarRfcs] = listPossibleRfcs(stem)
  const exact = people.filter(
    (person) => person.rfc === rfc || person.accreditation_number?.toUpperCase() === stem.toUpperCase(),
  )
  return exact.length > 0 ? exact : people.filter((person) => similarRfcs.includes(person.rfc))
}

/** Photos are named by RFC or accreditation number. Whoever applies them says the key of the pictures that it has kept (`photo`). */
export const photos: Kind = {
  fields: async () => [FILE],
  needs: () => [[FILE.name]],
  planner: ({ actor }) => {
    const seen = seenBefore((row) => [[FILE.name, stemOf(row).toUpperCase()]])
    return {
      skip: seen,
      async plan(store, rows) {
        const people = await peopleNamed(store, rows.map(stemOf))
        return rows.map((given): Plan => {
          const stem = stemOf(given)
          const problems = [...seen(given)]
          const matches = peopleOf(
            stem,
            people.filter(({ company }) => canSeeCompany(actor, company)),
          )
          const [person] = matches
          const refuse = (reason: string) => problems.push({ field: FILE.name, reason })
          if (!person)
            refuse(isGenericRfc(normalizeRfc(stem)) ? importTexts.genericPhoto : importTexts.noPhotoOf)
          if (matches.length > 1) refuse(importTexts.photoOfSeveral)
          if (!canChangePersonField(actor, 'photo')) refuse(message('forbiddenField'))
          if (!person) return refused(stem, problems)
          const label = formatSortName(person)
          if (problems.length > 0) return refused(label, problems, person.id)
          return {
            outcome: 'changed',
            problems: [],
            label,
            target: person.id,
            async write(tx) {
              const photo = given.texts.get('photo') ?? person.photo
              await tx.update('personnel', person.id, withNextVersion<Row<'personnel'>>(person, { photo }))
              return person.id
            },
          }
        })
      },
    }
  },
}
