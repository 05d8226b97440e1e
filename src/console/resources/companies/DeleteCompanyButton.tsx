import DeleteIcon from '@mui/icons-material/DeleteOutline'
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId, useState } from 'react'
import { HttpError, useDataProvider, useDelete, useNotify, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { CompanyDetail } from '../../../contract/companies.ts'
import { useActor } from '../../api/session.ts'
import type { VersionedRecord } from '../../components/conflict/drafts.ts'
import { isVersionConflict } from '../../components/conflict/useVersionedSave.ts'
import { usersUrl } from '../users/usersUrl.ts'
import { companyName } from './companyName.ts'
import { type EndingCompany, useCompanyActivity, useMayEndCompanies } from './useCompanyActivity.ts'

const ONE = { pagination: { page: 1, perPage: 1 }, sort: { field: 'name', order: 'ASC' as const } }

/** What hangs on a company takes longer to read than four seconds. */
const ERROR_MS = 15_000

/** Why a company cannot be deleted, or the confirmation; of the rest, the server says why. */
type Step = 'hasPersonnel' | 'hasUsers' | 'confirm' | { refused: string }

/** Something hangs on it. */
const CONFLICT = 409

interface DeleteCompanyButtonProps {
  /** The company as it was read: the deletion is refused if it was changed since. */
  company: VersionedRecord & EndingCompany
  onDeleted: () => void
  /** Called when it was deactivated instead, or somebody else has changed it meanwhile. */
  onChanged: () => void
}

/**
 * 'Eliminar empresa': looks first whether the company has people or users, and says so, or asks once more (specification, section 5). react-admin's
 * DeleteWithConfirmButton (5.15) asks at once, its dialog always has a button that deletes, and it has no place for why something may not be deleted.
 */
export const DeleteCompanyButton = ({ company, onDeleted, onChanged }: DeleteCompanyButtonProps) => {
  const { id } = company
  const users = usersUrl(useActor(), id)
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const translate = useTranslate()
  const [deleteOne, { isPending: isDeleting }] = useDelete()
  const [isChecking, setChecking] = useState(false)
  const [step, setStep] = useState<Step>()
  const [isOpen, setOpen] = useState(false)
  const mayEnd = useMayEndCompanies() && company.active === true
  const { setActive, isPending: isEnding } = useCompanyActivity(company, () => {
    setOpen(false)
    onChanged()
  })
  const titleId = useId()
  const textId = useId()
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

  return (
    <>
      <Button
        variant="outlined"
        color="error"
        startIcon={<DeleteIcon />}
        loading={isChecking}
        loadingPosition="start"
        onClick={() => void ask()}
      >
        {translate('companies.delete.action')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        role="alertdialog"
        aria-labelledby={titleId}
        aria-describedby={textId}
      >
        <DialogTitle id={titleId}>{translate('companies.delete.action')}</DialogTitle>
        <DialogContent>
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
        </DialogContent>
        <DialogActions>
          {step === 'confirm' ? (
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
          )}
        </DialogActions>
      </Dialog>
    </>
  )
}
