import { Box, Button, Link as MuiLink, Popover, Skeleton, Typography } from '@mui/material'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { formatDateAndTime } from '../../domain/common/days.ts'
import type { Message } from '../../domain/messages/messages.ts'
import { EmptyState } from '../kit/EmptyState.tsx'
import { LoadError } from '../kit/LoadError.tsx'
import { queryOptions } from '../kit/queryOptions.ts'
import { visuallyHidden } from '../kit/visuallyHidden.ts'
import { pages } from '../pages.ts'
import { callEndpoint } from '../port/client.ts'
import { useOwnCompanyId } from '../port/useOwnCompanyId.ts'
import { UNREAD_KEY } from './unreadKey.ts'
import { messagesWords } from './words.ts'

const LIST_KEY = ['messages', 'list']
/** Number of messages per page. A full page may be followed by another. */
const PAGE_SIZE = 20

interface LineProps {
  message: Message
  onOpen: () => void
  onRead: () => void
}

/** Message that links to its subject. If the subject is gone, a click only marks the message as read. */
const Line = ({ message, onOpen, onRead }: LineProps) => {
  const { text, link, created_at, read, outcome } = message
  const target = outcome
    ? { component: 'button' as const, type: 'button' as const, disabled: read, onClick: onRead }
    : { component: Link, to: link, onClick: onOpen }
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box {...target} sx={lineStyle}>
        <Box
          component="span"
          aria-hidden="true"
          sx={{ ...dotStyle, ...(read && { visibility: 'hidden' }) }}
        />
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {!read && (
            <Box component="span" sx={visuallyHidden}>
              {`${messagesWords.unread}: `}
            </Box>
          )}
          <Box component="span" sx={{ display: 'block', fontWeight: read ? 400 : 600 }}>
            {text}
          </Box>
          {outcome && (
            <Typography component="span" variant="body2" sx={{ display: 'block', fontWeight: 600 }}>
              {messagesWords.outcome[outcome]}
            </Typography>
          )}
          <Typography component="time" dateTime={created_at} variant="caption" color="text.secondary">
            {formatDateAndTime(new Date(created_at))}
          </Typography>
        </Box>
      </Box>
    </Box>
  )
}

/** Panel with the user's notifications, newest first. Opening a notification marks it as read. */
export const BellPanel = ({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) => {
  const client = useQueryClient()
  const company = useOwnCompanyId()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: LIST_KEY,
    queryFn: ({ pageParam, signal }) =>
      callEndpoint('messages.list', { query: { before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
    ...queryOptions,
    staleTime: 0,
  })
  const messages = data?.pages.flat() ?? []
  // Updates the number of unread messages after the list has loaded.
  useEffect(() => {
    if (data) void client.invalidateQueries({ queryKey: UNREAD_KEY })
  }, [client, data])
  const markAsRead = async (which: { ids: number[] } | { until: number }) => {
    const unreadCount = await callEndpoint('messages.read', { body: which }).catch(() => undefined)
    if (unreadCount) client.setQueryData(UNREAD_KEY, unreadCount)
    await client.invalidateQueries({ queryKey: LIST_KEY })
  }
  const newest = messages[0]
  const renderContent = () => {
    if (error) return <LoadError title={messagesWords.failed} error={error} onRetry={refetch} />
    if (!data) return <Skeleton variant="rounded" height={96} sx={{ mx: 2, mb: 2 }} />
    if (!newest) return <EmptyState title={messagesWords.none} text={messagesWords.noneText} />
    return (
      <Box component="ul" className="plain">
        {messages.map((message) => (
          <Line
            key={message.id}
            message={message}
            onOpen={() => {
              if (!message.read) void markAsRead({ ids: [message.id] })
              onClose()
            }}
            onRead={() => void markAsRead({ ids: [message.id] })}
          />
        ))}
      </Box>
    )
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': messagesWords.title, sx: panelStyle } }}
    >
      <Box sx={headStyle}>
        <Typography variant="h2">{messagesWords.title}</Typography>
        {newest && messages.some(({ read }) => !read) && (
          <Button size="small" variant="text" onClick={() => void markAsRead({ until: newest.id })}>
            {messagesWords.readAll}
          </Button>
        )}
      </Box>
      {renderContent()}
      {hasNextPage && (
        <Box sx={{ p: 1, borderTop: 1, borderColor: 'divider', textAlign: 'center' }}>
          <Button variant="text" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {messagesWords.more}
          </Button>
        </Box>
      )}
      <Box sx={footStyle}>
        {company !== undefined && company > 0 && (
          <MuiLink component={Link} to={pages.todos.path} onClick={onClose}>
            {messagesWords.todos}
          </MuiLink>
        )}
        <MuiLink component={Link} to={pages.account.path} onClick={onClose}>
          {messagesWords.choose}
        </MuiLink>
      </Box>
    </Popover>
  )
}

const panelStyle = {
  mt: 0.5,
  width: 420,
  maxWidth: 'calc(100vw - 32px)',
  maxHeight: 'min(640px, calc(100vh - 96px))',
} as const

const headStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: 1,
  minHeight: 56,
  px: 2,
} as const

const footStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  rowGap: 1,
  px: 2,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
} as const

const lineStyle = {
  display: 'grid',
  gridTemplateColumns: '8px minmax(0, 1fr)',
  columnGap: 1.25,
  px: 2,
  py: 1.25,
  width: '100%',
  border: 0,
  font: 'inherit',
  textAlign: 'start',
  backgroundColor: 'transparent',
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover, &:focus-visible': { backgroundColor: 'action.hover' },
} as const

const dotStyle = {
  width: 8,
  height: 8,
  mt: 0.75,
  borderRadius: '50%',
  backgroundColor: 'primary.main',
} as const
