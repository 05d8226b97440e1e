import CheckIcon from '@mui/icons-material/CheckCircleOutline'
import PendingIcon from '@mui/icons-material/RadioButtonUnchecked'
import { Alert, Box, Button, Paper, Skeleton, Stack, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatDate, toMexicoDay } from '../../../domain/common/days.ts'
import type { Evidence } from '../../../domain/documents/schemas.ts'
import { REQUIREMENT_QUERY } from '../../../domain/messages/linkPages.ts'
import type { AccreditationItem } from '../../../domain/people/schemas.ts'
import { appWords } from '../../i18n/app.ts'
import { createLazyComponent } from '../../kit/createLazyComponent.tsx'
import { visuallyHidden } from '../../kit/visuallyHidden.ts'
import { EvidenceActions, useRequirementDocuments } from '../documents/EvidenceActions.tsx'
import { EvidenceFacts, EvidenceVersions, ItemTick } from '../documents/EvidenceFacts.tsx'
import { evidenceWords } from '../documents/evidenceWords.ts'
import { documentsWords } from '../documents/words.ts'
import { personnelDetailWords } from './detailWords.ts'

const EvidenceDrawer = createLazyComponent(
  () => import('../documents/EvidenceDrawer.tsx'),
  'EvidenceDrawer',
  null,
)

interface PanelProps {
  items: readonly AccreditationItem[]
  above?: ReactNode
  children: ReactNode
}

/** Panel that lists a person's requirements, headed by the number of requirements met. */
const RequirementsPanel = ({ items, above, children }: PanelProps) => {
  const met = items.filter(({ status }) => status).length
  return (
    <Paper variant="panel" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <div>
        <Typography variant="h2">{personnelDetailWords.sections.items}</Typography>
        <Typography color="text.secondary">
          {items.length === 0
            ? personnelDetailWords.items.none
            : personnelDetailWords.items.count({ met, total: items.length })}
        </Typography>
      </div>
      {above}
      <Stack component="ul" className="plain">
        {children}
      </Stack>
    </Paper>
  )
}

const MetIcon = ({ isMet }: { isMet: boolean }) =>
  isMet ? <CheckIcon fontSize="small" color="success" /> : <PendingIcon fontSize="small" color="disabled" />

/** List of a person's requirements without documents, for back ends that do not store documents. */
export const PlainRequirements = ({ items }: { items: readonly AccreditationItem[] }) => (
  <RequirementsPanel items={items}>
    {items.map(({ id, name, status }) => (
      <Stack component="li" direction="row" key={id} sx={plainItemStyle}>
        <MetIcon isMet={status === true} />
        <Box sx={{ flex: 1 }}>{name}</Box>
        <Box sx={{ color: 'text.secondary' }}>
          {typeof status === 'boolean'
            ? personnelDetailWords.items[status ? 'met' : 'unmet']
            : appWords.noValue}
        </Box>
      </Stack>
    ))}
  </RequirementsPanel>
)

const plainItemStyle = { alignItems: 'center', gap: 1, py: 1, borderTop: 1, borderColor: 'divider' } as const

interface EvidenceItemProps {
  item: AccreditationItem
  /** Documents that were uploaded for the requirement, newest first. Undefined while unknown. */
  documents: readonly Evidence[] | undefined
  isLoading: boolean
  person: string
  onSee: (document: number) => void
}

