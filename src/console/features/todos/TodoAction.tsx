import { Button } from '@mui/material'
import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import type { Todo } from '../../../domain/companies/todos.ts'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { callEndpoint } from '../../port/client.ts'
import { getIfMatchHeader } from '../../port/requestBodies.ts'
import { EvidenceUpload } from '../documents/EvidenceUpload.tsx'
import { todosWords } from './words.ts'

/** Returns the resource to which a to-do's document is uploaded, and the data to send with the file. */
export const getTodoUploadDestination = (
  { item, paper }: Pick<Todo, 'item' | 'paper'>,
  company: number,
): { resource: 'evidence' | 'companyPapers'; data: object } =>
  item
    ? { resource: 'evidence', data: { item: item.id } }
    : { resource: 'companyPapers', data: { company, ...paper } }

/** Returns the name of the person or company of a to-do. */
export const formatTodoOwnerName = ({ person }: Pick<Todo, 'person'>): string =>
  person ? toSpanishUpperCase(person.name) : todosWords.company

/** Button that uploads the missing document of a to-do, or marks its requirement as met. */
export const TodoAction = ({ todo, company }: { todo: Todo; company: number }) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const ownerName = formatTodoOwnerName(todo)
  const [isUploading, setUploading] = useState(false)
  const { name, validity, item, uploadable, tickable } = todo
  const tick = async () => {
    if (!item) return
    try {
      await callEndpoint('accreditation.tick', {
        params: { id: item.id },
        body: { status: true },
        headers: getIfMatchHeader(item.version),
      })
      notify(todosWords.ticked, { type: 'success' })
    } catch (error) {
      notify(getErrorText(error), { type: 'error' })
    }
    refresh()
  }
  if (tickable)
    return (
      <Button
        size="small"
        variant="outlined"
        aria-label={todosWords.tickOf({ name, whose: ownerName })}
        onClick={() => void tick()}
      >
        {todosWords.tick}
      </Button>
    )
  if (!uploadable) return null
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-label={todosWords.uploadOf({ name, whose: ownerName })}
        onClick={() => setUploading(true)}
      >
        {todosWords.upload}
      </Button>
      {isUploading && (
        <EvidenceUpload
          to={getTodoUploadDestination(todo, company)}
          item={{ name, validity }}
          person={ownerName}
          rejection={todo.rejection}
          onClose={() => setUploading(false)}
        />
      )}
    </>
  )
}
