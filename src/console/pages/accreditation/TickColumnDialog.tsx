import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { BulkDialog } from '../../components/list/BulkDialog.tsx'
import type { MatrixPerson } from '../../providers/adapter/person.ts'
import { MATRIX } from '../../providers/personnelSources.ts'
import { itemOf } from './itemOf.ts'

/** Ticks a requirement for all people of the page who lack it, once that is confirmed, and takes it back. */
export const TickColumnDialog = ({
  requirement,
  people,
  onClose,
}: {
  requirement: string
  /** Those who lack it. */
  people: readonly MatrixPerson[]
  onClose: () => void
}) => {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  // Those whom it was begun for, as they were: the page is asked for again while this is open.
  const [lacking] = useState(people)
  const [ticked] = useState<Map<string, MatrixPerson>>(() => new Map())
  const update = async (person: MatrixPerson, status: boolean) => {
    const item = itemOf(person, requirement)
    const { data } = await dataProvider.update<MatrixPerson>('personnel', {
      id: person.id,
      data: { personnel_accreditation: item ? [{ ...item, status }] : [] },
      previousData: person,
      meta: MATRIX,
    })
    return data
  }
  return (
    <BulkDialog<MatrixPerson>
      title={translate('accreditation.column.title', { item: requirement })}
      question={translate('accreditation.column.question', {
        item: requirement,
        smart_count: lacking.length,
      })}
      confirm={translate('accreditation.column.confirm')}
      records={lacking}
      ids={lacking.map(({ id }) => id)}
      act={async (person) => {
        ticked.set(person.id, await update(person, true))
        return true
      }}
      undo={(person) => update(ticked.get(person.id) ?? person, false)}
      doneText={(count) => translate('accreditation.column.done', { item: requirement, smart_count: count })}
      onClose={onClose}
    />
  )
}
