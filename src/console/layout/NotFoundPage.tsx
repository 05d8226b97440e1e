import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { EmptyState } from '../components/EmptyState.tsx'
import { useDocumentTitle } from '../components/useDocumentTitle.ts'
import { pages } from '../pages.ts'

/** An address that no page has. */
export const NotFoundPage = () => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  useDocumentTitle(translate('app.notFound.title'))
  return (
    <EmptyState
      component="h1"
      title={translate('app.notFound.title')}
      text={translate('app.notFound.text', { address: pathname })}
      action={
        <Button variant="contained" component={Link} to={pages.home.path}>
          {translate('app.error.home')}
        </Button>
      }
    />
  )
}
