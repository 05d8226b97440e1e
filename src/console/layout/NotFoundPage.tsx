import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { NoResults } from '../shared/NoResults.tsx'
import { useTitle } from '../shared/useTitle.ts'

/** An address that no page has. */
export const NotFoundPage = () => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  useTitle(translate('app.notFound.title'))
  return (
    <NoResults
      component="h1"
      title={translate('app.notFound.title')}
      text={translate('app.notFound.text', { address: pathname })}
      action={
        <Button variant="contained" component={Link} to="/inicio">
          {translate('app.error.home')}
        </Button>
      }
    />
  )
}
