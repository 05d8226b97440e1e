import type { DataProvider } from 'react-admin'
import { own } from '../../domain/own.ts'
import { matrixProvider } from './matrixProvider.ts'
import { searchProvider } from './searchProvider.ts'

const sources = { search: searchProvider, matrix: matrixProvider } satisfies Record<
  string,
  Partial<DataProvider>
>

/** Which of their calls people are read and changed by. They are one resource with one cache, so a change of a person shows in all lists. */
export interface PersonnelMeta {
  source: keyof typeof sources
}

/** The rows of the accreditation matrix. */
export const MATRIX = { source: 'matrix' } satisfies PersonnelMeta

/** The provider that a call's `meta.source` names, if it names one. */
export const personnelSource = (meta: unknown): Partial<DataProvider> | undefined =>
  typeof meta === 'object' && meta !== null && 'source' in meta
    ? own<Partial<DataProvider>>(sources, String(meta.source))
    : undefined
