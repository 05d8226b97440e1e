import { Box, Button, DialogContentText } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { RequirementChange, RequirementForecast } from '../../../domain/roles.ts'
import { call } from '../../api/client.ts'
import { DialogFrame } from '../../components/DialogFrame.tsx'
import { ErrorAlert } from '../../components/ErrorAlert.tsx'
import { getErrorText } from '../../components/form/formErrors.ts'

/** Changes of requirements, and how many people they affect. */
export interface Forecast {
  changes: RequirementChange[]
  counted: RequirementForecast
}

/** Counts how many people changes of requirements affect, before anybody is asked whether to make them. */
export const useForecast = () => {
  const [forecast, setForecast] = useState<Forecast>()
  const [isCounting, setCounting] = useState(false)
  const count = async (changes: RequirementChange[]): Promise<void> => {
    setCounting(true)
    try {
      setForecast({ changes, counted: await call('requirements.forecast', { body: { changes } }) })
    } finally {
      setCounting(false)
    }
  }
  return { forecast, isCounting, count, forget: () => setForecast(undefined) }
}

/** What a change of requirements leads to, in sentences. */
const useSentences = ({ people, blocked, incomplete, valid }: RequirementForecast): string[] => {
  const translate = useTranslate()
  const say = (key: string, count: number) =>
    count > 0
      ? [translate(`catalogs.forecast.${key}`, { smart_count: count, count: count.toLocaleString('es-MX') })]
      : []
  const others = people - blocked - incomplete - valid
  const sentences = [
    ...say('blocked', blocked),
    ...say('incomplete', incomplete),
    ...say('valid', valid),
    ...say(others === people ? 'only' : 'others', others),
  ]
  return sentences.length > 0 ? sentences : [translate('catalogs.forecast.nobody')]
}

/** Says whom a change of requirements affects, and asks whether to make it. The focus is on Cancelar. */
export const ForecastDialog = ({
  forecast: { counted, changes },
  lines,
  onConfirm,
  onClose,
}: {
  forecast: Forecast
  /** What would change, in words. */
  lines: readonly string[]
  /** When it rejects, the dialog stays open and shows the error. */
  onConfirm: (changes: RequirementChange[]) => Promise<unknown>
  onClose: () => void
}) => {
  const translate = useTranslate()
  const textId = useId()
  const sentences = useSentences(counted)
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm(changes)
    } catch (failure) {
      setError(getErrorText(failure))
      setBusy(false)
    }
  }
  return (
    <DialogFrame
      title={translate('catalogs.forecast.title')}
      onClose={isBusy ? undefined : onClose}
      maxWidth="sm"
      aria-describedby={textId}
      actions={
        <>
          <Button autoFocus onClick={onClose} disabled={isBusy}>
            {translate('ra.action.cancel')}
          </Button>
          <Button variant="contained" loading={isBusy} onClick={() => void confirm()}>
            {translate('catalogs.forecast.save')}
          </Button>
        </>
      }
    >
      <Box id={textId}>
        {sentences.map((sentence) => (
          <DialogContentText key={sentence} sx={{ fontWeight: 600, color: 'text.primary' }}>
            {sentence}
          </DialogContentText>
        ))}
        <DialogContentText sx={{ mt: 1 }}>{translate('catalogs.forecast.kept')}</DialogContentText>
      </Box>
      <Box component="ul" sx={{ mt: 2, mb: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
      <ErrorAlert sx={{ mt: 2 }}>{error}</ErrorAlert>
    </DialogFrame>
  )
}
