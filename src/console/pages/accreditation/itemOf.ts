import type { MatrixItem, MatrixPerson } from '../../providers/adapter/person.ts'

/** A person's item of a requirement, if it is required of that person. */
export const itemOf = (person: MatrixPerson, requirement: string): MatrixItem | undefined =>
  person.personnel_accreditation.find(({ name }) => name === requirement)

/** Does a document prove it? Then its cell opens that. */
export const isPaper = (item: MatrixItem): boolean => item.evidence?.wants_document === true

/** A box that whoever asks may tick. */
export const isOpenBox = (item: MatrixItem | undefined): boolean => item?.editable === true && !isPaper(item)
