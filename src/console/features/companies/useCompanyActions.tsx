import DeleteIcon from '@mui/icons-material/DeleteOutline'
import { Button, DialogContentText } from '@mui/material'
import { useId, useState } from 'react'
import { HttpError, useDataProvider, useDelete, useNotify, useTranslate, useUpdate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { CompanyDetail } from '../../../contract/companies.ts'
import { canChangeCompanyField } from '../../../domain/permissions.ts'
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx'
import { DialogFrame } from '../../kit/DialogFrame.tsx'
import { getErrorText, isVersionConflict } from '../../kit/form/formErrors.ts'
import type { RecordAction } from '../../kit/RecordPage.tsx'
import { useOfferUndo } from '../../kit/useOfferUndo.tsx'
import { canOpen } from '../../pages.ts'
import type { CompanyDataRecord } from '../../port/records/company.ts'
import { useActor, useCan } from '../../port/session.ts'
import { COMPANY_DATA } from '../../port/sources.ts'
import { useVetoAction } from '../notices/useVetoAction.ts'
import { todosUrl } from '../todos/todosUrl.ts'
import { usersUrl } from '../users/usersUrl.ts'
import { companyName } from './companyName.ts'
import { useOwnCompany } from './useOwnCompany.ts'

/** Whether this user may deactivate companies, and activate them again. */
export const useMayEndCompanies = (): boolean => {
  const ownView = useOwnCompany() !== undefined
  return canChangeCompanyField(useActor(), 'active') && !ownView
}

/** Deactivates a company, or activates it again; `onChanged` is called afterwards, also when it failed. */
const useSetActive = (company: CompanyDataRecord, onChanged: () => void) => {
  const { id } = company
  const notify = useNotify()
  const translate = useTranslate()
  const offerUndo = useOfferUndo()
  const dataProvider = useDataProvider()
  const [update, { isPending }] = useUpdate<CompanyDataRecord>()
  const setActive = async (active: boolean): Promise<void> => {
    try {
      const changed = await update(
        'companies',
        { id, data: { active }, previousData: company, meta: COMPANY_DATA },
        { mutationMode: 'pessimistic', returnPromise: true },
      )
      const text = translate(`companies.activity.${active ? 'activated' : 'deactivated'}`, {
        name: companyName(company),
      })
      offerUndo(text, () =>
        dataProvider.update('companies', {
          id,
          data: { active: !active },
          previousData: changed,
          meta: COMPANY_DATA,
        }),
      )
    } catch (error) {
      notify(getErrorText(error), { type: 'error' })
    }
    onChanged()
  }
  return { setActive, isPending }
}

/** 'Desactivar', after a dialog that says what it does to the company's people and users, or 'Activar'. */
const useActivityAction = (company: CompanyDataRecord, onChanged: () => void): RecordAction | undefined => {
  const translate = useTranslate()
  const mayEnd = useMayEndCompanies()
  const [isAsking, setAsking] = useState(false)
  const { setActive, isPending } = useSetActive(company, onChanged)
  const { active } = company
  if (!mayEnd || typeof active !== 'boolean') return undefined
  return {
    label: translate(`companies.activity.${active ? 'deactivate' : 'activate'}`),
    isBusy: isPending,
    onClick: () => (active ? setAsking(true) : void setActive(true)),
    dialog: (
      <ConfirmDialog
        isOpen={isAsking}
        title="companies.activity.deactivate"
        content="companies.activity.question"
        subject={companyName(company)}
        confirm="companies.activity.deactivate"
        confirmColor="warning"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void setActive(false)
        }}
      />
    ),
  }
}

const ONE = { pagination: { page: 1, perPage: 1 }, sort: { field: 'name', order: 'ASC' as const } }

/** What depends on a company takes longer to read than four seconds. */
const ERROR_MS = 15_000

/** Why a company cannot be deleted, or the confirmation; `refused` is the server's reason. */
type Step = 'hasPersonnel' | 'hasUsers' | 'confirm' | { refused: string }

/** The status of a deletion that is refused because something depends on the company. */
const CONFLICT = 409

interface Events {
  onDeleted: () => void
  /** Called when it was deactivated instead, or somebody else has changed it meanwhile. */
  onChanged: () => void
}

/**
 * 'Eliminar empresa': looks first whether the company has people or users, and says so, or asks once more (specification, section 5). react-admin's
 * DeleteWithConfirmButton (5.15) asks at once, its dialog always has a button that deletes, and it has no place for why something may not be deleted.
 */
