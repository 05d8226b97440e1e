import { describe, expect, it } from 'vitest'
import { getCompanyNameMatchKeys } from '../../src/domain/companies/names.ts'

describe('the key of a company name', () => {
  it.each([
    'GAS DEL BAJIO SA DE CV',
    'Gas del Bajío, S.A. de C.V.',
    'Gas del Bajío S. A. de C. V.',
    'Gas  del Bajío S.A de C.V',
    'gas del bajío sa cv',
    'Gas del Bajío SADECV',
    'Gas del Bajío, Sociedad Anónima de Capital Variable',
  ])('is the same for %s', (name) => {
    expect(getCompanyNameMatchKeys(name)).toEqual({ full: 'gas del bajio sacv', base: 'gas del bajio' })
  })

  it.each([
    ['Gas del Bajío S.A.P.I. de C.V.', 'gas del bajio sapicv'],
    ['Gas del Bajío S. de R.L. de C.V.', 'gas del bajio srlcv'],
    ['Gas del Bajío, Sociedad de Responsabilidad Limitada', 'gas del bajio srl'],
    ['Gas del Bajío SAS', 'gas del bajio sas'],
    ['Gas del Bajío S.C.', 'gas del bajio sc'],
    ['Gas del Bajío SC de RL de CV', 'gas del bajio scrlcv'],
    ['Gas del Bajío A.C.', 'gas del bajio ac'],
    ['Gas del Bajío, S. en C.', 'gas del bajio senc'],
    ['Gas del Bajío', 'gas del bajio'],
  ])('contains the legal form of %s', (name, whole) => {
    expect(getCompanyNameMatchKeys(name)).toEqual({ full: whole, base: 'gas del bajio' })
  })

  it.each([
    ['Tubos & Gas', 'tubos y gas'],
    ['Insta-Gas', 'insta gas'],
    ['SA de CV', 'sa de cv'],
    ['Grupo S', 'grupo s'],
    ['Casas', 'casas'],
    ['…', ''],
  ])('finds no legal form in %s', (name, whole) => {
    expect(getCompanyNameMatchKeys(name)).toEqual({ full: whole, base: whole })
  })
})
