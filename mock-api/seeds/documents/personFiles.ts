import { addDays, type Day } from '../../../src/domain/days.ts'
import type { DocumentRow, PersonnelFileRow } from '../../../src/domain/documents.ts'
import type { PersonRow } from '../../../src/domain/personnel.ts'
import { formatFullName } from '../identities.ts'
import type { Member } from '../people.ts'
import { createRandomGenerator, type Random } from '../random.ts'
import { pickOfficeHoursInstant } from '../timelines.ts'
import { printDocument } from './paper.ts'
import { documentKinds, type PersonPaper, personnelFileKinds } from './personKinds.ts'
import { pictures } from './pictures.ts'
import { createFileContent, createStoredFile, type Filed } from './stored.ts'

/** Returns the id of the user who uploads files: `empresa` for company 1, otherwise `admin`. */
const getUploaderId = ({ company }: PersonRow): number => (company === 1 ? 4 : 2)

/** Returns a random day within a month after the registration, but not after today. */
const pickUploadDay = ({ registration_date }: PersonRow, today: Day, random: Random): Day => {
  const day = addDays(registration_date ?? today, random.int(0, 28))
  return day < today ? day : today
}

const printPersonFile = (
  person: PersonRow,
  title: string,
  paper: PersonPaper,
  day: Day,
  random: Random,
): Buffer =>
  printDocument({
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
const createUploadFields = (person: PersonRow, title: string, day: Day, today: Day, random: Random) => ({
  title: `${title} ${person.last_names}`,
  uploaded_by: getUploaderId(person),
  created_at: pickOfficeHoursInstant(day, today, random),
})

const createDocumentsOfPerson = (person: PersonRow, today: Day): Filed<Omit<DocumentRow, 'id'>>[] => {
  const random = createRandomGenerator(`documents of ${person.id}`)
  return documentKinds
    .filter(({ share }) => random.chance(share))
    .map((kind) => {
      const day = pickUploadDay(person, today, random)
      const content =
        kind.picture && random.chance(kind.picture.share)
          ? pictures[kind.picture.of]
          : createFileContent(printPersonFile(person, kind.title, kind, day, random))
      const owner = { personnel: person.id, type: kind.type }
      return createStoredFile(
        content,
        createUploadFields(person, kind.title, day, today, random),
        owner,
        random,
      )
    })
}

const createFilesOfPerson = (
  { person, items }: Member,
  today: Day,
): Filed<Omit<PersonnelFileRow, 'id'>>[] => {
  const random = createRandomGenerator(`named files of ${person.id}`)
  const met = new Set(items.filter(({ status }) => status).map(({ type }) => type))
  return personnelFileKinds
    .filter(({ proves, share }) => random.chance(share) && (proves === undefined || met.has(proves)))
    .map((kind) => {
      const day = pickUploadDay(person, today, random)
      const content = createFileContent(printPersonFile(person, kind.name, kind, day, random))
      const owner = { person: person.id, name: kind.id, category: kind.category }
      return createStoredFile(
        content,
        createUploadFields(person, kind.name, day, today, random),
        owner,
        random,
      )
    })
}

export const createDocuments = (members: readonly Member[], today: Day): Filed<Omit<DocumentRow, 'id'>>[] =>
  members.flatMap(({ person }) => createDocumentsOfPerson(person, today))

/** Creates the uploaded files of people. */
export const createPersonnelFiles = (
  members: readonly Member[],
  today: Day,
): Filed<Omit<PersonnelFileRow, 'id'>>[] => members.flatMap((member) => createFilesOfPerson(member, today))
