import type { Actor } from '../../domain/groups.ts'
import { getRequirementPagePath } from '../../domain/messages/linkPages.ts'
import { formatFullName, formatNameForSorting } from '../../domain/people/personNames.ts'
import { canReadPersonDocument, hasHiddenPersonDocuments } from '../../domain/people/provenFields.ts'
import { canUploadDocument } from '../../domain/permissions.ts'
import { createForbiddenError, HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { readRequirementTypesMap } from '../derived/requirements.ts'
import { getRequirementVisibleToUser } from '../personnel/items.ts'
import { readRowsById } from '../records/readRowsById.ts'
import type { Reader } from '../store/store.ts'
import type { DocumentSource } from './documentSource.ts'

/** Returns the ids of requirements whose documents the user may read, or undefined for all requirements. */
const listRequirementTypesVisibleToUser = async (
  store: Reader,
  actor: Actor,
): Promise<number[] | undefined> =>
  hasHiddenPersonDocuments(actor)
    ? [...(await readRequirementTypesMap(store)).values()].flatMap(({ id, name, sensitive }) =>
        canReadPersonDocument(actor, name, sensitive) ? [id] : [],
      )
    : undefined

/** Documents that prove the requirements of people. */
export const requirementDocumentSource: DocumentSource<'evidence'> = {
  async resolve(tx, { item }, { actor }) {
    const { type, person } = await getRequirementVisibleToUser(tx, actor, item)
    if (!type.wants_document) throw new HttpError(400, { item: [texts.evidenceNotAccepted] })
    if (!canUploadDocument(actor, type)) throw createForbiddenError()
    return { columns: { personnel: person.id, type: type.id, company: person.company }, rules: type }
  },

  async readReviewedSubject(tx, { item }, actor) {
    const { type, person } = await getRequirementVisibleToUser(tx, actor, item)
    return {
      rules: type,
      event: {
        company: person.company,
        personnel: person.id,
        link: getRequirementPagePath(person.id, item),
        facts: { person: formatFullName(person), what: type.name },
      },
    }
  },

  async readWaitingSubjects(store, rows) {
    const [people, types] = await Promise.all([
      readRowsById(
        store,
        'personnel',
        rows.map(({ personnel }) => personnel),
      ),
      readRowsById(
        store,
        'accreditation_types',
        rows.map(({ type }) => type),
      ),
    ])
    return ({ personnel, type, type_name }) => {
      const person = people.get(personnel)
      const rules = types.get(type)
      return {
        name: type_name,
        type,
        obligation: null,
        period: null,
        recurs: null,
        personnel,
        person_name: person ? formatNameForSorting(person) : '',
        validity: rules?.validity ?? 'for_good',
        validity_months: rules?.validity_months ?? null,
      }
    }
  },

  getFilter: async (store, actor) => ({ type: await listRequirementTypesVisibleToUser(store, actor) }),
}
