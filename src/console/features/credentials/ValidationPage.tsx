import { useParams } from 'react-router-dom'
import { PublicPage } from '../../../credential/public/PublicPage.tsx'

/** Page that shows whether a credential is valid. Shows the public page's content inside the staff console. */
export const ValidationPage = () => {
  const { id = '' } = useParams()
  return <PublicPage id={id} />
}
