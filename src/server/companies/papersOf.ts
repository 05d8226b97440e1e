import { byPeriod, type Papers } from '../../domain/paperStanding.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'

/** What a company has brought. */
export const papersOf = async (store: Reader, company: number): Promise<Papers<Row<'company_papers'>>> => {
  const { rows } = await store.getList('company_papers', {
    filter: { company },
    sort: { field: 'id', order: 'ASC' },
  })
  return byPeriod(rows)
}
