import { useState } from 'react'
import { useCan } from '../../../api/session.ts'
import { PersonnelEdit } from './PersonnelEdit.tsx'
import { PersonnelView } from './PersonnelView.tsx'

/** The record in context: read, or changed in the same place. */
export const PersonnelDetail = () => {
  const [editing, setEditing] = useState(false)
  const mayEdit = useCan('personnel.update')
  return mayEdit && editing ? (
    <PersonnelEdit onDone={() => setEditing(false)} />
  ) : (
    <PersonnelView onEdit={mayEdit ? () => setEditing(true) : undefined} />
  )
}
