import { formatValidationErrorCode } from '../../../contract/errorTexts.ts'
import { isGenericRfc, normalizeRfc } from '../../../domain/common/rfc.ts'
import { normalizeText } from '../../../domain/common/text.ts'
import { listPossibleRfcs } from '../../../domain/documents/fileMatches.ts'
import { canChangePersonField } from '../../../domain/people/access.ts'
import { formatNameForSorting } from '../../../domain/people/personNames.ts'
import { canSeeCompany } from '../../../domain/permissions.ts'
import { incrementRecordVersion } from '../../records/versions.ts'
import type { Row } from '../../store/rows.ts'
import type { Reader } from '../../store/store.ts'
import { importTexts } from '../importTexts.ts'
import {
  createPlanForRefusedRow,
  defineImportField,
  type Importer,
  type RowPlan,
  type RowTexts,
} from './importer.ts'
import { createDuplicateRowFinder } from './rowPlanner.ts'

const FILE = defineImportField('file', 'Archivo', 'NUSA900131.jpg')

/** Returns the file name without folders and extension. */
const getFileNameWithoutExtension = ({ texts }: RowTexts): string =>
  normalizeText(texts.get(FILE.name) ?? '')
    .replace(/^.*\//u, '')
    .replace(/\.\w+$/u, '')
    .trim()

/** Loads the people whose RFC or accreditation number may be one of the file names. */
const findPeopleByPhotoFileName = async (
  store: Reader,
  stems: readonly string[],
): Promise<Row<'personnel'>[]> => {
  if (stems.length === 0) return []
  const rfcs = [...new Set(stems.flatMap(listPossibleRfcs))].filter((rfc) => !isGenericRfc(rfc))
  const byRfc = await store.getList('personnel', { filter: { rfc: rfcs } })
  const numbers = [...new Set(stems.flatMap((stem) => [stem, stem.toUpperCase()]))]
  const byNumber = await store.getList('personnel', { filter: { accreditation_number: numbers } })
  return [...new Map([...byRfc.rows, ...byNumber.rows].map((row) => [row.id, row])).values()]
}

/**
 * Returns the people with this accreditation number or tax id (RFC). Otherwise returns people whose RFC differs only in Ñ or &, which file names may
 * lose.
 */
const matchPeopleToPhotoFileName = (
  stem: string,
  people: readonly Row<'personnel'>[],
): readonly Row<'personnel'>[] => {
  const [rfc, ...similarRfcs] = listPossibleRfcs(stem)
  const exact = people.filter(
    (person) => person.rfc === rfc || person.accreditation_number?.toUpperCase() === stem.toUpperCase(),
  )
  return exact.length > 0 ? exact : people.filter((person) => similarRfcs.includes(person.rfc))
}

/** Assigns photos to people. Each file is named after a tax id (RFC) or accreditation number. */
export const photoImporter: Importer = {
  writes: { personnel: ['photo'] },
  listFields: async () => [FILE],
  getRequiredSets: () => [[FILE.name]],
  createPlanner: ({ actor }) => {
    const findDuplicates = createDuplicateRowFinder((row) => [
      [FILE.name, getFileNameWithoutExtension(row).toUpperCase()],
    ])
    return {
      skip: findDuplicates,
      async plan(store, rows) {
        const people = await findPeopleByPhotoFileName(store, rows.map(getFileNameWithoutExtension))
        return rows.map((row): RowPlan => {
          const stem = getFileNameWithoutExtension(row)
          const problems = [...findDuplicates(row)]
          const matches = matchPeopleToPhotoFileName(
            stem,
            people.filter(({ company }) => canSeeCompany(actor, company)),
          )
          const [person] = matches
          const refuse = (reason: string) => problems.push({ field: FILE.name, reason })
          if (!person)
            refuse(
              isGenericRfc(normalizeRfc(stem)) ? importTexts.genericPhoto : importTexts.photoWithoutPerson,
            )
          if (matches.length > 1) refuse(importTexts.ambiguousPhoto)
          if (!canChangePersonField(actor, 'photo')) refuse(formatValidationErrorCode('forbiddenField'))
          if (!person) return createPlanForRefusedRow(stem, problems)
          const label = formatNameForSorting(person)
          if (problems.length > 0) return createPlanForRefusedRow(label, problems, person.id)
          return {
            outcome: 'changed',
            problems: [],
            label,
            target: person.id,
            async write(tx) {
              const photo = row.texts.get('photo') ?? person.photo
              await tx.update(
                'personnel',
                person.id,
                incrementRecordVersion<Row<'personnel'>>(person, { photo }),
              )
              return person.id
            },
          }
        })
      },
    }
  },
}
