import { useTranslate } from 'react-admin'
import { useActor } from '../../providers/session.ts'
import { PageHead } from '../../shared/PageHead.tsx'

/** The welcome. */
export const HomeHead = () => {
  const { username } = useActor()
  const translate = useTranslate()
  return (
    <PageHead
      title={translate('home.greeting', { username })}
      tab={translate('app.pages./inicio')}
      lead={translate('home.lead')}
    />
  )
}
