import AddIcon from '@mui/icons-material/Add'
import { Box, Button, Paper, Skeleton, Stack, Typography } from '@mui/material'
import { useContext, useEffect, useRef, useState } from 'react'
import { useGetList, useNotify, useRefresh } from 'react-admin'
import { documentKindOf, type ListedKind } from '../../../domain/documents/kinds.ts'
import type { AccreditationItem } from '../../../domain/people/schemas.ts'
import { canSeeCompany, hasPermission } from '../../../domain/permissions.ts'
import { appWords } from '../../i18n/app.ts'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { PageNumbers } from '../../kit/list/ListPagination.tsx'
import { SearchBox } from '../../kit/list/SearchBox.tsx'
import { queryOptions } from '../../kit/queryOptions.ts'
import { SectionCard, SectionTitleContext } from '../../kit/SectionCard.tsx'
import { uploadWords } from '../../kit/upload/words.ts'
import { type FileRecord, parseFileRecord } from '../../port/records/file.ts'
import { useSignedInUser } from '../../port/session.ts'
import { WithdrawnSwitch } from '../withdrawals/WithdrawnSwitch.tsx'
import { AddFiles } from './AddFiles.tsx'
import { FilesList } from './FilesList.tsx'
import { getDocumentFileArea, getSection, listFileAreas } from './fileAreas.ts'
import { documentsWords } from './words.ts'

const PER_PAGE = 10

/** Sort orders that the user can choose: by name, or newest files first. */
const FILE_ORDERS = {
  name: { field: 'name', order: 'ASC' },
  newest: { field: 'created_at', order: 'DESC' },
} as const
type FileOrder = keyof typeof FILE_ORDERS

/** Loads one page of files. Shows the previous page until the next page is loaded. */
const useDocumentFilesPage = (
  area: ListedKind,
  owner: string,
  filter: Record<string, string | boolean | undefined>,
  order: FileOrder,
) => {
  const view = JSON.stringify([filter, order])
  // Starts at the first page after the user changed the search or the sort order.
  const [shown, setShown] = useState({ view, page: 1 })
  const page = shown.view === view ? shown.page : 1
  const { data, total, error, isPlaceholderData, refetch } = useGetList<FileRecord>(
    area,
    {
      pagination: { page, perPage: PER_PAGE },
      sort: FILE_ORDERS[order],
      filter,
      meta: { query: getDocumentFileArea(area).listQuery(owner) },
    },
    { ...queryOptions, placeholderData: (previous) => previous },
  )
  const pages = total === undefined ? page : Math.max(1, Math.ceil(total / PER_PAGE))
  // Leaves a page that no longer exists, for example after its only file was deleted.
  useEffect(() => setShown((current) => ({ ...current, page: Math.min(current.page, pages) })), [pages])
  return {
    files: data?.map(parseFileRecord),
    total,
    error,
    page,
    pages,
    setPage: (next: number) => setShown({ view, page: next }),
    isBusy: isPlaceholderData,
    refetch: () => void refetch(),
  }
}

/** Placeholder shown while the list of files is loading. */
const FilesSkeleton = () => (
  <Box role="status" sx={{ px: 2, py: 2, display: 'grid', gap: 1.5 }}>
    <Typography color="text.secondary">{documentsWords.loading}</Typography>
    {['48%', '36%', '42%'].map((width) => (
      <Box key={width} sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
        <Skeleton variant="rounded" height={16} width={width} />
        <Skeleton variant="rounded" height={16} width="18%" />
      </Box>
    ))}
  </Box>
)

/** Message shown instead of the files if there are none or loading failed, with a button that retries. */
const NoFiles = ({ text, onRetry }: { text: string; onRetry?: () => void }) => (
  <Box
    role={onRetry ? 'alert' : undefined}
    sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, p: 2 }}
  >
    <Typography color="text.secondary" sx={{ flex: '1 1 240px' }}>
      {text}
    </Typography>
    {onRetry && (
      <Button variant="outlined" onClick={onRetry}>
        {documentsWords.retry}
      </Button>
    )}
  </Box>
)

