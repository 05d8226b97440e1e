import { addDays, type Day } from '../../../src/domain/common/days.ts'
import type { DocumentRow } from '../../../src/domain/documents/schemas.ts'
import type { PersonRow } from '../../../src/domain/people/schemas.ts'
import { formatFullName } from '../identities.ts'
import type { Member } from '../people.ts'
import { createRandomGenerator, type Random } from '../random.ts'
import { pickOfficeHoursTimestamp } from '../timelines.ts'
import { createDemoDocumentPdf } from './paper.ts'
import { demoPersonnelFileTypes, documentKinds, type PersonPaper } from './personKinds.ts'
import { pictures } from './pictures.ts'
import { createDemoFileContent, createStoredDemoFile, type Filed } from './stored.ts'

/** Returns the id of the user who uploads files: `empresa` for company 1, otherwise `admin`. */
const getDemoUploaderId = ({ company }: PersonRow): number => (company === 1 ? 4 : 2)

/** Returns a random day within a month after the registration, but not after today. */
const pickDemoUploadDate = ({ registration_date }: PersonRow, today: Day, random: Random): Day => {
  const day = addDays(registration_date ?? today, random.int(0, 28))
  return day < today ? day : today
}

const createPersonFilePdf = (
  person: PersonRow,
  title: string,
  paper: PersonPaper,
  day: Day,
  random: Random,
): Buffer =>
  createDemoDocumentPdf({
    title,
    ...paper.by,
    folio: `PER-${random.digits(7)}`,
    day,
    facts: [
      ['Nombre', formatFullName(person)],
      ['RFC', person.rfc],
      ['Número de seguridad social', person.ssn],
      ['Domicilio', person.address],
    ],
    body: `Se hace constar que ${formatFullName(person)} ${paper.states}`,
  })

/** Returns title, uploader and creation time of a person's file. */
const createFileUploadDetails = (person: PersonRow, title: string, day: Day, today: Day, random: Random) => ({
  title: `${title} ${person.last_names}`,
  uploaded_by: getDemoUploaderId(person),
  created_at: pickOfficeHoursTimestamp(day, today, random),
})

const createDocumentsForPerson = (
  person: PersonRow,
  today: Day,
): Filed<Omit<DocumentRow<'documents'>, 'id'>>[] => {
  const random = createRandomGenerator(`documents of ${person.id}`)
  return documentKinds
    .filter(({ share }) => random.chance(share))
    .map((kind) => {
      const day = pickDemoUploadDate(person, today, random)
      const content =
        kind.picture && random.chance(kind.picture.share)
          ? pictures[kind.picture.of]
          : createDemoFileContent(createPersonFilePdf(person, kind.title, kind, day, random))
      const owner = { personnel: person.id, type: kind.type }
      return createStoredDemoFile(
        content,
        createFileUploadDetails(person, kind.title, day, today, random),
        owner,
        random,
      )
    })
}

const createFilesForPerson = (
  { person, items }: Member,
  today: Day,
): Filed<Omit<DocumentRow<'personnelFiles'>, 'id'>>[] => {
  const random = createRandomGenerator(`named files of ${person.id}`)
  const met = new Set(items.filter(({ status }) => status).map(({ type }) => type))
  return demoPersonnelFileTypes
    .filter(({ proves, share }) => random.chance(share) && (proves === undefined || met.has(proves)))
    .map((kind) => {
      const day = pickDemoUploadDate(person, today, random)
      const content = createDemoFileContent(createPersonFilePdf(person, kind.name, kind, day, random))
      const owner = { person: person.id, name: kind.id, category: kind.category }
      return createStoredDemoFile(
        content,
        createFileUploadDetails(person, kind.name, day, today, random),
        owner,
        random,
      )
    })
}

export const createDemoPersonDocuments = (
  members: readonly Member[],
  today: Day,
): Filed<Omit<DocumentRow<'documents'>, 'id'>>[] =>
  members.flatMap(({ person }) => createDocumentsForPerson(person, today))

/** Creates the uploaded files of people. */
export const createDemoPersonnelFiles = (
  members: readonly Member[],
  today: Day,
): Filed<Omit<DocumentRow<'personnelFiles'>, 'id'>>[] =>
  members.flatMap((member) => createFilesForPerson(member, today))
