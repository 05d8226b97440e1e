import type { companyPaperEndpoints } from '../../contract/companyPapers.ts'
import { MONTH_NAMES } from '../../domain/common/monthNames.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { createCompanyMapper, getVisibleCompany } from '../companies/companyReads.ts'
import { createFilledZipStream } from '../files/zipStream.ts'
import type { Handlers } from '../http/call.ts'
import { assertRecordVersionMatches, incrementRecordVersion } from '../records/versions.ts'
import { getCompanyDocumentsOfYear, readMonthEntries } from './companyDocuments.ts'

/** Returns the name of a month such as `2026-02`: "febrero de 2026". */
const nameMonth = (month: string): string =>
  `${MONTH_NAMES[Number(month.slice(5)) - 1]} de ${month.slice(0, 4)}`

export const companyDocumentRoutes: Handlers<typeof companyPaperEndpoints> = {
  'companyPapers.year': async ({ params, query, actor, store, today }) =>
    getCompanyDocumentsOfYear(
      store,
      await getVisibleCompany(store, actor, params.id),
      query.year ?? Number(today.slice(0, 4)),
      {
        actor,
        today,
      },
    ),

  'companyPapers.zip': async ({ params, query: { month }, actor, store, files }) => {
    const company = await getVisibleCompany(store, actor, params.id)
    return {
      content: await createFilledZipStream(
        readMonthEntries(store, files, company, month),
        () => new HttpError(404, texts.noDocumentsInMonth(nameMonth(month))),
      ),
      filename: `${company.company_name} ${month}.zip`,
    }
  },

  'companies.hold': (call) =>
    call.store.transaction(async (tx) => {
      const { params, body, actor, now, ifMatch } = call
      const row = await getVisibleCompany(tx, actor, params.id)
      assertRecordVersionMatches(ifMatch, row.version)
      if (body.held === (row.held_at !== null))
        throw new HttpError(409, body.held ? texts.paymentsAlreadyHeld : texts.paymentsNotHeld)
      const held_at = body.held ? now().toISOString() : null
      const changed = await tx.update(
        'companies',
        row.id,
        incrementRecordVersion(row, { held_at, hold_reason: body.reason }),
      )
      return createCompanyMapper(call)(changed ?? row)
    }),
}
