import './words.ts'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { upper } from '../../../domain/text.ts'
import type { Todo } from '../../../domain/todos.ts'
import { call } from '../../api/client.ts'
import { ifMatch } from '../../api/requestBodies.ts'
import { EvidenceUpload } from '../../components/evidence/EvidenceUpload.tsx'
import { getErrorText } from '../../components/form/formErrors.ts'

/** What takes the document of something that is to be done, and what that is told beside the file and its days. */
export const destinationOf = (
  { item, paper }: Pick<Todo, 'item' | 'paper'>,
  company: number,
): { resource: 'evidence' | 'companyPapers'; data: object } =>
  item
    ? { resource: 'evidence', data: { item: item.id } }
    : { resource: 'companyPapers', data: { company, ...paper } }

/** Whose it is, in words. */
export const useWhose = () => {
  const translate = useTranslate()
  return ({ person }: Pick<Todo, 'person'>): string =>
    person ? upper(person.name) : translate('todos.company')
}

/** What is done about it right here: its document is brought, or its box ticked. */
export const TodoAction = ({ todo, company }: { todo: Todo; company: number }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const whose = useWhose()(todo)
  const [isUploading, setUploading] = useState(false)
  const { name, validity, item, uploadable, tickable } = todo
  const tick = async () => {
    if (!item) return
    try {
      await call('accreditation.tick', {
        params: { id: item.id },
        body: { status: true },
        headers: ifMatch(item.version),
      })
      notify('todos.ticked', { type: 'success' })
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
        aria-label={translate('todos.tickOf', { name, whose })}
        onClick={() => void tick()}
      >
        {translate('todos.tick')}
      </Button>
    )
  if (!uploadable) return null
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-label={translate('todos.uploadOf', { name, whose })}
        onClick={() => setUploading(true)}
      >
        {translate('todos.upload')}
      </Button>
      {isUploading && (
        <EvidenceUpload
          to={destinationOf(todo, company)}
          item={{ name, validity }}
          person={whose}
          onClose={() => setUploading(false)}
        />
      )}
    </>
  )
}
