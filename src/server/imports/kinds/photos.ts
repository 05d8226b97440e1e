import { message } from '../../../contract/messages.ts'
import { canChangePersonField, seesCompany } from '../../../domain/permissions.ts'
import { sortedName } from '../../../domain/personNames.ts'
import { isGenericRfc, normalizeRfc } from '../../../domain/rfc.ts'
import { counted } from '../../records/versions.ts'
import type { Row } from '../../store/rows.ts'
import type { Reader } from '../../store/store.ts'
import { importTexts } from '../texts.ts'
import { field, type Given, type Kind, type Plan, refused } from './kind.ts'
import { seenBefore } from './planner.ts'

const FILE = field('file', 'Archivo', 'NUSA900131.jpg')

/** What a photo is named after: the file's name without folders and extension. */
const stemOf = ({ texts }: Given): string =>
  (texts.get(FILE.name) ?? '')
    .replace(/^.*\//u, '')
    .replace(/\.\w+$/u, '')
    .trim()

/** Whom the names may mean. */
const peopleNamed = async (store: Reader, stems: readonly string[]): Promise<Row<'personnel'>[]> => {
  if (stems.length === 0) return []
  const rfcs = [...new Set(stems.map(normalizeRfc))].filter((rfc) => !isGenericRfc(rfc))
  const byRfc = await store.getList('personnel', { filter: { rfc: rfcs } })
  const numbers = [...new Set(stems.flatMap((stem) => [stem, stem.toUpperCase()]))]
  const byNumber = await store.getList('personnel', { filter: { accreditation_number: numbers } })
  return [...new Map([...byRfc.rows, ...byNumber.rows].map((row) => [row.id, row])).values()]
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
          const found = people.filter(
            ({ rfc, accreditation_number, company }) =>
              (rfc === normalizeRfc(stem) || accreditation_number?.toUpperCase() === stem.toUpperCase()) &&
              seesCompany(actor, company),
          )
          const [person] = found
          const refuse = (reason: string) => problems.push({ field: FILE.name, reason })
          if (!person)
            refuse(isGenericRfc(normalizeRfc(stem)) ? importTexts.genericPhoto : importTexts.noPhotoOf)
          if (found.length > 1) refuse(importTexts.photoOfSeveral)
          if (!canChangePersonField(actor, 'photo')) refuse(message('forbiddenField'))
          if (!person) return refused(stem, problems)
          const label = sortedName(person)
          if (problems.length > 0) return refused(label, problems, person.id)
          return {
            ...{ outcome: 'changed', problems: [], label, target: person.id },
            async write(tx) {
              const photo = given.texts.get('photo') ?? person.photo
              await tx.update('personnel', person.id, counted<Row<'personnel'>>(person, { photo }))
              return person.id
            },
          }
        })
      },
    }
  },
}
