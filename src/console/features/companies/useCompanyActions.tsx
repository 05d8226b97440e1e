import { Button, DialogContentText } from '@mui/material'
import { useId, useState } from 'react'
import { HttpError, useDataProvider, useDelete, useNotify, useTranslate, useUpdate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { CompanyDetail } from '../../../contract/companies.ts'
import { canChangeCompanyField } from '../../../domain/companies/access.ts'
import type { Account } from '../../../domain/users/schemas.ts'
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx'
import { DialogFrame } from '../../kit/DialogFrame.tsx'
import { getErrorText, isVersionConflict } from '../../kit/form/formErrors.ts'
import type { RecordAction } from '../../kit/RecordPage.tsx'
import { useNotifyWithUndo } from '../../kit/useNotifyWithUndo.tsx'
import { canOpenPage } from '../../pages.ts'
import type { CompanyDataRecord } from '../../port/records/company.ts'
import { useCanPerformAction, useSignedInUser } from '../../port/session.ts'
import { COMPANY_DATA } from '../../port/sources.ts'
import { useOwnCompanyId } from '../../port/useOwnCompanyId.ts'
import { useOpenVetoFormAction } from '../notices/useOpenVetoFormAction.ts'
import { getTodosUrl } from '../todos/getTodosUrl.ts'
import { getUsersUrl } from '../users/getUsersUrl.ts'
import { getCompanyName } from './companyName.ts'
import { useCompanyDeactivationText } from './useCompanyDeactivationText.ts'
import { companiesWords } from './words.ts'

/** Returns whether the user may deactivate and reactivate companies. */
export const useCanDeactivateCompanies = (): boolean => {
  const isOwnCompany = useOwnCompanyId() !== undefined
  return canChangeCompanyField(useSignedInUser(), 'active') && !isOwnCompany
}

/** Returns a function that deactivates or reactivates a company. Calls `onChanged` after success and after failure. */
const useSetCompanyActiveState = (company: CompanyDataRecord, onChanged: () => void) => {
  const { id } = company
  const notify = useNotify()
  const offerUndo = useNotifyWithUndo()
  const dataProvider = useDataProvider()
  const [update, { isPending }] = useUpdate<CompanyDataRecord>()
  const setActive = async (active: boolean): Promise<void> => {
    try {
      const changed = await update(
        'companies',
        { id, data: { active }, previousData: company, meta: COMPANY_DATA },
        { mutationMode: 'pessimistic', returnPromise: true },
      )
      const text = companiesWords.activity[active ? 'activated' : 'deactivated'](getCompanyName(company))
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

/** Returns the action that deactivates or reactivates a company. Asks for confirmation before a deactivation. */
const useActivateOrDeactivateCompanyAction = (
  company: CompanyDataRecord,
  onChanged: () => void,
): RecordAction | undefined => {
  const canDeactivate = useCanDeactivateCompanies()
  const [isAsking, setAsking] = useState(false)
  const { setActive, isPending } = useSetCompanyActiveState(company, onChanged)
  const { active } = company
  const effects = useCompanyDeactivationText([company.id], isAsking)
  if (!canDeactivate || typeof active !== 'boolean') return undefined
  return {
    label: companiesWords.activity[active ? 'deactivate' : 'activate'],
    isBusy: isPending,
    isDestructive: active,
    onClick: () => (active ? setAsking(true) : void setActive(true)),
    dialog: (
      <ConfirmDialog
        isOpen={isAsking}
        title={companiesWords.activity.deactivate}
        content={effects}
        subject={getCompanyName(company)}
        confirm={companiesWords.activity.deactivate}
        isDestructive
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void setActive(false)
        }}
      />
    ),
  }
}

const ONE_ROW = { pagination: { page: 1, perPage: 1 }, sort: { field: 'name', order: 'ASC' as const } }

/** Duration of the error notification, in milliseconds. The list of dependent records takes longer to read than the usual four seconds. */
const ERROR_MS = 15_000

/** Content of the dialog that deletes a company: a confirmation, or the reason why the company cannot be deleted. */
type Step = 'hasPersonnel' | 'confirm' | { users: string[] } | { refused: string }

/** Maximum number of users that the dialog names. */
const MAX_NAMED_USERS = 10

/** HTTP status with which the server refuses to delete a company that other records depend on. */
const CONFLICT = 409

interface Events {
  onDeleted: () => void
  /** Called after the company was deactivated instead of deleted, or if another user has changed the company. */
  onChanged: () => void
}

/** Returns the action that deletes a company. If the company has workers or users, explains why it cannot be deleted. */
const useDeleteCompanyAction = (
  company: CompanyDataRecord,
  { onDeleted, onChanged }: Events,
): RecordAction | false => {
  const { id } = company
  const canDelete = useCanPerformAction('companies.delete')
  const isOwnCompany = useOwnCompanyId() !== undefined
  const users = getUsersUrl(useSignedInUser(), id)
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const translate = useTranslate()
  const [deleteOne, { isPending: isDeleting }] = useDelete()
  const [isChecking, setChecking] = useState(false)
  const [step, setStep] = useState<Step>()
  const [isOpen, setOpen] = useState(false)
  const canDeactivate = useCanDeactivateCompanies() && company.active === true
  const effects = useCompanyDeactivationText([id], isOpen && canDeactivate)
  const { setActive, isPending: isEnding } = useSetCompanyActiveState(company, () => {
    setOpen(false)
    onChanged()
  })
  const textId = useId()
  const close = () => setOpen(false)

  /** Shows the error. Refused requests and requests without a response have different texts (docs/requirements.md §9). */
  const fail = (error: unknown) => {
    const isAnswered = error instanceof HttpError && error.status > 0
    if (!isAnswered) return notify(companiesWords.delete.failed, { type: 'error' })
    const detail = error.body?.detail ?? companiesWords.delete.unknown
    notify(companiesWords.delete.failedWith(detail), {
      type: 'error',
      autoHideDuration: ERROR_MS,
    })
  }

  const findObstacle = async (): Promise<Step> => {
    const { data } = await dataProvider.getOne<CompanyDetail>('companies', { id })
    const people =
      data.personnel?.length ??
      (await dataProvider.getList('personnel', { ...ONE_ROW, filter: { company: id } })).total ??
      0
    if (people > 0) return 'hasPersonnel'
    const accounts = users ? await listAccounts() : (data.users ?? [])
    return accounts.length > 0 ? { users: accounts.map(describeAccount) } : 'confirm'
  }

  /** Lists the company's accounts. The company itself lists active ones only. */
  const listAccounts = async (): Promise<Pick<Account, 'username' | 'active'>[]> => {
    const pagination = { page: 1, perPage: MAX_NAMED_USERS }
    const sort = { field: 'username', order: 'ASC' as const }
    return (await dataProvider.getList<Account>('users', { pagination, sort, filter: { company: id } })).data
  }

  const describeAccount = ({ username, active }: { username: string; active?: boolean }): string =>
    active === false ? companiesWords.delete.disabledUser(username) : username

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
          notify(companiesWords.delete.done, { type: 'success' })
          onDeleted()
        },
        onError: (error) => {
          if (canDeactivate && error instanceof HttpError && error.status === CONFLICT)
            return setStep({
              refused: companiesWords.delete.failedWith(error.body?.detail ?? ''),
            })
          close()
          fail(error)
          if (isVersionConflict(error)) onChanged()
        },
      },
    )

  const getStepText = (shownStep: Step | undefined): string => {
    if (shownStep === undefined) return ''
    if (typeof shownStep === 'string') return companiesWords.delete[shownStep]
    return 'users' in shownStep ? companiesWords.delete.hasUsers : shownStep.refused
  }

  if (!canDelete || isOwnCompany) return false
  const dialog = (
    <DialogFrame
      title={companiesWords.delete.action}
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
              {companiesWords.delete.yes}
            </Button>
          </>
        ) : (
          <>
            {users && typeof step === 'object' && 'users' in step && (
              <Button component={Link} to={users}>
                {companiesWords.delete.seeUsers}
              </Button>
            )}
            {canDeactivate && (
              <Button variant="outlined" loading={isEnding} onClick={() => void setActive(false)}>
                {companiesWords.activity.deactivate}
              </Button>
            )}
            <Button variant="contained" autoFocus onClick={close}>
              {companiesWords.delete.understood}
            </Button>
          </>
        )
      }
    >
      <DialogContentText id={textId}>{getStepText(step)}</DialogContentText>
      {typeof step === 'object' && 'users' in step && (
        <DialogContentText sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {companiesWords.delete.users(step.users.join(', '))}
        </DialogContentText>
      )}
      <DialogContentText sx={{ mt: 1, fontWeight: 600, color: 'text.primary' }}>
        {getCompanyName(company)}
      </DialogContentText>
      {step !== 'confirm' && canDeactivate && (
        <DialogContentText sx={{ mt: 1 }}>
          {companiesWords.activity.instead} {effects}
        </DialogContentText>
      )}
    </DialogFrame>
  )
  return {
    label: companiesWords.delete.action,
    isBusy: isChecking,
    onClick: () => void ask(),
    dialog,
  }
}

/**
 * Returns the actions of a company's page. The primary action opens the to-dos or, if the company is deactivated, reactivates
 * the company.
 */
export const useCompanyActions = (company: CompanyDataRecord, events: Events) => {
  const actor = useSignedInUser()
  const isOwnCompany = useOwnCompanyId() !== undefined
  const activity = useActivateOrDeactivateCompanyAction(company, events.onChanged)
  const veto = useOpenVetoFormAction({ company: company.id })
  const remove = useDeleteCompanyAction(company, events)
  const todos = canOpenPage(actor, 'todos') &&
    !isOwnCompany && {
      label: companiesWords.detail.todos,
      to: getTodosUrl({ company: company.id }),
    }
  const all = [todos, activity, veto].filter((action) => action !== undefined && action !== false)
  const primary = activity && (company.active ? todos || undefined : activity)
  return { primary, remove, actions: all.filter((action) => action !== primary) }
}
