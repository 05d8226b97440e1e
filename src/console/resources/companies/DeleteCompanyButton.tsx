import DeleteIcon from '@mui/icons-material/DeleteOutline'
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { type DeleteCompanyOptions, useDeleteCompany } from './useDeleteCompany.ts'

/** 'Eliminar empresa': refused with its reason, or asked once more (specification, section 5). */
export const DeleteCompanyButton = (props: DeleteCompanyOptions) => {
  const translate = useTranslate()
  const { ask, checking, step, open, close, confirm, deleting } = useDeleteCompany(props)
  const titleId = useId()
  const textId = useId()
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        startIcon={<DeleteIcon />}
        loading={checking}
        loadingPosition="start"
        onClick={() => void ask()}
      >
        {translate('companies.delete.action')}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        role="alertdialog"
        aria-labelledby={titleId}
        aria-describedby={textId}
      >
        <DialogTitle id={titleId}>{translate('companies.delete.action')}</DialogTitle>
        <DialogContent>
          <DialogContentText id={textId}>{step && translate(`companies.delete.${step}`)}</DialogContentText>
        </DialogContent>
        <DialogActions>
          {step === 'confirm' ? (
            <>
              <Button autoFocus disabled={deleting} onClick={close}>
                {translate('ra.action.cancel')}
              </Button>
              <Button variant="contained" color="error" loading={deleting} onClick={() => void confirm()}>
                {translate('companies.delete.yes')}
              </Button>
            </>
          ) : (
            <Button variant="contained" autoFocus onClick={close}>
              {translate('companies.delete.understood')}
            </Button>
          )}
        </DialogActions>
      </Dialog>
    </>
  )
}