/** Requirement of a person, with its status, the latest document, and buttons for the user's actions. */
const EvidenceItem = ({ item, documents, isLoading, person, onSee }: EvidenceItemProps) => {
  const { name, status, evidence } = item
  const [newest] = documents ?? []
  const until = evidence?.until
  const isOver = until ? until < toMexicoDay(new Date()) : false
  return (
    <Box component="li" sx={itemStyle}>
      <Stack direction="row" sx={{ gap: 1, minWidth: 0 }}>
        <MetIcon isMet={status} />
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          <Typography color="text.secondary">
            {personnelDetailWords.items[status ? 'met' : 'unmet']}
            {until && ` · ${personnelDetailWords.items[isOver ? 'ended' : 'ends'](formatDate(until))}`}
          </Typography>
          <ItemTick item={item} />
        </Box>
      </Stack>
      <Stack sx={{ gap: 0.5, minWidth: 0 }}>
        {isLoading && <Skeleton variant="rounded" height={20} width="70%" />}
        {newest && <EvidenceFacts document={newest} />}
        {evidence && !evidence.wants_document && (
          <Typography color="text.secondary">
            {evidenceWords.items.asserts[evidence.by_contractor ? 'contractor' : 'utility']}
          </Typography>
        )}
        {evidence?.wants_document && evidence.hidden && (
          <Typography color="text.secondary">{documentsWords.hidden}</Typography>
        )}
        {documents && !newest && evidence?.wants_document && !evidence.hidden && (
          <Typography color="text.secondary">
            {evidenceWords.items.none} · {evidenceWords.items.brings[evidence.brought_by]}
          </Typography>
        )}
        <EvidenceVersions documents={documents ?? []} onSee={onSee} />
      </Stack>
      <Stack direction="row" sx={{ gap: 1, justifyContent: { md: 'flex-end' } }}>
        {isLoading && <Skeleton variant="rounded" height={30} width={96} />}
        {documents && <EvidenceActions item={item} person={person} newest={newest} onSee={onSee} />}
      </Stack>
    </Box>
  )
}

/** Returns the requirement that the user has opened, by a click or by a link. */
const useOpenedRequirementState = (items: readonly AccreditationItem[]) => {
  const [opened, setOpened] = useState<{ item: number; document: number }>()
  const [query, setQuery] = useSearchParams()
  const linked = query.get(REQUIREMENT_QUERY)
  const openItem = items.find(({ id }) => id === (opened?.item ?? Number(linked)))
  const close = () => {
    setOpened(undefined)
    if (linked === null) return
    query.delete(REQUIREMENT_QUERY)
    setQuery(query, { replace: true })
  }
  return { shown: openItem, first: opened?.document, open: setOpened, close }
}

/** List of a person's requirements with the documents that prove them. */
export const PersonRequirements = ({
  items,
  personId,
  person,
}: {
  items: readonly AccreditationItem[]
  personId: string
  person: string
}) => {
  const { data, error, refetch } = useRequirementDocuments({ personnel: personId })
  const { shown, first, open, close } = useOpenedRequirementState(items)
  /** Opens the person's next document to review, or closes the dialog after the last document. */
  const openNext = () => {
    const index = items.findIndex(({ id }) => id === shown?.id)
    const [next] = [...items.slice(index + 1), ...items.slice(0, index)]
      .filter(({ evidence }) => evidence?.reviewable)
      .flatMap(({ id }) => data?.find(({ item, review }) => item === id && review === 'pending') ?? [])
    if (next) open({ item: next.item, document: next.id })
    else close()
  }
  return (
    <>
      <RequirementsPanel
        items={items}
        above={
          error ? (
            <Alert
              severity="error"
              action={<Button onClick={() => void refetch()}>{evidenceWords.retry}</Button>}
            >
              {evidenceWords.items.failed} {error.message}
            </Alert>
          ) : (
            !data && (
              <Box role="status" sx={visuallyHidden}>
                {documentsWords.loading}
              </Box>
            )
          )
        }
      >
        {items.map((item) => (
          <EvidenceItem
            key={item.id}
            item={item}
            documents={data?.filter((document) => document.item === item.id)}
            isLoading={!data && !error}
            person={person}
            onSee={(document) => open({ item: item.id, document })}
          />
        ))}
      </RequirementsPanel>
      {shown && (
        <EvidenceDrawer
          key={shown.id}
          item={shown}
          person={person}
          first={first}
          onDecided={openNext}
          onClose={close}
        />
      )}
    </>
  )
}

const itemStyle = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'minmax(0, 5fr) minmax(0, 6fr) 12rem',
  },
  columnGap: 2,
  rowGap: 1,
  alignItems: 'start',
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
} as const
