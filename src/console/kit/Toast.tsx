import { Button, SnackbarContent } from '@mui/material'
import { useEffect } from 'react'
import { NotificationClasses, useCloseNotification, useNotificationContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useUndoKey } from './useUndoKey.ts'

/** Options that show a notification at the top, where it covers no buttons at the end of a page. */
export const ON_TOP = {
  anchorOrigin: { vertical: 'top', horizontal: 'center' },
  sx: { top: { xs: 3, sm: 64 } },
} as const

/**
 * Notification with a link or the button 'Deshacer', which Ctrl+Z presses too. Closes when another notification arrives, because react-admin (5.15)
 * shows only one at a time.
 *
 * @example notify(<Toast text={vehiclesWords.done} link={{ to: '/vehicles/7', label: vehiclesWords.see }} />)
 */
export const Toast = ({
  type = 'success',
  text,
  link,
  onUndo,
}: {
  type?: 'success' | 'warning' | 'error'
  text: string
  /** Link in the notification. */
  link?: { to: string; label: string } | undefined
  onUndo?: () => void
}) => {
  const translate = useTranslate()
  const close = useCloseNotification()
  const { notifications: next } = useNotificationContext()
  useEffect(() => {
    if (next.length > 0) close()
  }, [next, close])
  const act = () => {
    onUndo?.()
    close()
  }
  useUndoKey(onUndo, act)
  return (
    <SnackbarContent
      className={NotificationClasses[type]}
      message={text}
      action={
        <>
          {link && (
            <Button
              size="small"
              className={NotificationClasses.undo}
              component={Link}
              to={link.to}
              onClick={close}
            >
              {link.label}
            </Button>
          )}
          <Button
            size="small"
            className={NotificationClasses.undo}
            {...(onUndo && { 'aria-keyshortcuts': 'Control+Z' })}
            onClick={act}
          >
            {translate(onUndo ? 'ra.action.undo' : 'ra.action.close')}
          </Button>
        </>
      }
    />
  )
}
