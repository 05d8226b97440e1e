import { randomInt } from 'node:crypto'
import { expirationOf } from '../../domain/accreditation.ts'
import { kindOfDate } from '../../domain/accreditations.ts'
import { FIRST_DAY } from '../../domain/days.ts'
import type { Actor } from '../../domain/groups.ts'
import { BLANK_PERSON, type PersonRow } from '../../domain/personnel.ts'
import { isRequiredOf, requirementDays } from '../../domain/requirements.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { counted } from '../records/versions.ts'
import { giveItems, typesById } from '../store/derived/requirements.ts'
import { isVetoed } from '../store/derived/vetoed.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'
import { keepDates, tellAccredited } from './accreditations.ts'
import { keepMove } from './moves.ts'

/** An accreditation number that nobody has: random, so that two servers need not agree on the next one. */
const freeNumber = async (tx: Reader): Promise<string> => {
  for (let digits = 6; ; digits += 1) {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const number = `A-${String(randomInt(10 ** digits)).padStart(digits, '0')}`
      if (!(await tx.getBy('personnel', 'accreditation_number', number))) return number
    }
  }
}

/** What a new person comes with; the rest is as it is where nobody says. */
type NewPerson = Pick<
  PersonRow,
  'id' | 'first_names' | 'last_names' | 'rfc' | 'role' | 'company' | 'registration_date'
> &
  Partial<PersonRow>

/** Keeps a new person, with the items that its role requires, none of them met, the grant that it comes with, and a number if none was given. */
export const keepPerson = async (
  tx: Writer,
  given: NewPerson,
  { actor, now }: { actor: Actor | null; now: Date },
): Promise<Row<'personnel'>> => {
  const types = await typesById(tx)
  const required = [...types.values()].filter((type) => isRequiredOf(type, given.role))
  const made = await tx.create('personnel', {
    ...BLANK_PERSON,
    ...given,
    accreditation_number: given.accreditation_number || (await freeNumber(tx)),
    ...requirementDays(
      required.map(({ id }) => ({ type: id, met_until: FIRST_DAY })),
      types,
      given.role,
    ),
    created_at: now.toISOString(),
  })
  await giveItems(tx, made, required)
  await keepDates(tx, { ...BLANK_PERSON, id: given.id }, made, { actor, now })
  return made
}

/** Refuses a date of somebody whom a veto, or its company, does not let work. */
const assertMayBeAccredited = async (tx: Reader, person: PersonRow): Promise<void> => {
  const company = await tx.getOne('companies', person.company)
  if (!company?.active) throw new HttpError(400, { accreditation_date: [texts.companyInactiveDate] })
  if (await isVetoed(tx, person)) throw new HttpError(400, { accreditation_date: [texts.vetoedDate] })
}

/** Keeps what changes of a person, with its move, and when its accreditation ends. */
export const keepChanges = async (
  tx: Writer,
  row: Row<'personnel'>,
  changes: Partial<PersonRow>,
  { actor, now, months }: { actor: Actor; now: Date; months: number },
): Promise<Row<'personnel'>> => {
  const date = changes.accreditation_date
  if (date) await assertMayBeAccredited(tx, { ...row, ...changes })
  const dates = {
    accreditation_date: date === undefined ? row.accreditation_date : date,
    accreditation_expiration_date:
      changes.accreditation_expiration_date ??
      (date === undefined ? row.accreditation_expiration_date : expirationOf(date, months)),
  }
  const written: Partial<PersonRow> = {
    ...changes,
    ...(await keepDates(tx, row, dates, { actor, now })),
  }
  if (date)
    await tellAccredited(
      tx,
      row,
      { ...dates, kind: kindOfDate(row.accreditation_date, date) },
      { actor, now },
    )
  if (changes.company !== undefined) await keepMove(tx, row, { to: changes.company, actor, now })
  return (await tx.update('personnel', row.id, counted(row, written))) ?? row
}
