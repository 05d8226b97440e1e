import type { MatrixItem, MatrixPerson } from '../../providers/adapter/person.ts'

/** A person's item of a requirement, if it is required of that person. */
export const itemOf = (person: MatrixPerson, requirement: string): MatrixItem | undefined =>
  person.personnel_accreditation.find(({ name }) => name === requirement)
