import type { taxListEndpoints } from '../../contract/taxList.ts'
import type { TaxListLoad } from '../../domain/taxList/schemas.ts'
import type { Handlers } from '../http/call.ts'
import type { Row } from '../store/rows.ts'
import { NEW_LOAD } from './taxListRunner.ts'

const toLoadResponse = ({ key: _, sha256: __, worker: ___, ...row }: Row<'tax_list_loads'>): TaxListLoad =>
  row

export const taxListRoutes: Handlers<typeof taxListEndpoints> = {
  'taxListLoads.list': async ({ store, query: { range = [0, 49] } }) => {
    const { rows, total } = await store.getList('tax_list_loads', {
      sort: { field: 'id', order: 'DESC' },
      range,
    })
    return { rows: rows.map(toLoadResponse), total, from: range[0] }
  },

  'taxListLoads.create': async ({ store, uploads: { file }, actor, now }) => {
    const { key, file_name, size, sha256 } = file
    const row = await store.transaction((tx) =>
      tx.create('tax_list_loads', {
        ...NEW_LOAD,
        key,
        file_name,
        size,
        sha256,
        uploaded_by: actor.id,
        created_at: now().toISOString(),
      }),
    )
    return toLoadResponse(row)
  },
}
