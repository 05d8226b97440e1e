import type {
  GetListParams,
  GetListResult,
  GetManyParams,
  GetManyResult,
  Identifier,
  QueryFunctionContext,
  RaRecord,
} from 'react-admin'
import type { Reply } from './client.ts'
import type { MatrixItem, MatrixPerson } from './records/person.ts'
import type { MatrixMeta } from './sources.ts'

type Fields = Record<string, unknown>

/** Write of a record and the server's reply. */
export interface Write {
  /** Id of the changed record; undefined for a new record. */
  id?: Identifier
  /** Record as it was loaded before the change; undefined for a new record. */
  loaded?: Fields
  sent: Fields
  reply: unknown
}

/** Changed requirement of a person, and the server's reply to the change. */
export interface Tick {
  item: MatrixItem
  reply: Reply<'accreditation.tick'>
}

/** Parts of the data provider that differ between our own server and a server that only has the documented API. */
export interface Strategy {
  getList: (resource: string, params: GetListParams) => Promise<GetListResult>
  getMany: (resource: string, params: GetManyParams & QueryFunctionContext) => Promise<GetManyResult>
  /** Converts a record that the server sent, for example its zone. */
  convertRecord: (resource: string, record: RaRecord) => RaRecord | Promise<RaRecord>
  /** Returns the record after a write. */
  getRecordAfterWrite: (resource: string, write: Write) => unknown
  /** Returns the contacts of a company that match a filter. */
  fetchContacts: (company: Identifier, filter: Fields, signal?: AbortSignal) => Promise<RaRecord[]>
  /** Returns a page of the accreditation matrix. */
  fetchMatrixPage: (params: GetListParams) => Promise<MatrixMeta & { rows: readonly RaRecord[] }>
  /** Returns a person of the matrix after changes of their requirements. */
  getPersonAfterTicks: (person: MatrixPerson, ticks: readonly Tick[]) => RaRecord | Promise<RaRecord>
}
