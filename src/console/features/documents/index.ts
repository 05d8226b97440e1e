import type { Feature } from '../../featureParts.ts'
import { parseFileRecord } from '../../port/records/file.ts'

/** Files of people, companies and the utility, shown on other pages. */
export const documents = {
  resources: {
    companyFiles: { parse: parseFileRecord },
    documents: { parse: parseFileRecord },
    personnelFiles: { parse: parseFileRecord },
  },
} as const satisfies Feature
