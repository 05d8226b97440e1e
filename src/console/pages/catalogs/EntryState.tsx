import { Alert, Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useDelete, useTranslate } from 'react-admin'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { getErrorText } from '../../components/form/formErrors.ts'
import type { CatalogName, Entry } from './catalogs.ts'
import { ForecastDialog } from './ForecastDialog.tsx'
import { useEntryName } from './useEntryName.ts'
import { useForecast } from './useForecast.ts'

/** How many records use an entry, and what follows from that: deleted, deactivated or activated. */
export const EntryState = ({
  resource,
  entry,
  onActive,
  onRemoved,
}: {
  resource: CatalogName
  entry: Entry
  onActive: (active: boolean) => Promise<void>
  onRemoved: () => void
}) => {
  const translate = useTranslate()
  const name = useEntryName()(resource, entry)
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState('')
  const [deleteOne, { isPending }] = useDelete()
  const { forecast, isCounting, count, forget } = useForecast()
  const { uses = 0, active = true } = entry

  /** What is required of people is counted before it changes. */
  const change = () =>
    resource === 'accreditationTypes'
      ? count([{ id: entry.id, active: !active }]).catch((error: unknown) => setFailure(getErrorText(error)))
      : onActive(!active)

  const remove = () =>
    deleteOne(
      resource,
      { id: entry.id, previousData: entry },
      {
        mutationMode: 'pessimistic',
        onSuccess: onRemoved,
        onError: (error: unknown) => setFailure(getErrorText(error)),
        onSettled: () => setAsking(false),
      },
    )

  const inWords =
    uses > 0 ? translate(`catalogs.uses.${resource}`, { smart_count: uses }) : translate('catalogs.unused')
  return (
    <Box sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography>
        {inWords} {active && uses > 0 && translate('catalogs.inUse')}
        {!active && translate('catalogs.isInactive')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25, mt: 1.5 }}>
        <Button variant="outlined" loading={isCounting} onClick={() => void change()}>
          {translate(`catalogs.${active ? 'deactivate' : 'activate'}`)}
        </Button>
        {uses === 0 && (
          <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
            {translate('catalogs.remove')}
          </Button>
        )}
      </Box>
      <Box role="alert">
        {failure && (
          <Alert severity="error" variant="outlined" sx={{ mt: 2 }}>
            {failure}
          </Alert>
        )}
      </Box>
      <ConfirmDialog
        isOpen={isAsking}
        loading={isPending}
        title="catalogs.remove"
        content="catalogs.removeQuestion"
        subject={name}
        confirm="catalogs.remove"
        confirmColor="warning"
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
      />
      {forecast && (
        <ForecastDialog
          counted={forecast.counted}
          lines={[`${translate(`catalogs.${active ? 'deactivate' : 'activate'}`)}: ${name}`]}
          onConfirm={() => onActive(!active)}
          onClose={forget}
        />
      )}
    </Box>
  )
}
