import { addDays, type Day } from '../../../src/domain/days.ts'
import type { DocumentRow, PersonnelFileRow } from '../../../src/domain/documents.ts'
import type { PersonRow } from '../../../src/domain/personnel.ts'
import { joinNames } from '../identities.ts'
import type { Member } from '../people.ts'
import { createRandom, type Random } from '../random.ts'
import { pickInstant } from '../timelines.ts'
import { printDocument } from './paper.ts'
import { documentKinds, namedKinds, type PersonPaper } from './personKinds.ts'
import { pictures } from './pictures.ts'
import { createStoredFile, type Filed, toContent } from './stored.ts'

/** Returns the id of the user who uploads files: `empresa` for company 1, otherwise `admin`. */
const getUploader = ({ company }: PersonRow): number => (company === 1 ? 4 : 2)

/** Returns a random day within a month after the registration, but not after today. */
const pickFileDay = ({ registration_date }: PersonRow, today: Day, random: Random): Day => {
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
      ['Nombre', joinNames(person)],
      ['RFC', person.rfc],
      ['Número de seguridad social', person.ssn],
      ['Domicilio', person.address],
    ],
    body: `Se hace constar que ${joinNames(person)} ${paper.states}`,
  })

/** Returns title, uploader and creation time of a person's file. */
const createFileFields = (person: PersonRow, title: string, day: Day, today: Day, random: Random) => ({
  title: `${title} ${person.last_names}`,
  uploaded_by: getUploader(person),
  created_at: pickInstant(day, today, random),
})

const createDocumentsOfPerson = (person: PersonRow, today: Day): Filed<Omit<DocumentRow, 'id'>>[] => {
  const random = createRandom(`documents of ${person.id}`)
  return documentKinds
    .filter(({ share }) => random.chance(share))
    .map((kind) => {
      const day = pickFileDay(person, today, random)
      const content =
        kind.picture && random.chance(kind.picture.share)
          ? pictures[kind.picture.of]
          : toContent(printPersonFile(person, kind.title, kind, day, random))
      const owner = { personnel: person.id, type: kind.type }
      return createStoredFile(
        content,
        createFileFields(person, kind.title, day, today, random),
        owner,
        random,
      )
    })
}

const createNamedFiles = ({ person, items }: Member, today: Day): Filed<Omit<PersonnelFileRow, 'id'>>[] => {
  const random = createRandom(`named files of ${person.id}`)
  const met = new Set(items.filter(({ status }) => status).map(({ type }) => type))
  return namedKinds
    .filter(({ proves, share }) => random.chance(share) && (proves === undefined || met.has(proves)))
    .map((kind) => {
      const day = pickFileDay(person, today, random)
      const content = toContent(printPersonFile(person, kind.name, kind, day, random))
      const owner = { person: person.id, name: kind.id, category: kind.category }
      return createStoredFile(content, createFileFields(person, kind.name, day, today, random), owner, random)
    })
}

export const createDocuments = (members: readonly Member[], today: Day): Filed<Omit<DocumentRow, 'id'>>[] =>
  members.flatMap(({ person }) => createDocumentsOfPerson(person, today))

/** Creates the uploaded files of people. */
export const createPersonnelFiles = (
  members: readonly Member[],
  today: Day,
): Filed<Omit<PersonnelFileRow, 'id'>>[] => members.flatMap((member) => createNamedFiles(member, today))
