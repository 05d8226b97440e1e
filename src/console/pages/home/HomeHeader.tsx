import { useTranslate } from 'react-admin'
import { useActor } from '../../api/session.ts'
import { PageHeader } from '../../components/PageHeader.tsx'

/** The welcome. */
export const HomeHeader = () => {
  const { username } = useActor()
  const translate = useTranslate()
  return (
    <PageHeader
      title={translate('home.greeting', { username })}
      tab={translate('app.pages./inicio')}
      lead={translate('home.lead')}
    />
  )
}