interface FilesPanelProps {
  area: ListedKind
  owner: string
  ownerName: string
  /** Category of the shown files, also used as the title. Default: all categories. */
  category?: string
  mayAdd: boolean
  mayDelete: boolean
  /** Whether to list the withdrawn files instead of the current ones. */
  isWithdrawn: boolean
  /** Text that the listed files must contain. */
  searchText: string
  order: FileOrder
}

/** Pages of files of a company or a person, with placeholders for loading, errors and empty lists. */
const FilesPanel = ({
  area,
  owner,
  ownerName,
  category,
  mayAdd,
  mayDelete,
  isWithdrawn,
  searchText,
  order,
}: FilesPanelProps) => {
  const header = useRef<HTMLElement>(null)
  const section = useContext(SectionTitleContext)
  const focusLost = useRef(false)
  const { files, total, error, page, pages, setPage, isBusy, refetch } = useDocumentFilesPage(
    area,
    owner,
    {
      category,
      ...(searchText ? { q: searchText } : {}),
      ...(isWithdrawn ? { withdrawn: true } : {}),
    },
    order,
  )
  const title = category ?? getSection(area).title

  // Moves the focus to the list after the row with the focus was deleted.
  useEffect(() => {
    if (files && focusLost.current) (header.current ?? section.current)?.focus()
    focusLost.current = false
  }, [files, section])
  const onRemoved = () => {
    focusLost.current = true
    refetch()
  }

  const emptyText = () => {
    if (searchText) return `${appWords.table.none}. ${appWords.table.noneText(searchText)}`
    if (isWithdrawn) return appWords.table.noneWithdrawn
    return mayAdd ? documentsWords.empty.create(getSection(area).add) : documentsWords.empty.read
  }
  const content = () => {
    if (error) return <NoFiles text={`${documentsWords.failed} ${error.message}`} onRetry={refetch} />
    if (!files) return <FilesSkeleton />
    if (files.length === 0) return <NoFiles text={emptyText()} />
    return (
      <>
        <FilesList
          area={area}
          files={files}
          sort={FILE_ORDERS[order]}
          label={documentsWords.table(title)}
          owner={owner}
          ownerName={ownerName}
          mayDelete={mayDelete && !isWithdrawn}
          onRemoved={onRemoved}
        />
        {total !== undefined && pages > 1 && (
          <Box sx={pagesStyle}>
            <Box component="span" role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {appWords.pager.range({
                from: (page - 1) * PER_PAGE + 1,
                to: Math.min(page * PER_PAGE, total),
                total,
              })}
            </Box>
            <PageNumbers page={page} pages={pages} onPage={setPage} label={documentsWords.pages(title)} />
          </Box>
        )}
      </>
    )
  }
  return (
    <Paper
      component={category ? 'section' : 'div'}
      variant="outlined"
      aria-label={category}
      aria-busy={isBusy}
      sx={{ overflow: 'hidden', borderRadius: 1.25 }}
    >
      {category && (
        <Box ref={header} tabIndex={-1} sx={headerStyle}>
          <Typography variant="h3">{category}</Typography>
          {!error && total !== undefined && total > 0 && (
            <Typography color="text.secondary">{documentsWords.count(total)}</Typography>
          )}
        </Box>
      )}
      {content()}
    </Paper>
  )
}

const headerStyle = {
  display: 'flex',
  gap: 1.25,
  px: 2,
  py: 1.25,
  borderBottom: 1,
  borderColor: 'divider',
  outlineOffset: -2,
} as const

const pagesStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  minHeight: 42,
  px: { xs: 0.5, sm: 2 },
  py: { xs: 1.5, sm: 0.25 },
  borderTop: 1,
  borderColor: 'divider',
  color: 'text.secondary',
} as const

interface FilesSectionProps {
  area: ListedKind
  /** Other groups of files that the upload dialog offers, so that a person's files can be added in one place. */
  others?: readonly ListedKind[]
  items?: readonly AccreditationItem[]
  /** Id and name of the company or the person. */
  owner: string
  ownerName: string
  mayAdd: boolean
  mayDelete?: boolean
}

