import {
  Alert,
  Button,
  DialogContentText,
  FormControl,
  FormControlLabel,
  FormLabel,
  LinearProgress,
  Radio,
  RadioGroup,
  Stack,
} from '@mui/material'
import { useId, useState } from 'react'
import { useNotify } from 'react-admin'
import { CARD_SHEETS, type CardSheet } from '../../../domain/credentials/printedCards.ts'
import { DialogFrame } from '../../kit/DialogFrame.tsx'
import { useCancelableDownload } from '../../kit/download/useCancelableDownload.ts'
import { getEndpointUrl } from '../../port/client.ts'
import { AddressAlert } from './AddressAlert.tsx'
import { printedCardsWords } from './words.ts'

interface CardsDialogProps {
  ids: readonly string[]
  onClose: () => void
}

/** Dialog that downloads the identity cards of people as a PDF. The user chooses the paper size and can cancel the download. */
export const CardsDialog = ({ ids, onClose }: CardsDialogProps) => {
  const notify = useNotify()
  const id = useId()
  const [sheet, setSheet] = useState<CardSheet>(ids.length === 1 ? 'card' : 'letter')
  const { state, start, cancel } = useCancelableDownload((outcome) => {
    if (outcome.phase !== 'done') return
    notify(printedCardsWords.done, { type: 'success' })
    onClose()
  })
  const isRunning = state.phase === 'running'
  const queuedBefore = isRunning ? state.ahead : undefined
  const handleStart = () => {
    const filter = JSON.stringify({ id: ids })
    void start(getEndpointUrl('personnelCards.pdf', { query: { filter, sheet } }))
  }
  return (
    <DialogFrame
      title={printedCardsWords.title(ids.length)}
      onClose={isRunning ? undefined : onClose}
      maxWidth="sm"
      actions={
        <>
          <Button onClick={isRunning ? cancel : onClose}>{printedCardsWords.cancel}</Button>
          <Button variant="contained" onClick={handleStart} loading={isRunning}>
            {printedCardsWords.download}
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <AddressAlert />
        <DialogContentText>
          {printedCardsWords.lead}
          {ids.length > 1 && ` ${printedCardsWords.withoutPhoto}`}
        </DialogContentText>
        <FormControl disabled={isRunning}>
          <FormLabel id={`${id}sheet`}>{printedCardsWords.sheet}</FormLabel>
          <RadioGroup
            aria-labelledby={`${id}sheet`}
            value={sheet}
            onChange={(_, value) => setSheet(value as CardSheet)}
          >
            {CARD_SHEETS.map((one) => (
              <FormControlLabel
                key={one}
                value={one}
                control={<Radio />}
                label={printedCardsWords.sheets[one]}
                sx={{ minHeight: 44 }}
              />
            ))}
          </RadioGroup>
        </FormControl>
        {sheet !== 'card' && <DialogContentText>{printedCardsWords.duplex}</DialogContentText>}
        <div role="status">
          {isRunning && (
            <>
              <LinearProgress aria-label={printedCardsWords.preparing} sx={{ mb: 1 }} />
              {queuedBefore ? printedCardsWords.waiting(queuedBefore) : printedCardsWords.preparing}
            </>
          )}
          {state.phase === 'failed' && <Alert severity="error">{state.message}</Alert>}
        </div>
      </Stack>
    </DialogFrame>
  )
}
