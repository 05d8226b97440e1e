import MoreIcon from '@mui/icons-material/MoreVert'
import { Button, IconButton, Typography } from '@mui/material'
import { useState } from 'react'
import { BulkActionsToolbar, SelectAllButton, useDataProvider, useListContext, useNotify } from 'react-admin'
import { MAX_RANGE } from '../../../contract/limits.ts'
import { toMexicoDay } from '../../../domain/common/days.ts'
import { MAX_PRINTED_CARDS } from '../../../domain/credentials/printedCards.ts'
import { createFileNamer } from '../../../domain/documents/fileName.ts'
import { canChangePersonField } from '../../../domain/people/access.ts'
import { MAX_PEOPLE_PER_REQUEST } from '../../../domain/people/accreditation.ts'
import type { Act } from '../../../domain/people/accreditationHistory.ts'
import { formatPersonFileTitle } from '../../../domain/people/personNames.ts'
import { appWords } from '../../i18n/app.ts'
import { ActionMenu } from '../../kit/ActionMenu.tsx'
import { createLazyComponent } from '../../kit/createLazyComponent.tsx'
import { BulkDialog } from '../../kit/list/BulkDialog.tsx'
import { useIsPhone } from '../../kit/useIsPhone.ts'
import { isEndpointAvailable } from '../../port/backend.ts'
import { getEndpointUrl } from '../../port/client.ts'
import { fetchFile, saveBlob } from '../../port/download.ts'
import type { PersonRecord } from '../../port/records/person.ts'
import { useCanPerformAction, useSignedInUser } from '../../port/session.ts'
import { AccreditationDialog, usePermittedAccreditationActions } from './AccreditationMenu.tsx'
import { personnelChangeWords } from './personnelChangeWords.ts'
import { personnelWords } from './words.ts'

const CredentialZip = createLazyComponent(
  () => import('../credentials/CredentialZip.tsx'),
  'CredentialZip',
  null,
)

const CardsDialog = createLazyComponent(() => import('../credentials/CardsDialog.tsx'), 'CardsDialog', null)

const PersonnelChangeDialog = createLazyComponent(
  () => import('./PersonnelChangeDialog.tsx'),
  'PersonnelChangeDialog',
  null,
)

interface SelectionProps {
  ids: string[]
  onClose: () => void
}

/** Dialog that activates or deactivates the selected people. Undoing affects only the people whose state was changed. */
const ActivityDialog = ({ ids, active, onClose }: SelectionProps & { active: boolean }) => {
  const dataProvider = useDataProvider()
  const words = personnelWords.bulk[active ? 'activate' : 'deactivate']
  const update = async ({ id }: PersonRecord, to: boolean, version?: number) => {
    const params = { id, data: { active: to }, previousData: { id, active: !to, version } }
    return (await dataProvider.update<PersonRecord>('personnel', params)).data
  }
  return (
    <BulkDialog<PersonRecord, PersonRecord>
      title={words.title}
      question={words.question(ids.length)}
      confirm={words.action}
      isDestructive={!active}
      ids={ids}
      act={async (person) => person.active !== active && update(person, active)}
      undo={(person, { version }) => update(person, !active, version)}
      doneText={words.done}
      onClose={onClose}
    />
  )
}

/**
 * Dialog that downloads the QR codes of the selected people as a zip file. Builds the file in the browser, because the ids of a
 * large selection would not fit in a URL.
 */
export const QrDialog = ({ ids, onClose }: { ids: string[]; onClose: () => void }) => {
  const [files] = useState<Map<string, Blob>>(() => new Map())
  const [getFileName] = useState(createFileNamer)
  return (
    <BulkDialog<PersonRecord>
      title={personnelWords.bulk.qr.title}
      ids={ids}
      act={async (person, signal) => {
        const { blob } = await fetchFile(getEndpointUrl('personnel.qr', { params: { id: person.id } }), {
          signal,
        })
        files.set(getFileName(formatPersonFileTitle(person), 'png'), blob)
        return true
      }}
      onEnd={async (isStopped) => {
        if (isStopped || files.size === 0) return
        const { default: JSZip } = await import('jszip')
        const zip = new JSZip()
        for (const [name, blob] of files) zip.file(name, blob)
        saveBlob(await zip.generateAsync({ type: 'blob' }), `codigos-qr-${toMexicoDay(new Date())}.zip`)
      }}
      doneText={personnelWords.bulk.qr.done}
      onClose={onClose}
    />
  )
}

/** Maximum number of buttons beside the number of selected people. The remaining actions are in a menu. */
const MAX_BUTTONS = { desk: 3, phone: 2 }

type Task = 'activate' | 'deactivate' | 'company' | 'role' | 'qr' | 'credentials' | 'cards' | Act

