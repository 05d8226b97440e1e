import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId, useState } from 'react'
import { setSubmissionErrors, useNotify, useTranslate } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { endpointUrl } from '../../api/client.ts'
import { DownloadButton } from '../../components/documents/DownloadButton.tsx'
import { useQuotation } from './quotationContext.ts'

interface QuotationPdfButtonProps {
  /** What the quotation is called. */
  name: string
  /** Saves the form around; resolves to its errors. */
  submit: (values: Record<string, unknown>) => Promise<Record<string, unknown> | undefined>
}

/** 'Descargar PDF'. It carries what is kept: with unsaved changes, it is asked first whether they are to be saved. */
export const QuotationPdfButton = ({ name, submit }: QuotationPdfButtonProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const titleId = useId()
  const { quotation } = useQuotation()
  const { handleSubmit, setError } = useFormContext()
  const { isDirty } = useFormState()
  const [isOpen, setOpen] = useState(false)
  const [answer, setAnswer] = useState<(isReady: boolean) => void>()
  const ask = () =>
    new Promise<boolean>((resolve) => {
      setAnswer(() => resolve)
      setOpen(true)
    })
  const end = (isReady: boolean) => {
    setOpen(false)
    answer?.(isReady)
  }
  const saveFirst = () => {
    setOpen(false)
    void handleSubmit(
      async (values) => {
        const errors = await submit(values)
        if (errors) setSubmissionErrors(errors, setError)
        answer?.(!errors)
      },
      () => answer?.(false),
    )()
  }
  return (
    <>
      <DownloadButton
        variant="outlined"
        path={endpointUrl('quotations.pdf', { params: { id: quotation.id } })}
        label={translate('quotations.detail.pdf')}
        name={name}
        isReady={async () => !isDirty || ask()}
        onProblem={(message) => notify(message, { type: 'error' })}
      />
      <Dialog open={isOpen} onClose={() => end(false)} aria-labelledby={titleId}>
        <DialogTitle id={titleId}>{translate('quotations.unsavedPdf.title')}</DialogTitle>
        <DialogContent>
          <DialogContentText>{translate('quotations.unsavedPdf.question')}</DialogContentText>
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
          <Button onClick={() => end(false)}>{translate('ra.action.cancel')}</Button>
          <Button variant="outlined" onClick={() => end(true)}>
            {translate('quotations.unsavedPdf.kept')}
          </Button>
          <Button variant="contained" autoFocus onClick={saveFirst}>
            {translate('quotations.unsavedPdf.save')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
