import { getPublicPersonId, isGuessablePersonId } from '../../domain/credentials/publicId.ts'
import { createVetoChecker } from '../../domain/notices/vetoes.ts'
import { getAccreditationExpirationDate } from '../../domain/people/accreditation.ts'
import { createRandomId } from '../common/secrets.ts'
import { type DumpSource, readAllRowsOfDump, readRows } from '../store/dump.ts'
import type { Collection, Rows } from '../store/rows.ts'

/** Functions that correct the rows of an imported dump, by collection. */
type RowCorrections = { [C in Collection]?: (row: Rows[C]) => Rows[C] }

/** Wraps a dump so that its rows are corrected while they are read. */
const createDumpWithCorrectedRows = (dump: DumpSource, corrections: RowCorrections): DumpSource => ({
  async *batches(collection) {
    const correctRow = corrections[collection]
    if (!correctRow) yield* dump.batches(collection)
    else for await (const rows of dump.batches(collection)) yield rows.map(correctRow)
  },
})

/** Corrects the people of an imported dump: their accreditation dates, derived fields, and public ids that can be guessed. */
export const correctPeopleInDump = async (dump: DumpSource, months: number): Promise<DumpSource> => {
  const companies = []
  for await (const { id, rfc, active } of readRows(dump, 'companies')) companies.push({ id, rfc, active })
  const vetoes = []
  for await (const { id, rfc, withdrawn_at } of readRows(dump, 'vetoes'))
    vetoes.push({ id, rfc, withdrawn_at })
  const veto_exceptions = await readAllRowsOfDump(dump, 'veto_exceptions')
  const isVetoed = createVetoChecker({ companies, vetoes, veto_exceptions })
  const inactiveCompanies = new Set(companies.filter(({ active }) => !active).map(({ id }) => id))
  return createDumpWithCorrectedRows(dump, {
    personnel: (row) => ({
      ...row,
      accreditation_expiration_date:
        (row.accreditation_date && row.accreditation_expiration_date) ||
        getAccreditationExpirationDate(row.accreditation_date || null, months),
      public_id: isGuessablePersonId(getPublicPersonId(row)) ? createRandomId() : row.public_id,
      company_active: !inactiveCompanies.has(row.company),
      vetoed: isVetoed(row),
    }),
  })
}