const DESTRUCTIVE_TASKS: readonly Task[] = ['deactivate', 'suspend', 'revoke']

/** Toolbar with actions for the selected people, who may be on several pages of the list. */
export const PersonnelBulkActions = () => {
  const notify = useNotify()
  const isPhone = useIsPhone()
  const actor = useSignedInUser()
  const canActivate = canChangePersonField(actor, 'active')
  const canChange = isEndpointAvailable('personnelChanges.create')
  const canMove = useCanPerformAction('personnel.move') && canChange
  const canChangeRole = canChangePersonField(actor, 'role') && canChange
  const acts = usePermittedAccreditationActions()
  const { selectedIds, total, onSelect } = useListContext<PersonRecord>()
  // Action that the user has started, with the people who were selected at that time.
  const [running, setRunning] = useState<{ task: Task; ids: string[] }>()
  const start = (task: Task) => {
    const isLimited = task === 'company' || task === 'role' || acts.some((act) => act === task)
    if (isLimited && selectedIds.length > MAX_PEOPLE_PER_REQUEST)
      notify(personnelWords.tooManyAtOnce(MAX_PEOPLE_PER_REQUEST), { type: 'warning' })
    else if ((task === 'credentials' || task === 'cards') && selectedIds.length > MAX_PRINTED_CARDS)
      notify(personnelWords.tooMany(MAX_PRINTED_CARDS), { type: 'warning' })
    else setRunning({ task, ids: selectedIds.map(String) })
  }
  const dialog = { ids: running?.ids ?? [], onClose: () => setRunning(undefined) }
  // The button is shown only if the list has more people than are selected.
  const count = total ?? selectedIds.length
  const all = (count > MAX_RANGE ? personnelWords.selectFirst : personnelWords.selectAll)(
    Math.min(count, MAX_RANGE),
  )
  const act = acts.find((one) => one === running?.task)
  const label = (task: Task) => {
    if (task === 'grant') return personnelWords.acts.both
    if (task === 'company' || task === 'role') return personnelChangeWords[task].action
    const { acts: labels, bulk } = personnelWords
    return task === 'suspend' || task === 'reinstate' || task === 'revoke' ? labels[task] : bulk[task].action
  }
  // The most frequent actions come first, because only the first actions become buttons. A menu contains the others.
  const tasks: Task[] = [
    ...acts.filter((one) => one === 'grant'),
    'credentials',
    ...(isEndpointAvailable('personnelCards.pdf') ? (['cards'] as const) : []),
    'qr',
    ...(canActivate ? (['activate', 'deactivate'] as const) : []),
    ...(canMove ? (['company'] as const) : []),
    ...(canChangeRole ? (['role'] as const) : []),
    ...acts.filter((one) => one !== 'grant'),
  ]
  const maxButtons = MAX_BUTTONS[isPhone ? 'phone' : 'desk']
  const visibleTasks = tasks.length > maxButtons ? maxButtons - 1 : tasks.length
  return (
    <>
      <BulkActionsToolbar
        aria-live="polite"
        label={personnelWords.selected(selectedIds.length)}
        selectAllButton={
          <SelectAllButton limit={MAX_RANGE} label={all}>
            {/* Shows the label also on a phone, because this button has no icon. */}
            {isPhone && <Typography sx={{ fontWeight: 600 }}>{all}</Typography>}
          </SelectAllButton>
        }
      >
        {tasks.slice(0, visibleTasks).map((task) => (
          <Button key={task} variant="outlined" onClick={() => start(task)}>
            {label(task)}
          </Button>
        ))}
        {tasks.length > visibleTasks && (
          <ActionMenu
            actions={tasks.slice(visibleTasks).map((task) => ({
              label: label(task),
              isDestructive: DESTRUCTIVE_TASKS.includes(task),
              onClick: () => start(task),
            }))}
            button={(props) => (
              <IconButton {...props} aria-label={appWords.record.more}>
                <MoreIcon />
              </IconButton>
            )}
          />
        )}
      </BulkActionsToolbar>
      {act && <AccreditationDialog act={act} {...dialog} onDone={onSelect} />}
      {running?.task === 'activate' && <ActivityDialog active {...dialog} />}
      {running?.task === 'deactivate' && <ActivityDialog active={false} {...dialog} />}
      {(running?.task === 'company' || running?.task === 'role') && (
        <PersonnelChangeDialog field={running.task} {...dialog} onDone={onSelect} />
      )}
      {running?.task === 'qr' && <QrDialog {...dialog} />}
      {running?.task === 'credentials' && <CredentialZip {...dialog} />}
      {running?.task === 'cards' && <CardsDialog {...dialog} />}
    </>
  )
}
