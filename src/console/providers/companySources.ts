import type { DataProvider, GetOneParams, UpdateParams } from 'react-admin'
import { call } from '../api/client.ts'
import { changedFields, ifMatch } from '../api/requestBodies.ts'
import { type CompanyDataRecord, parseCompanyData } from './adapter/company.ts'

/** The `meta` by which a company's data are read and changed: they have calls of their own, and are one resource with the company. */
export const COMPANY_DATA = { source: 'data' }

/** A company's data in react-admin's verbs; only what was changed is sent, meant for the version that was seen. */
export const companyDataProvider = {
  getOne: async (_resource: string, { id, signal }: GetOneParams) => ({
    data: parseCompanyData({ ...(await call('companyData.get', { params: { id }, signal })), id }),
  }),

  update: async (_resource: string, { id, data, previousData }: UpdateParams<CompanyDataRecord>) => ({
    data: parseCompanyData({
      ...(await call('companyData.update', {
        params: { id },
        body: changedFields(data, previousData),
        headers: ifMatch(previousData.version),
      })),
      id,
    }),
  }),
} as Pick<DataProvider, 'getOne' | 'update'>
