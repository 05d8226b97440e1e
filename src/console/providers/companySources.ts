import type { DataProvider, GetOneParams, UpdateParams } from 'react-admin'
import { call } from '../api/client.ts'
import { changedFields, ifMatch } from '../api/requestBodies.ts'
import { type CompanyDataRecord, parseCompanyData } from './adapter/company.ts'
import { writtenRecord } from './writtenRecord.ts'

/** The `meta` by which a company's data are read and changed: they have calls of their own, and are one resource with the company. */
export const COMPANY_DATA = { source: 'data' }

/** A company's data in react-admin's verbs; only what was changed is sent, meant for the version that was seen. */
export const companyDataProvider = {
  getOne: async (_resource: string, { id, signal }: GetOneParams) => ({
    data: parseCompanyData({ ...(await call('companyData.get', { params: { id }, signal })), id }),
  }),

  update: async (resource: string, { id, data, previousData: seen }: UpdateParams<CompanyDataRecord>) => {
    const sent = changedFields(data, seen)
    const options = { params: { id }, body: sent, headers: ifMatch(seen.version) }
    const answer = await call('companyData.update', options)
    return { data: parseCompanyData(await writtenRecord(resource, { id, seen, sent, answer })) }
  },
} as Pick<DataProvider, 'getOne' | 'update'>
