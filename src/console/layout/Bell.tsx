import BellIcon from '@mui/icons-material/NotificationsOutlined'
import { Box, IconButton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_UNREAD_COUNT } from '../../domain/messages/messageNames.ts'
import { appWords } from '../i18n/app.ts'
import { createLazyComponent } from '../kit/createLazyComponent.tsx'
import { queryOptions } from '../kit/queryOptions.ts'
import { callEndpoint } from '../port/client.ts'
import { UNREAD_KEY } from './unreadKey.ts'

const BellPanel = createLazyComponent(() => import('./BellPanel.tsx'), 'BellPanel', null)

/** Polling interval while the page is visible, in milliseconds. */
const POLL_INTERVAL_MS = 25_000

/** Button that shows the number of unread messages and opens the list of messages. */
export const Bell = () => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { data } = useQuery({
    queryKey: UNREAD_KEY,
    queryFn: ({ signal }) => callEndpoint('messages.unread', { signal }),
    ...queryOptions,
    refetchInterval: POLL_INTERVAL_MS,
  })
  const unread = data?.unread ?? 0
  const isMany = unread >= MAX_UNREAD_COUNT
  const { none, many, unread: format } = appWords.bell
  const label = unread === 0 ? none : isMany ? many : format(unread)
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 44, height: 44, color: 'text.secondary' }}
      >
        <BellIcon />
        {unread > 0 && (
          <Box component="span" aria-hidden="true" sx={countStyle}>
            {isMany ? `${MAX_UNREAD_COUNT - 1}+` : unread}
          </Box>
        )}
      </IconButton>
      {anchor && <BellPanel anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}

const countStyle = {
  position: 'absolute',
  top: 3,
  left: '52%',
  minWidth: 18,
  px: 0.5,
  borderRadius: 5,
  fontSize: '0.6875rem',
  lineHeight: '1.125rem',
  fontWeight: 700,
  color: 'primary.contrastText',
  backgroundColor: 'primary.main',
} as const
