import { randomInt } from 'node:crypto'
import { expirationOf } from '../../domain/accreditation.ts'
import { kindOfDate } from '../../domain/accreditations.ts'
import { FIRST_DAY } from '../../domain/days.ts'
import type { Actor } from '../../domain/groups.ts'
import { BLANK_PERSON, type PersonRow } from '../../domain/personnel.ts'
import { requirementDays } from '../../domain/requirements.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { counted } from '../records/versions.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'
import { keepDates, tellAccredited } from './accreditations.ts'
import { isCompanyActive } from './companyActive.ts'
import { keepMove } from './moves.ts'
import { keepDues } from './requirementDays.ts'
import { giveItems, requiredTypes, syncRequirements } from './requirements.ts'
import { isVetoed } from './vetoed.ts'

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
  const required = await requiredTypes(tx, given.role)
  const made = await tx.create('personnel', {
    ...BLANK_PERSON,
    ...given,
    accreditation_number: given.accreditation_number || (await freeNumber(tx)),
    ...requirementDays(
      required.map(({ id }) => ({ type: id, met_until: FIRST_DAY })),
      new Map(required.map((type) => [type.id, type])),
      given.role,
    ),
    company_active: await isCompanyActive(tx, given.company),
    vetoed: await isVetoed(tx, given),
    created_at: now.toISOString(),
  })
  await giveItems(tx, made, required)
  await keepDates(tx, { ...BLANK_PERSON, id: given.id }, made, { actor, now })
  return made
}

/** Keeps what changes of a person, and what follows from it: whether a veto holds and its company works, its items, its move, and when its accreditation ends. */
export const keepChanges = async (
  tx: Writer,
  row: Row<'personnel'>,
  changes: Partial<PersonRow>,
  { actor, now, months }: { actor: Actor; now: Date; months: number },
): Promise<Row<'personnel'>> => {
  const isOther = changes.rfc !== undefined || changes.company !== undefined
  const vetoed = isOther ? await isVetoed(tx, { ...row, ...changes }) : row.vetoed
  const company_active =
    changes.company === undefined ? row.company_active : await isCompanyActive(tx, changes.company)
  const date = changes.accreditation_date
  if (date && !company_active) throw new HttpError(400, { accreditation_date: [texts.companyInactiveDate] })
  if (date && vetoed) throw new HttpError(400, { accreditation_date: [texts.vetoedDate] })
  const dates = {
    accreditation_date: date === undefined ? row.accreditation_date : date,
    accreditation_expiration_date:
      changes.accreditation_expiration_date ??
      (date === undefined ? row.accreditation_expiration_date : expirationOf(date, months)),
  }
  const written: Partial<PersonRow> = {
    ...changes,
    ...(await keepDates(tx, row, dates, { actor, now })),
    ...(company_active === row.company_active ? {} : { company_active }),
    ...(vetoed === row.vetoed ? {} : { vetoed }),
    ...(changes.role === undefined ? {} : await syncRequirements(tx, row, changes.role)),
  }
  if (date)
    await tellAccredited(
      tx,
      row,
      { ...dates, kind: kindOfDate(row.accreditation_date, date) },
      { actor, now },
    )
  if (changes.company !== undefined) await keepMove(tx, row, { to: changes.company, actor, now })
  const kept = (await tx.update('personnel', row.id, counted(row, written))) ?? row
  // What its company has to do for it.
  if (kept.role !== row.role || kept.active !== row.active) await keepDues(tx, [kept])
  return kept
}
