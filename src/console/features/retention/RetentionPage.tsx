import { Box, Button, Link as MuiLink, Typography } from '@mui/material'
import { useState } from 'react'
import {
  BulkActionsToolbar,
  SelectInput,
  useListContext,
  useNotify,
  useRefresh,
  useUnselectAll,
} from 'react-admin'
import { Link } from 'react-router-dom'
import { addDays, formatDate, toMexicoDay } from '../../../domain/common/days.ts'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import { formatField } from '../../../domain/fields/fields.ts'
import { retentionItemFields } from '../../../domain/retention/fields.ts'
import {
  RETENTION_CATEGORIES,
  RETENTION_REASON_TEXTS,
  RETENTION_STATE_TEXTS,
  RETENTION_STATES,
  RETENTION_TEXTS,
} from '../../../domain/retention/rules.ts'
import { MAX_DELETED, type RetentionItem } from '../../../domain/retention/schemas.ts'
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx'
import { DayInput } from '../../kit/form/DayInput.tsx'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { LimitedTextInput } from '../../kit/form/LimitedTextInput.tsx'
import { validateRequiredText } from '../../kit/form/validateRequiredText.ts'
import { formatBytes } from '../../kit/formatBytes.ts'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { ReferencePicker } from '../../kit/ReferencePicker.tsx'
import { CardHead, ResourceList } from '../../kit/ResourceList.tsx'
import { getRecordPageUrl, pages } from '../../pages.ts'
import { callEndpoint } from '../../port/client.ts'
import { retentionWords } from './words.ts'

const OLDEST_FIRST = { field: 'due_on', order: 'ASC' } as const
const DUE = { state: 'due' } as const

const FILTERS = [
  <SelectInput
    key="state"
    source="state"
    choices={RETENTION_STATES.map((id) => ({ id, name: RETENTION_STATE_TEXTS[id] }))}
    resettable={false}
    alwaysOn
  />,
  <SelectInput
    key="category"
    source="category"
    choices={RETENTION_CATEGORIES.map((id) => ({ id, name: RETENTION_TEXTS[id] }))}
    alwaysOn
  />,
  <ReferencePicker key="company" source="company" reference="companies" alwaysOn />,
]

/** Maximum length of the reason of an order to keep something, in characters. */
const MAX_REASON = 500

type Selection = { ids: number[] } | { category?: string; company?: number }

/** Asks for confirmation with the number of documents, and starts their deletion. */
const DeleteDialog = ({
  selection,
  count,
  hasRecord,
  onClose,
}: {
  selection: Selection
  count: number
  /** Whether records of people are among them. */
  hasRecord: boolean
  onClose: () => void
}) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const unselectAll = useUnselectAll('retention')
  const [isBusy, setBusy] = useState(false)
  const handleConfirm = async () => {
    setBusy(true)
    try {
      const { folio } = await callEndpoint('retentionDeletions.create', {
        body: { ...selection, count } as never,
      })
      notify(retentionWords.remove.started(folio), { type: 'success' })
      unselectAll()
    } catch (error) {
      notify(getErrorText(error), { type: 'error' })
    }
    refresh()
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      title={retentionWords.remove.title(count)}
      content={[retentionWords.remove.question(count), hasRecord && retentionWords.remove.records]
        .filter(Boolean)
        .join(' ')}
      confirm={retentionWords.remove.action}
      isDestructive
      isBusy={isBusy}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    />
  )
}

/** Asks for the reason and the last day of an order to keep the selected items. */
const HoldDialog = ({ ids, onClose }: { ids: number[]; onClose: () => void }) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const unselectAll = useUnselectAll('retention')
  const today = toMexicoDay(new Date())
  return (
    <RecordForm
      frame="dialog"
      title={retentionWords.hold.title(ids.length)}
      about={retentionWords.hold.about}
      submit={retentionWords.hold.action}
      defaultValues={{ until: addDays(today, 365) }}
      save={({ reason, until }) =>
        callEndpoint('retention.hold', {
          body: { ids, reason: String(reason ?? '').trim(), until: String(until ?? '') },
        })
      }
      onSaved={() => {
        notify(retentionWords.hold.done, { type: 'success' })
        unselectAll()
        refresh()
      }}
      onClose={onClose}
    >
      <LimitedTextInput
        source="reason"
        label={retentionWords.hold.reason}
        isRequired
        multiline
        minRows={2}
        fullWidth
        max={MAX_REASON}
        validate={validateRequiredText}
      />
      <DayInput source="until" label={retentionWords.hold.until} min={today} isRequired fullWidth />
    </RecordForm>
  )
}

/** Asks whether to end the orders to keep the selected items. */
const ReleaseDialog = ({ ids, onClose }: { ids: number[]; onClose: () => void }) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const unselectAll = useUnselectAll('retention')
  const handleConfirm = async () => {
    try {
      await callEndpoint('retention.release', { body: { ids } })
      notify(retentionWords.release.done, { type: 'success' })
      unselectAll()
    } catch (error) {
      notify(getErrorText(error), { type: 'error' })
    }
    refresh()
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      title={retentionWords.release.title}
      content={retentionWords.release.question}
      confirm={retentionWords.release.action}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    />
  )
}

