import { useParams } from 'react-router-dom'
import { PublicPage } from '../../../credential/public/PublicPage.tsx'

/** Public page that shows whether a credential is valid, here inside the staff console. */
export const ValidationPage = () => {
  const { id = '' } = useParams()
  return <PublicPage id={id} />
}
