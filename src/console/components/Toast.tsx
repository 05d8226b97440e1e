import { Button, SnackbarContent } from '@mui/material'
import { NotificationClasses, useCloseNotification, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'

/**
 * A notification with a link, or with 'Deshacer' for what is done already, in the look of react-admin's own.
 *
 * @example notify(<Toast text={translate('vehicles.done', { plate })} link={{ to: recordUrl('vehicle', id), label: 'vehicles.see' }} />, { autoHideDuration: 10_000 })
 */
export const Toast = ({
  type = 'success',
  text,
  link,
  onUndo,
}: {
  type?: 'success' | 'warning' | 'error'
  text: string
  /** Where it leads, and the key of the link. */
  link?: { to: string; label: string } | undefined
  /** Takes back what was done. */
  onUndo?: () => void
}) => {
  const translate = useTranslate()
  const close = useCloseNotification()
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
              {translate(link.label)}
            </Button>
          )}
          <Button
            size="small"
            className={NotificationClasses.undo}
            onClick={() => {
              onUndo?.()
              close()
            }}
          >
            {translate(onUndo ? 'ra.action.undo' : 'ra.action.close')}
          </Button>
        </>
      }
    />
  )
}