const useDeleteAction = (
  company: CompanyDataRecord,
  { onDeleted, onChanged }: Events,
): RecordAction | undefined => {
  const { id } = company
  const mayDelete = useCan('companies.delete')
  const ownView = useOwnCompany() !== undefined
  const users = usersUrl(useActor(), id)
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const translate = useTranslate()
  const [deleteOne, { isPending: isDeleting }] = useDelete()
  const [isChecking, setChecking] = useState(false)
  const [step, setStep] = useState<Step>()
  const [isOpen, setOpen] = useState(false)
  const mayEnd = useMayEndCompanies() && company.active === true
  const { setActive, isPending: isEnding } = useSetActive(company, () => {
    setOpen(false)
    onChanged()
  })
  const [_titleId, textId] = [useId(), useId()]
  const close = () => setOpen(false)

  /** Whether the call was answered decides which of the quoted texts fits (specification, section 8). */
  const fail = (error: unknown) => {
    const isAnswered = error instanceof HttpError && error.status > 0
    if (!isAnswered) return notify('companies.delete.failed', { type: 'error' })
    const detail = error.body?.detail ?? translate('companies.delete.unknown')
    notify(translate('companies.delete.failedWith', { detail }), {
      type: 'error',
      autoHideDuration: ERROR_MS,
    })
  }

  const findObstacle = async (): Promise<Step> => {
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
      setStep(await findObstacle())
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
          close()
          notify('companies.delete.done', { type: 'success' })
          onDeleted()
        },
        onError: (error) => {
          if (mayEnd && error instanceof HttpError && error.status === CONFLICT)
            return setStep({
              refused: translate('companies.delete.failedWith', { detail: error.body?.detail ?? '' }),
            })
          close()
          fail(error)
          if (isVersionConflict(error)) onChanged()
        },
      },
    )

  if (!mayDelete || ownView) return undefined
  const dialog = (
    <DialogFrame
      title={translate('companies.delete.action')}
      onClose={close}
      open={isOpen}
      role="alertdialog"
      aria-describedby={textId}
      actions={
        step === 'confirm' ? (
          <>
            <Button autoFocus disabled={isDeleting} onClick={close}>
              {translate('ra.action.cancel')}
            </Button>
            <Button variant="contained" color="error" loading={isDeleting} onClick={() => void confirm()}>
              {translate('companies.delete.yes')}
            </Button>
          </>
        ) : (
          <>
            {users && step === 'hasUsers' && (
              <Button component={Link} to={users}>
                {translate('companies.delete.seeUsers')}
              </Button>
            )}
            {mayEnd && (
              <Button variant="outlined" loading={isEnding} onClick={() => void setActive(false)}>
                {translate('companies.activity.deactivate')}
              </Button>
            )}
            <Button variant="contained" autoFocus onClick={close}>
              {translate('companies.delete.understood')}
            </Button>
          </>
        )
      }
    >
      <DialogContentText id={textId}>
        {typeof step === 'object' ? step.refused : step && translate(`companies.delete.${step}`)}
      </DialogContentText>
      <DialogContentText sx={{ mt: 1, fontWeight: 600, color: 'text.primary' }}>
        {companyName(company)}
      </DialogContentText>
      {step !== 'confirm' && mayEnd && (
        <DialogContentText sx={{ mt: 1 }}>
          {translate('companies.activity.instead')} {translate('companies.activity.question')}
        </DialogContentText>
      )}
    </DialogFrame>
  )
  return {
    label: translate('companies.delete.action'),
    icon: <DeleteIcon fontSize="small" />,
    isDestructive: true,
    isBusy: isChecking,
    onClick: () => void ask(),
    dialog,
  }
}

/**
 * What can be done with a company as a whole. Of one that was deactivated, its activation is the primary action, and 'Ver pendientes' of the others, for
 * whoever may end companies.
 */
export const useCompanyActions = (company: CompanyDataRecord, events: Events) => {
  const translate = useTranslate()
  const actor = useActor()
  const ownView = useOwnCompany() !== undefined
  const activity = useActivityAction(company, events.onChanged)
  const veto = useVetoAction({ company: company.id })
  const deletion = useDeleteAction(company, events)
  const todos = canOpen(actor, 'todos') &&
    !ownView && {
      label: translate('companies.detail.todos'),
      to: todosUrl({ company: company.id }),
    }
  const all = [todos, activity, veto, deletion].filter((action) => action !== undefined && action !== false)
  const primary = activity && (company.active ? todos || undefined : activity)
  return { primary, actions: all.filter((action) => action !== primary) }
}
