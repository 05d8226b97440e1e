import { Box, DialogContentText } from '@mui/material'
import { useState } from 'react'
import type { RequirementChange, RequirementForecast } from '../../../domain/catalogs/requirementChanges.ts'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { callEndpoint } from '../../port/client.ts'
import { catalogsWords } from './words.ts'

/** Unsaved changes of requirements, and the number of people whose accreditation they affect. */
export interface Forecast {
  changes: RequirementChange[]
  counted: RequirementForecast
}

/** Asks the server how many people the changes of requirements affect, before the user confirms the changes. */
export const useRequirementChangePreview = () => {
  const [forecast, setForecast] = useState<Forecast>()
  const [isCounting, setCounting] = useState(false)
  const count = async (changes: RequirementChange[]): Promise<void> => {
    setCounting(true)
    try {
      setForecast({ changes, counted: await callEndpoint('requirements.forecast', { body: { changes } }) })
    } finally {
      setCounting(false)
    }
  }
  return { forecast, isCounting, count, forget: () => setForecast(undefined) }
}

/** Returns one sentence for each effect of the changes, such as the number of people whose accreditation would be blocked. */
const listRequirementChangeSentences = ({
  people,
  blocked,
  incomplete,
  valid,
}: RequirementForecast): string[] => {
  const { forecast } = catalogsWords
  const others = people - blocked - incomplete - valid
  const sentences = [
    blocked > 0 && forecast.blocked(blocked),
    incomplete > 0 && forecast.incomplete(incomplete),
    valid > 0 && forecast.valid(valid),
    others > 0 && (others === people ? forecast.only(others) : forecast.others(others)),
  ].filter((sentence) => sentence !== false)
  return sentences.length > 0 ? sentences : [forecast.nobody]
}

/**
 * Shows how many people the changed requirements affect, and asks for confirmation. Focuses the cancel button, so that Enter
 * cancels.
 */
export const ForecastDialog = ({
  forecast: { counted, changes },
  lines,
  onConfirm,
  onClose,
}: {
  forecast: Forecast
  /** One sentence for each changed requirement. */
  lines: readonly string[]
  /** Saves the changes. If the promise rejects, the dialog stays open and shows the error. */
  onConfirm: (changes: RequirementChange[]) => Promise<unknown>
  onClose: () => void
}) => {
  const sentences = listRequirementChangeSentences(counted)
  return (
    <RecordForm
      frame="dialog"
      maxWidth="sm"
      isLarge={false}
      title={catalogsWords.forecast.title}
      about={
        <>
          {sentences.map((sentence) => (
            <DialogContentText key={sentence} sx={{ fontWeight: 600, color: 'text.primary' }}>
              {sentence}
            </DialogContentText>
          ))}
          <DialogContentText sx={{ mt: 1 }}>{catalogsWords.forecast.kept}</DialogContentText>
        </>
      }
      submit={catalogsWords.forecast.save}
      beginsOn="cancel"
      save={() => onConfirm(changes)}
      onClose={onClose}
    >
      <Box component="ul" sx={{ mt: 2, mb: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </RecordForm>
  )
}
