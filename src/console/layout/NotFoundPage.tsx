import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { NoResults } from '../shared/NoResults.tsx'
import { useTitle } from '../shared/useTitle.ts'

export const NotFoundPage = () => {
  const translate = useTranslate()
  useTitle(translate('app.notFound.title'))
  return (
    <NoResults
      component="h1"
      title={translate('app.notFound.title')}
      text={translate('app.notFound.text')}
      action={
        <Button variant="contained" component={Link} to="/inicio">
          {translate('app.error.home')}
        </Button>
      }
    />
  )
}