/** Section with the files of a company or a person, a search box, and a button that uploads files. */
export const FilesSection = ({
  area,
  others = [],
  items = [],
  owner,
  ownerName,
  mayAdd,
  mayDelete = false,
}: FilesSectionProps) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const [adding, setAdding] = useState(false)
  const [isWithdrawn, setWithdrawn] = useState(false)
  const [searchText, setSearchText] = useState('')
  const [order, setOrder] = useState<FileOrder>('name')
  // Key of the list, incremented to return to the first page.
  const [listKey, setListKey] = useState(0)
  const { categories = [undefined] } = getDocumentFileArea(area)
  const onDialogClosed = (added: number) => {
    setAdding(false)
    if (added === 0) return
    setListKey((count) => count + 1)
    // Clears the search, which could hide the uploaded files.
    setSearchText('')
    setOrder('newest')
    // Reloads the other lists of the page, which may contain some of the uploaded files.
    if (others.length > 0) refresh()
    notify(uploadWords.finished(added), { type: 'success' })
  }
  return (
    <SectionCard
      title={getSection(area).title}
      actions={
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.25 }}>
          <SearchBox value={searchText} onSearch={setSearchText} />
          <SelectField
            label={appWords.table.order}
            value={order}
            onChange={(value) => setOrder(value === 'newest' ? 'newest' : 'name')}
            options={(['name', 'newest'] as const).map((name) => ({
              value: name,
              label: documentsWords.orders[name],
            }))}
          />
          <WithdrawnSwitch isOn={isWithdrawn} onChange={setWithdrawn} />
          {mayAdd && (
            <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
              {getSection(area).add}
            </Button>
          )}
        </Stack>
      }
    >
      <Stack sx={{ gap: 1.5 }}>
        {categories.map((category) => (
          <FilesPanel
            key={`${category} ${listKey} ${isWithdrawn}`}
            area={area}
            owner={owner}
            ownerName={ownerName}
            category={category}
            mayAdd={mayAdd}
            mayDelete={mayDelete}
            isWithdrawn={isWithdrawn}
            searchText={searchText}
            order={order}
          />
        ))}
      </Stack>
      {adding && <AddFiles areas={[area, ...others]} items={items} owner={owner} onClosed={onDialogClosed} />}
    </SectionCard>
  )
}

/** Files of a company in three categories. The company's own users cannot delete files (docs/requirements.md §7). */
export const CompanyFiles = ({
  companyId,
  name,
  ownView,
}: {
  companyId: number
  name: string
  ownView: boolean
}) => {
  const actor = useSignedInUser()
  return (
    <FilesSection
      area="companyFiles"
      owner={String(companyId)}
      ownerName={name}
      mayAdd={hasPermission(actor, 'companyFiles.create') && canSeeCompany(actor, companyId)}
      mayDelete={!ownView && hasPermission(actor, 'companyFiles.delete')}
    />
  )
}

/** All files of a person: identity documents and files of the other categories. */
export const PersonFiles = ({
  personId,
  name,
  companyId,
  items = [],
}: {
  personId: string
  name: string
  companyId: number
  items?: readonly AccreditationItem[] | undefined
}) => {
  const actor = useSignedInUser()
  const uploadable = items.filter(({ evidence }) => evidence?.uploadable)
  const areas = listFileAreas('personnel').filter((area) => hasPermission(actor, documentKindOf(area).read))
  const mayAdd = (area: ListedKind) =>
    hasPermission(actor, documentKindOf(area).create) && canSeeCompany(actor, companyId)
  return (
    areas.length > 0 && (
      <Stack sx={{ gap: { xs: 1.5, md: 2.5 } }}>
        {areas.map((area) => (
          <FilesSection
            key={area}
            area={area}
            others={areas.filter((other) => other !== area && mayAdd(other))}
            items={uploadable}
            owner={personId}
            ownerName={name}
            mayAdd={mayAdd(area)}
          />
        ))}
      </Stack>
    )
  )
}
