import { useState } from 'react'
import { HttpError, useDataProvider, useDelete, useNotify, useTranslate } from 'react-admin'
import type { CompanyDetail } from '../../../contract/companies.ts'
import type { VersionedRecord } from '../../components/conflict/drafts.ts'
import { isVersionConflict } from '../../components/conflict/useVersionedSave.ts'

const ONE = { pagination: { page: 1, perPage: 1 }, sort: { field: 'name', order: 'ASC' as const } }

/** What hangs on a company takes longer to read than four seconds. */
const ERROR_MS = 15_000

/** Why a company cannot be deleted, or the confirmation. */
export type DeleteStep = 'hasPersonnel' | 'hasUsers' | 'confirm'

export interface DeleteCompanyOptions {
  /** The company as it was read: the deletion is refused if it was changed since. */
  company: VersionedRecord & { id: number }
  onDeleted: () => void
  /** Called when somebody else has changed it meanwhile. */
  onChanged: () => void
}

/** Deletes a company: looks first whether it has people or users (specification, section 5). */
export const useDeleteCompany = ({ company, onDeleted, onChanged }: DeleteCompanyOptions) => {
  const { id } = company
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const translate = useTranslate()
  const [deleteOne, { isPending: deleting }] = useDelete()
  const [checking, setChecking] = useState(false)
  const [step, setStep] = useState<DeleteStep>()
  const [open, setOpen] = useState(false)

  /** Whether the call was answered decides which of the quoted texts fits (specification, section 8). */
  const fail = (error: unknown) => {
    const answered = error instanceof HttpError && error.status > 0
    if (!answered) return notify('companies.delete.failed', { type: 'error' })
    const detail = error.body?.detail ?? translate('companies.delete.unknown')
    notify(translate('companies.delete.failedWith', { detail }), {
      type: 'error',
      autoHideDuration: ERROR_MS,
    })
  }

  const obstacle = async (): Promise<DeleteStep> => {
    const { data } = await dataProvider.getOne<CompanyDetail>('companies', { id })
    const people =
      data.personnel?.length ??
      (await dataProvider.getList('personnel', { ...ONE, filter: { company: id } })).total ??
      0
    if (people > 0) return 'hasPersonnel'
    return data.users && data.users.length > 0 ? 'hasUsers' : 'confirm'
  }

  const ask = async () => {
    setChecking(true)
    try {
      setStep(await obstacle())
      setOpen(true)
    } catch (error) {
      fail(error)
    } finally {
      setChecking(false)
    }
  }

  const confirm = () =>
    deleteOne(
      'companies',
      { id, previousData: company },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify('companies.delete.done', { type: 'success' })
          onDeleted()
        },
        onError: (error) => {
          fail(error)
          if (isVersionConflict(error)) onChanged()
        },
        onSettled: () => setOpen(false),
      },
    )

  return { ask, checking, step, open, close: () => setOpen(false), confirm, deleting }
}