const RetentionBulkActions = () => {
  const { selectedIds, data, filterValues } = useListContext<RetentionItem>()
  const [opened, setOpened] = useState<{ what: 'remove' | 'hold' | 'release'; ids: number[] }>()
  const ids = selectedIds.map(Number)
  const hasRecord = data?.some(({ id, kind }) => kind === 'person' && selectedIds.includes(id)) ?? false
  const close = () => setOpened(undefined)
  return (
    <>
      <BulkActionsToolbar aria-live="polite" label={retentionWords.selected(ids.length)}>
        {filterValues.state === 'due' && (
          <Button variant="outlined" color="error" onClick={() => setOpened({ what: 'remove', ids })}>
            {retentionWords.remove.action}
          </Button>
        )}
        {filterValues.state === 'held' ? (
          <Button variant="outlined" onClick={() => setOpened({ what: 'release', ids })}>
            {retentionWords.release.action}
          </Button>
        ) : (
          <Button variant="outlined" onClick={() => setOpened({ what: 'hold', ids })}>
            {retentionWords.hold.action}
          </Button>
        )}
      </BulkActionsToolbar>
      {opened?.what === 'remove' && (
        <DeleteDialog
          selection={{ ids: opened.ids }}
          count={opened.ids.length}
          hasRecord={hasRecord}
          onClose={close}
        />
      )}
      {opened?.what === 'hold' && <HoldDialog ids={opened.ids} onClose={close} />}
      {opened?.what === 'release' && <ReleaseDialog ids={opened.ids} onClose={close} />}
    </>
  )
}

/** Button that deletes the documents of the list's category that are due, the oldest first, and the link to the certificates. */
const PageActions = () => {
  const { total, filterValues } = useListContext<RetentionItem>()
  const [isOpen, setOpen] = useState(false)
  const { state, category, company } = filterValues
  const count = Math.min(total ?? 0, MAX_DELETED)
  const canDelete = state === 'due' && category && count > 0
  return (
    <>
      <Button component={Link} to={pages.retentionDeletions.path}>
        {retentionWords.remove.see}
      </Button>
      {canDelete && (
        <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
          {retentionWords.remove.all(count)}
        </Button>
      )}
      {isOpen && (
        <DeleteDialog
          selection={{ category, ...(company && { company }) }}
          count={count}
          hasRecord={category === 'person'}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const Caption = ({ children }: { children: string }) => (
  <Typography variant="caption" component="p" color="text.secondary">
    {children}
  </Typography>
)

const ItemName = ({ item: { kind, name } }: { item: RetentionItem }) => (
  <>
    {name || formatField(retentionItemFields.kind, kind)}
    {name && <Caption>{formatField(retentionItemFields.kind, kind)}</Caption>}
  </>
)

const OwnerLink = ({ item: { personnel, company, person_name, company_name } }: { item: RetentionItem }) => (
  <>
    <MuiLink
      component={Link}
      to={personnel ? getRecordPageUrl('person', personnel) : getRecordPageUrl('company', company)}
    >
      {personnel ? toSpanishUpperCase(person_name) : company_name}
    </MuiLink>
    {personnel && <Caption>{company_name}</Caption>}
  </>
)

const DueText = ({
  item: { due_on, ended_on, reason, held_until, held_reason },
}: {
  item: RetentionItem
}) => (
  <>
    <time dateTime={due_on}>{retentionWords.due(formatDate(due_on))}</time>
    <Caption>
      {held_until
        ? retentionWords.held({ day: formatDate(held_until), reason: held_reason })
        : retentionWords.ended({ reason: RETENTION_REASON_TEXTS[reason], day: formatDate(ended_on) })}
    </Caption>
  </>
)

const RetentionCard = ({ item }: { item: RetentionItem }) => (
  <>
    <CardHead>
      <Box sx={{ fontWeight: 600 }}>
        <ItemName item={item} />
      </Box>
      {RETENTION_TEXTS[item.category]}
    </CardHead>
    <Box>
      <OwnerLink item={item} />
    </Box>
    <Box>
      <DueText item={item} />
    </Box>
    <Caption>{formatBytes(item.size)}</Caption>
  </>
)

/** Page at /conservacion with the documents and records whose retention period has passed, those that are due for the longest time first. */
export const RetentionPage = () => (
  <ResourceList<RetentionItem>
    resource="retention"
    title={retentionWords.title}
    lead={retentionWords.lead}
    sort={OLDEST_FIRST}
    filterDefaultValues={DUE}
    perPage={25}
    columns={[
      { source: 'name', cell: (item) => <ItemName item={item} /> },
      { source: 'person_name', cell: (item) => <OwnerLink item={item} /> },
      { source: 'category', cell: ({ category }) => RETENTION_TEXTS[category] },
      { source: 'due_on', isSortable: true, cell: (item) => <DueText item={item} /> },
      { source: 'size', align: 'right', cell: ({ size }) => formatBytes(size) },
    ]}
    filters={FILTERS}
    card={(item) => <RetentionCard item={item} />}
    isCardLink={false}
    bulkActions={<RetentionBulkActions />}
    actions={<PageActions />}
    empty={{ title: retentionWords.none, text: retentionWords.noneText }}
    failed={retentionWords.failed}
  />
)
