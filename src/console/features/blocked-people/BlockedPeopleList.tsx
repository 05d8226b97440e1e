import { Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useDelete, useNotify, useRefresh } from 'react-admin'
import { toMexicoDay } from '../../../domain/common/days.ts'
import { blockedPersonFields } from '../../../domain/personalData/fields.ts'
import type { BlockedPerson } from '../../../domain/personalData/schemas.ts'
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx'
import { DownloadButton } from '../../kit/download/DownloadButton.tsx'
import { fieldColumns } from '../../kit/fields/fieldColumns.tsx'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { ListCount, ResourceList } from '../../kit/ResourceList.tsx'
import { blockedPeopleWords } from './words.ts'

const NEWEST_FIRST = { field: 'blocked_at', order: 'DESC' } as const

interface PersonProps {
  person: BlockedPerson
}

/** Button that deletes the data for good, after their retention. */
const RemoveButton = ({ person }: PersonProps) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const [isAsking, setAsking] = useState(false)
  const [remove, { isPending }] = useDelete<BlockedPerson>()
  const folio = blockedPeopleWords.folio(person.id)
  const confirm = () =>
    remove(
      'blockedPeople',
      { id: person.id, previousData: person },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify(blockedPeopleWords.removal.done, { type: 'success' }),
        onError: (error) => notify(getErrorText(error), { type: 'error' }),
        onSettled: () => {
          setAsking(false)
          refresh()
        },
      },
    )
  return (
    <>
      <Button color="error" aria-label={blockedPeopleWords.removeOf(folio)} onClick={() => setAsking(true)}>
        {blockedPeopleWords.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isBusy={isPending}
        isDestructive
        title={blockedPeopleWords.removal.title}
        content={blockedPeopleWords.removal.content}
        subject={`${folio} · ${person.reason}`}
        confirm={blockedPeopleWords.removal.confirm}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

const Actions = ({ person }: PersonProps) => {
  const notify = useNotify()
  const folio = blockedPeopleWords.folio(person.id)
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap' }}>
      <DownloadButton
        path={`/files/blocked_people/download/${person.id}`}
        name={folio}
        label={blockedPeopleWords.download}
        onProblem={(message) => notify(message, { type: 'error' })}
      />
      {person.keep_until < toMexicoDay(new Date()) && <RemoveButton person={person} />}
    </Stack>
  )
}

/** Blocked person in the list on a phone: folio, reason, last day of the retention, and actions. */
const BlockedPersonCard = ({ person }: PersonProps) => (
  <Stack sx={{ gap: 0.5 }}>
    <Typography sx={{ fontWeight: 600 }}>{blockedPeopleWords.folio(person.id)}</Typography>
    <Typography sx={{ overflowWrap: 'anywhere' }}>{person.reason}</Typography>
    <Typography color="text.secondary">{blockedPeopleWords.keptUntil(person.keep_until)}</Typography>
    <Box sx={{ '& .MuiButton-root': { ml: -1 } }}>
      <Actions person={person} />
    </Box>
  </Stack>
)

/** Page with the people whose data are blocked. It shows none of their data. */
export const BlockedPeopleList = () => (
  <ResourceList<BlockedPerson>
    resource="blockedPeople"
    title={blockedPeopleWords.title}
    lead={
      <>
        <ListCount count={blockedPeopleWords.count} /> {blockedPeopleWords.lead}
      </>
    }
    sort={NEWEST_FIRST}
    columns={[
      ...fieldColumns<BlockedPerson>(blockedPersonFields, {
        blocked_at: { isSortable: true },
        reason: { sx: { fontWeight: 600 } },
        keep_until: { isSortable: true },
      }),
      {
        source: 'actions',
        label: blockedPeopleWords.actions,
        isAction: true,
        cell: (person) => <Actions person={person} />,
      },
    ]}
    isCardLink={false}
    card={(person) => <BlockedPersonCard person={person} />}
    empty={{ title: blockedPeopleWords.none, text: blockedPeopleWords.noneText }}
    failed={blockedPeopleWords.failed}
  />
)
