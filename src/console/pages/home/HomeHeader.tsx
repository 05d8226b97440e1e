import { useTranslate } from 'react-admin'
import { useActor } from '../../api/session.ts'
import { PageHeader } from '../../components/PageHeader.tsx'
import { pages } from '../../pages.ts'

/** The welcome. */
export const HomeHeader = () => {
  const { username } = useActor()
  const translate = useTranslate()
  return (
    <PageHeader
      title={translate('home.greeting', { username })}
      tab={translate(pages.home.title)}
      lead={translate('home.lead')}
    />
  )
}
