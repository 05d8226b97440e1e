import { Box, Paper, type Theme, useMediaQuery } from '@mui/material'
import { useContext, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { PageNumbers } from '../list/PageNumbers.tsx'
import { SectionTitleContext } from '../sectionTitleContext.ts'
import { FilesCards } from './FilesCards.tsx'
import { FilesHeader } from './FilesHeader.tsx'
import { FilesPlaceholder } from './FilesPlaceholder.tsx'
import { FilesSkeleton } from './FilesSkeleton.tsx'
import { FilesTable } from './FilesTable.tsx'
import { type FileAreaName, fileArea } from './fileAreas.ts'
import { FILES_PER_PAGE, type FileOrder, useFiles } from './useFiles.ts'

interface FileTableProps {
  area: FileAreaName
  owner: string
  /** Only the files of this category, under its name. */
  category?: string
  mayAdd: boolean
  mayDelete: boolean
  /** Lists withdrawn files instead of current ones. */
  isWithdrawn: boolean
  /** Only those with these words. */
  searchText: string
  order: FileOrder
}

/** The files of a company or a person, or those of one category: loading, failed, empty, a table, or cards on a phone. */
export const FilesPanel = ({
  area,
  owner,
  category,
  mayAdd,
  mayDelete,
  isWithdrawn,
  searchText,
  order,
}: FileTableProps) => {
  const translate = useTranslate()
  const header = useRef<HTMLElement>(null)
  const section = useContext(SectionTitleContext)
  const focusLost = useRef(false)
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const query = fileArea(area).listQuery(owner)
  const { files, total, error, page, setPage, isBusy, refetch } = useFiles(
    area,
    {
      ...query,
      category,
      ...(searchText ? { q: searchText } : {}),
      ...(isWithdrawn ? { withdrawn: true } : {}),
    },
    order,
  )
  const title = category ?? translate(`documents.titles.${area}`)

  const focusTitle = () => (header.current ?? section.current)?.focus()
  // The focused row was removed with its file.
  useEffect(() => {
    if (files && focusLost.current) (header.current ?? section.current)?.focus()
    focusLost.current = false
  }, [files, section])
  const onWithdrawn = () => {
    focusLost.current = true
    refetch()
  }

  const List = isPhone ? FilesCards : FilesTable
  const body = () => {
    if (error)
      return <FilesPlaceholder title={translate('documents.failed')} text={error.message} onRetry={refetch} />
    if (!files) return <FilesSkeleton />
    if (files.length === 0 && searchText)
      return (
        <FilesPlaceholder
          title={`${translate('app.table.none')}.`}
          text={translate('app.table.noneText', { q: searchText })}
        />
      )
    if (files.length === 0)
      return isWithdrawn ? (
        <FilesPlaceholder title={translate('withdrawals.none')} text="" />
      ) : (
        <FilesPlaceholder
          title={translate('documents.empty.title')}
          text={translate(`documents.empty.${mayAdd ? 'create' : 'read'}`, {
            action: translate(`documents.add.${area}`),
          })}
        />
      )
    return (
      <>
        <List
          area={area}
          files={files}
          label={translate('documents.table', { title })}
          deleteQuery={mayDelete && !isWithdrawn ? query : undefined}
          onDeleted={focusTitle}
          onWithdrawn={onWithdrawn}
          order={order}
        />
        {total !== undefined && total > FILES_PER_PAGE && (
          <Box sx={pagesStyle}>
            <Box component="span" role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {translate('app.pager.range', {
                from: (page - 1) * FILES_PER_PAGE + 1,
                to: Math.min(page * FILES_PER_PAGE, total),
                total: total.toLocaleString('es-MX'),
              })}
            </Box>
            <PageNumbers
              page={page}
              pages={Math.ceil(total / FILES_PER_PAGE)}
              onPage={setPage}
              label={translate('documents.pages', { title })}
            />
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
      sx={panelStyle}
    >
      {category && <FilesHeader ref={header} title={category} total={error ? undefined : total} />}
      {body()}
    </Paper>
  )
}

const panelStyle = { overflow: 'hidden', borderRadius: 1.25 } as const

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
